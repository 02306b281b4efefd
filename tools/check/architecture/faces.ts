import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Finding, Source } from "./sources.ts";

interface Manifest {
  readonly exports?: Readonly<Record<string, string>>;
}

/**
 * Names that a face exports although no docstring stands above their declaration. Faces are every `mod.ts` and the
 * modules that manifests of packages export.
 */
export function undocumentedExports(root: string, sources: readonly Source[]): readonly Finding[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const entries = new Set(exportedModules(root));
  const faces = sources.filter(({ path }) => path.endsWith("/mod.ts") || entries.has(path));
  return faces.flatMap((face) =>
    [...exportsOf(face), ...declarationsOf(face)]
      .filter((one) => !isDocumented(byPath, one))
      .map(({ name, from }) => ({
        rule: "docstring",
        file: from,
        detail: `${name} has none and ${face.path} exports it`,
      })),
  );
}

/** Paths of the modules that packages let others import; patterns name files of test tools. */
function exportedModules(root: string): readonly string[] {
  return globSync("packages/*/package.json", { cwd: root }).flatMap((file) => {
    // Bun has parsed this manifest before.
    const { exports = {} } = JSON.parse(readFileSync(join(root, file), "utf8")) as Manifest;
    return Object.values(exports).map((path) => join(dirname(file), path));
  });
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

/** Names that a module declares itself, once each. */
function declarationsOf({ path, text }: Source): readonly Export[] {
  const declared = text.matchAll(/^export (?:async |declare )?(?:function\*?|const|class|interface|type) (\w+)\b/gmu);
  return [...new Set([...declared].map(([, name = ""]) => name))].map((name) => ({ name, from: path }));
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
