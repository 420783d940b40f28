/** Dragging something from beside a board onto it. */

import type { Attachment } from "svelte/attachments";

/** How far a finger may slip and still tap. */
const SLIP = 6;

/** By which half it was taken: the left one or the right one. */
export type Part = 0 | 1;

export interface DragCallbacks {
  /** The square under the pointer while dragging, null beside the board; and the half that is under the pointer. */
  ondrag: (square: string | null, part: Part) => void;
  /** Where it was let go; null beside the board or when it was called off. */
  ondrop: (square: string | null) => void;
}

/** The square of a board that can be played at this place of the window. */
export function squareAt(x: number, y: number): string | null {
  // What is dragged lies over the board, so the top element is not enough.
  const elements = document.elementsFromPoint(x, y) as HTMLElement[];
  return elements.find((element) => element.dataset.square)?.dataset.square ?? null;
}

/** Makes an element one that can be dragged; a tap on it stays a tap. What is told is looked up when it happens, so that news from
 * elsewhere do not end a drag. */
export function draggable(callbacks: () => DragCallbacks | undefined): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number; part: Part; pointer: number } | null = null;
    let isDragging = false;

    function begin(event: PointerEvent): void {
      if (event.button !== 0 || start) return;
      const { left, width } = element.getBoundingClientRect();
      const { clientX: x, clientY: y, pointerId: pointer } = event;
      start = { x, y, part: x < left + width / 2 ? 0 : 1, pointer };
      // A text that was selected before would be dragged instead, by the browser itself.
      getSelection()?.removeAllRanges();
      // The first movement may end far away already: it is heard wherever it ends.
      for (const [type, listener] of FOLLOWING) window.addEventListener(type, listener);
    }
    function move(event: PointerEvent): void {
      if (!start || event.pointerId !== start.pointer) return;
      // It was let go where nobody heard it.
      if (event.buttons === 0) {
        finish(null);
        return;
      }
      const { x, y, part, pointer } = start;
      if (!isDragging && Math.hypot(event.clientX - x, event.clientY - y) > SLIP) {
        isDragging = true;
        // Not before, or a tap on something in it would be one on all of it.
        element.setPointerCapture(pointer);
      }
      if (!isDragging) return;
      element.style.transform = `translate(${event.clientX - x}px, ${event.clientY - y}px)`;
      callbacks()?.ondrag(squareAt(event.clientX, event.clientY), part);
    }
    function end(event: PointerEvent): void {
      if (event.pointerId !== start?.pointer) return;
      // What lay under the finger had it until now: it has not been lost but taken over.
      if (event.type === "lostpointercapture" && event.target !== element) return;
      finish(event.type === "pointerup" ? squareAt(event.clientX, event.clientY) : null);
    }
    function callOff(): void {
      finish(null);
    }
    /** Everything is back where it was before it is told. */
    function finish(square: string | null): void {
      const wasDragging = isDragging;
      putBack();
      if (wasDragging) callbacks()?.ondrop(square);
    }
    function putBack(): void {
      for (const [type, listener] of FOLLOWING) window.removeEventListener(type, listener);
      element.style.transform = "";
      start = null;
      isDragging = false;
    }
    function stay(event: Event): void {
      event.preventDefault();
    }

    const FOLLOWING = [
      ["pointermove", move],
      ["pointerup", end],
      ["pointercancel", end],
      ["lostpointercapture", end],
      ["blur", callOff],
    ] as [string, EventListener][];
    element.style.touchAction = "none";
    element.addEventListener("pointerdown", begin);
    element.addEventListener("dragstart", stay);
    return () => {
      putBack();
      element.style.touchAction = "";
      element.removeEventListener("pointerdown", begin);
      element.removeEventListener("dragstart", stay);
    };
  };
}
