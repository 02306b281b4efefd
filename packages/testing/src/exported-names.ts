import { readFile } from "node:fs/promises";

/**
 * Names that a module exports, sorted; a name that only the compiler knows is preceded by `type`. Surface tests compare
 * them with a list, so no name joins or leaves the face of a package unnoticed. The module is imported, and its text is
 * read for the types.
 * @param path of a module that holds nothing but `export { … } from "…"` and `export type { … } from "…"`
 * @throws {TypeError} for a name that is exported in another way
 */
export async function exportedNames(path: string): Promise<readonly string[]> {
  const module: object = await import(path);
  const values = new Set(Object.keys(module));
  const names = [...(await readFile(path, "utf8")).matchAll(/^export (?:type )?\{([^}]*)\}/gmu)].flatMap(namesIn);
  const unlisted = [...values].filter((name) => !names.includes(name));
  if (unlisted.length > 0) {
    throw new TypeError(`Cannot list the exports of ${path} as its export lists lack names: ${unlisted.join(", ")}`);
  }
  return names.toSorted().map((name) => (values.has(name) ? name : `type ${name}`));
}

/** Names in the braces of an export, without `type` and as they are renamed. */
function namesIn([, braces = ""]: RegExpExecArray): readonly string[] {
  const entries = braces.split(",").map((entry) => entry.trim());
  return entries.filter((entry) => entry !== "").map((entry) => entry.split(/\s+/u).at(-1) ?? "");
}
