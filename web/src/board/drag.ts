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

/** Makes an element one that can be dragged; a tap on it stays a tap. */
export function draggable({ ondrag, ondrop }: DragCallbacks): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number; part: Part } | null = null;
    let isDragging = false;

    function begin(event: PointerEvent): void {
      if (event.button !== 0) return;
      const { left, width } = element.getBoundingClientRect();
      start = { x: event.clientX, y: event.clientY, part: event.clientX < left + width / 2 ? 0 : 1 };
    }
    function move(event: PointerEvent): void {
      if (!start) return;
      const { x, y, part } = start;
      if (!isDragging && Math.hypot(event.clientX - x, event.clientY - y) > SLIP) {
        isDragging = true;
        element.setPointerCapture(event.pointerId);
      }
      if (!isDragging) return;
      element.style.transform = `translate(${event.clientX - x}px, ${event.clientY - y}px)`;
      ondrag(squareAt(event.clientX, event.clientY), part);
    }
    function end(event: PointerEvent): void {
      if (isDragging) ondrop(event.type === "pointerup" ? squareAt(event.clientX, event.clientY) : null);
      element.style.transform = "";
      start = null;
      isDragging = false;
    }

    const listeners = { pointerdown: begin, pointermove: move, pointerup: end, pointercancel: end } as const;
    element.style.touchAction = "none";
    for (const [type, listener] of Object.entries(listeners)) {
      element.addEventListener(type, listener as EventListener);
    }
    return () => {
      for (const [type, listener] of Object.entries(listeners)) {
        element.removeEventListener(type, listener as EventListener);
      }
    };
  };
}
