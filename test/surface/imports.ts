import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Names that a file imports from a module, which stands by its name or, in a wing of core, by its path. */
interface Import {
  readonly file: string;
  readonly module: string;
  readonly names: readonly string[];
}

/** The imports of all files, also those of the examples in their comments. */
export const imports: readonly Import[] = globSync(
  "{README.md,{apps,bench,docs,examples,packages,test,tools}/**/*.{ts,tsx,md}}",
  { cwd: root, exclude: (path) => path === "node_modules" || path.endsWith("/node_modules") },
).flatMap(importsOf);

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(join(root, file), "utf8").replaceAll(/^\s*\* ?/gmu, "");
  return [...text.matchAll(/^(?:import|export) (?:type )?\{([^}]*)\}\s+from "([^"]+)"/gmu)].map(
    ([, braces = "", specifier = ""]) => ({
      file,
      module: specifier.startsWith(".") ? join(root, dirname(file), specifier) : specifier,
      names: braces.split(",").map((entry) => entry.trim().split(/\s+/u)[0] ?? ""),
    }),
  );
}
