import type { Options } from "../choice.tsx";
import type { ReferenceSource } from "./reference.ts";

/** The rows that a text finds: that of an id, otherwise those with a part of a name. */
export async function findRows(
  source: Pick<ReferenceSource, "find" | "read" | "nameOf">,
  text: string,
): Promise<Options> {
  if (!isId(text)) return source.find(text);
  await source.read([text]);
  return [[text, source.nameOf(text)]];
}

/** Whether a text is an id of a row. */
export function isId(text: string): boolean {
  return /^[\da-f]{24}$/u.test(text);
}
