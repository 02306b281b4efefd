import type { SqlStatement } from "../connection/pool.ts";

interface Known {
  text: string | undefined;
  readonly longer: Map<string, Known>;
}

/** Texts made of those of several statements. Parts are found without comparing them, as they are the same objects each time. */
export class TextCache {
  readonly #first: Known = { text: undefined, longer: new Map() };
  #left: number;

  constructor(textsMax: number) {
    this.#left = textsMax;
  }

  /** Returns the text of these parts, which `write` makes once; undefined for a new one when there are too many. */
  get(parts: readonly SqlStatement[], write: (parts: readonly SqlStatement[]) => string): string | undefined {
    let found: Known | undefined = this.#first;
    for (const { text } of parts) found = found?.longer.get(text);
    return found?.text ?? (this.#left > 0 ? this.#add(parts, write(parts)) : undefined);
  }

  #add(parts: readonly SqlStatement[], written: string): string {
    this.#left--;
    let added = this.#first;
    for (const { text } of parts) {
      const longer = added.longer.get(text) ?? { text: undefined, longer: new Map<string, Known>() };
      added.longer.set(text, longer);
      added = longer;
    }
    return (added.text = written);
  }
}

/** The texts of statements whose parameters are numbered through. */
export function writeNumbered(statements: readonly SqlStatement[]): readonly string[] {
  let count = 0;
  return statements.map(({ text, values }) => {
    const before = count;
    count += values.length;
    if (before === 0) return text;
    return text.replaceAll(/\$(\d+)/gu, (_, number: string) => `$${Number(number) + before}`);
  });
}
