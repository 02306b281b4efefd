/** How a text for people is rendered. */
export interface Style {
  /** Columns to fit into; undefined does not cut anything off. */
  readonly width: number | undefined;
  readonly colour: boolean;
}

const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;

/** The text in a colour, where colours are wanted. */
export function paint(style: Style, colour: keyof typeof codes, text: string): string {
  return style.colour ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text;
}

/** Control characters, and those that turn the direction of text. */
const obeyed = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The text without what a terminal would obey: names, URLs and answers of receivers come from others, and an escape
 * sequence in them could rewrite the screen. Line breaks and tabs become spaces.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\t\r\n]+/gu, " ").replaceAll(obeyed, "�");
}

/** The text cut to `width` columns, with an ellipsis where something is missing. */
export function fit(text: string, width: number): string {
  if (Bun.stringWidth(text) <= width) return text;
  let fitted = "";
  for (const character of text) {
    if (Bun.stringWidth(fitted + character) > width - 1) break;
    fitted += character;
  }
  return `${fitted}…`;
}

/** The text with spaces up to `width` columns; wide characters count as two. */
export function pad(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - Bun.stringWidth(text)));
}
