/**
 * The beginning of a text, at most `unitsMax` UTF-16 units; a character that would be split is left out.
 * @example
 * ```ts
 * import { cutText } from "@design-catalog/core/engine";
 * import assert from "node:assert/strict";
 *
 * assert.equal(cutText("Lobby", 3), "Lob");
 * assert.equal(cutText("ab😀", 3), "ab");
 * ```
 */
export function cutText(text: string, unitsMax: number): string {
  return text.slice(0, unitsMax).replace(/[\ud800-\udbff]$/u, "");
}
