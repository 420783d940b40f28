/** Sentences in which faces of dice and coats are pictures. Such a sentence is still one text; between two marks that no language
 * uses it says which face is meant, and PicturedText draws it. */

const [OPEN, CLOSE] = ["\uE000", "\uE001"];

/** Names a face for a sentence whose faces will be drawn. */
export function pictured(face: string): string {
  return OPEN + face + CLOSE;
}

/** A sentence in its parts: words, and the faces between them. */
export function partsOf(text: string): { words: string; face: string | null }[] {
  return text.split(OPEN).flatMap((part, index) => {
    if (index === 0) return [{ words: part, face: null }];
    const [face = "", words = ""] = part.split(CLOSE);
    return [
      { words: "", face },
      { words, face: null },
    ];
  });
}
