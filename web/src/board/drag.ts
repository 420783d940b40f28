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

/** Makes an element one that can be dragged; a tap on it stays a tap. The callbacks are looked up when something happens, so that a
 * change elsewhere does not end a drag. */
export function draggable(callbacks: () => DragCallbacks | undefined): Attachment<HTMLElement> {
  return (element) => {
    const dragging = new Dragging(element, callbacks);
    element.style.touchAction = "none";
    element.addEventListener("pointerdown", dragging.begin);
    element.addEventListener("dragstart", stay);
    return () => {
      dragging.putBack();
      element.style.touchAction = "";
      element.removeEventListener("pointerdown", dragging.begin);
      element.removeEventListener("dragstart", stay);
    };
  };
}

function stay(event: Event): void {
  event.preventDefault();
}

/** An element under a pointer, from the press until it is let go. */
class Dragging {
  readonly #element: HTMLElement;
  readonly #callbacks: () => DragCallbacks | undefined;
  readonly #listeners: [string, EventListener][];
  #start: { x: number; y: number; part: Part; pointer: number } | null = null;
  #isDragging = false;

  constructor(element: HTMLElement, callbacks: () => DragCallbacks | undefined) {
    this.#element = element;
    this.#callbacks = callbacks;
    this.#listeners = [
      ["pointermove", this.#move],
      ["pointerup", this.#end],
      ["pointercancel", this.#end],
      ["lostpointercapture", this.#end],
      ["blur", () => this.#finish(null)],
    ] as [string, EventListener][];
  }

  readonly begin = (event: PointerEvent): void => {
    if (event.button !== 0 || this.#start) return;
    const { left, width } = this.#element.getBoundingClientRect();
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    this.#start = { x, y, part: x < left + width / 2 ? 0 : 1, pointer };
    // A text that was selected before would be dragged instead, by the browser itself.
    getSelection()?.removeAllRanges();
    // The first movement may end far away already: it is heard wherever it ends.
    for (const [type, listener] of this.#listeners) window.addEventListener(type, listener);
  };

  /** The element is where it was before. */
  putBack(): void {
    for (const [type, listener] of this.#listeners) window.removeEventListener(type, listener);
    this.#element.style.transform = "";
    this.#start = null;
    this.#isDragging = false;
  }

  readonly #move = (event: PointerEvent): void => {
    if (!this.#start || event.pointerId !== this.#start.pointer) return;
    // It was let go where no event was heard.
    if (event.buttons === 0) {
      this.#finish(null);
      return;
    }
    const { x, y, part, pointer } = this.#start;
    if (!this.#isDragging && Math.hypot(event.clientX - x, event.clientY - y) > SLIP) {
      this.#isDragging = true;
      // Not before, or a tap on something in it would be one on all of it.
      this.#element.setPointerCapture(pointer);
    }
    if (!this.#isDragging) return;
    this.#element.style.transform = `translate(${event.clientX - x}px, ${event.clientY - y}px)`;
    this.#callbacks()?.ondrag(squareAt(event.clientX, event.clientY), part);
  };

  readonly #end = (event: PointerEvent): void => {
    if (event.pointerId !== this.#start?.pointer) return;
    // What lay under the finger had the capture until now: it has not been lost but taken over.
    if (event.type === "lostpointercapture" && event.target !== this.#element) return;
    this.#finish(event.type === "pointerup" ? squareAt(event.clientX, event.clientY) : null);
  };

  /** Everything is back where it was before anyone is told. */
  #finish(square: string | null): void {
    const wasDragging = this.#isDragging;
    this.putBack();
    if (wasDragging) this.#callbacks()?.ondrop(square);
  }
}
