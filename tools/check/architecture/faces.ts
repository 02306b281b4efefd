import type { Finding, Source } from "./sources.ts";
import { dirname, join } from "node:path";

/** Names that a face (`mod.ts`) exports although no docstring stands above their declaration. */
export function undocumentedExports(sources: readonly Source[]): readonly Finding[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const faces = sources.filter(({ path }) => path.endsWith("/mod.ts"));
  return faces.flatMap((face) =>
    exportsOf(face)
      .filter((one) => !isDocumented(byPath, one))
      .map(({ name, from }) => ({
        rule: "docstring",
        file: from,
        detail: `${name} has none and ${face.path} exports it`,
      })),
  );
}

interface Export {
  readonly name: string;
  /** Path of the file that the name is exported from. */
  readonly from: string;
}

/** Names of `export { a, type b as c } from "./file.ts"`, as the file calls them. */
function exportsOf({ path, text }: Source): readonly Export[] {
  return [...text.matchAll(/^export (?:type )?\{([^}]*)\} from "(\.[^"]+)"/gmu)].flatMap(([, names = "", from = ""]) =>
    names
      .split(",")
      .map((name) =>
        name
          .trim()
          .replace(/^type /u, "")
          .replace(/ as .*$/u, ""),
      )
      .filter((name) => name !== "")
      .map((name) => ({ name, from: join(dirname(path), from) })),
  );
}

/** True for a declaration with a docstring, in the file itself or in the one that it takes the name from. */
function isDocumented(byPath: ReadonlyMap<string, Source>, { name, from }: Export): boolean {
  const source = byPath.get(from);
  if (!source) return true;
  const elsewhere = exportsOf(source).find((one) => one.name === name);
  if (elsewhere) return isDocumented(byPath, elsewhere);
  return new RegExp(
    `\\*/\\nexport (?:async |declare )?(?:function\\*?|const|class|interface|type) ${name}\\b`,
    "u",
  ).test(source.text);
}
