import { readFile } from "node:fs/promises";

const declaration =
  /^export (?:declare )?(?:async |abstract )?(?:function\*?|class|const|enum|interface|type) (\w+)\b/gmu;

/**
 * Names a module exports, sorted; `type` precedes names that exist only for the compiler. Surface tests compare them
 * with a list, so no name joins or leaves a package's face unnoticed. Values come from importing the module, types from
 * its text.
 * @param path of a module that exports lists, such as `export { … } from "…"`, and declarations of one name
 * @throws {TypeError} for a value that is exported in another way
 */
export async function exportedNames(path: string): Promise<readonly string[]> {
  const module: object = await import(path);
  const values = new Set(Object.keys(module));
  const text = await readFile(path, "utf8");
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gmu)].flatMap(namesIn);
  const names = [...new Set([...listed, ...[...text.matchAll(declaration)].map(([, name = ""]) => name)])];
  const unlisted = [...values].filter((name) => !names.includes(name));
  if (unlisted.length > 0) {
    throw new TypeError(
      `Cannot list the exports of ${path} because its lists and declarations lack names: ${unlisted.join(", ")}`,
    );
  }
  return names.toSorted().map((name) => (values.has(name) ? name : `type ${name}`));
}

/** Names in the braces of an export, without `type` and under their new names. */
function namesIn([, braces = ""]: RegExpExecArray): readonly string[] {
  const entries = braces.split(",").map((entry) => entry.trim());
  return entries.filter((entry) => entry !== "").map((entry) => entry.split(/\s+/u).at(-1) ?? "");
}
