import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Names that a file imports from a module, which stands by its name or, in a wing of core, by its path. */
interface Import {
  readonly file: string;
  readonly module: string;
  readonly names: readonly string[];
}

const files = globSync("{README.md,{apps,bench,docs,examples,packages,test,tools}/**/*.{ts,tsx,md}}", {
  cwd: root,
  exclude: (path) => path === "node_modules" || path.endsWith("/node_modules"),
}).map((file) => ({ file, text: readFileSync(join(root, file), "utf8").replaceAll(/^\s*\* ?/gmu, "") }));

/** The imports of all files, also those of the examples in their comments. */
export const imports: readonly Import[] = files.flatMap(importsOf);

/** The examples in the comments of a package, which leave out the import of what they show. */
export function examplesOf(folder: string): string {
  const sources = files.filter(({ file }) => file.startsWith(`${folder}/`));
  return sources.flatMap(({ text }) => text.match(/^@example\n```ts\n[\s\S]*?\n```$/gmu) ?? []).join("\n");
}

function importsOf({ file, text }: { readonly file: string; readonly text: string }): readonly Import[] {
  return [...text.matchAll(/^(?:import|export) (?:type )?\{([^}]*)\}\s+from "([^"]+)"/gmu)].map(
    ([, braces = "", specifier = ""]) => ({
      file,
      module: specifier.startsWith(".") ? join(root, dirname(file), specifier) : specifier,
      names: braces.split(",").map((entry) => entry.trim().split(/\s+/u)[0] ?? ""),
    }),
  );
}
