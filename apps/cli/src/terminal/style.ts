/** Rendering options of a text for people. */
export interface Style {
  /** Columns to fit into; undefined cuts nothing off. */
  readonly width: number | undefined;
  readonly colour: boolean;
}

const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;

/** Returns the text in a colour, where colours are wanted. */
export function paint(style: Style, colour: keyof typeof codes, text: string): string {
  return style.colour ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text;
}

/** Control characters, and those that change the direction of text. */
const obeyed = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Removes everything that a terminal would obey: names, URLs and answers of receivers come from others, and an escape
 * sequence could rewrite the screen. Line breaks and tabs become spaces.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\t\r\n]+/gu, " ").replaceAll(obeyed, "�");
}

/** Cuts the text to `width` columns, with an ellipsis for the missing part. */
export function fit(text: string, width: number): string {
  if (Bun.stringWidth(text) <= width) return text;
  let fitted = "";
  for (const character of text) {
    if (Bun.stringWidth(fitted + character) > width - 1) break;
    fitted += character;
  }
  return `${fitted}…`;
}

/** Pads the text with spaces to `width` columns; wide characters count as two. */
export function pad(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - Bun.stringWidth(text)));
}
