import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listSources } from "../generated-files.ts";

/** A broken rule and its place. */
export interface Finding {
  readonly rule: string;
  readonly file: string;
  readonly detail: string;
}

/** One TypeScript file. */
export interface Source {
  readonly path: string;
  readonly text: string;
  /** The text without its comments. */
  readonly code: string;
  readonly lines: number;
  readonly isTest: boolean;
  /** The workspace folder, such as `packages/core`; the empty text outside any. */
  readonly workspace: string;
  readonly imports: readonly string[];
}

/** Files that only tests load. */
const testFile = /\.(test|fixture)\.tsx?$|-test-tools\.ts$|\/testing\//;

/** Every TypeScript file of the project under `root`, in the order of paths. */
export function readSources(root: string, workspaces: readonly string[]): readonly Source[] {
  return listSources(root, "**/*.{ts,tsx}").map((path) => readSource(root, path, workspaces));
}

function readSource(root: string, path: string, workspaces: readonly string[]): Source {
  const text = readFileSync(join(root, path), "utf8");
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "$1");
  const statements = /^(?:import|export)\b[^;"']*?\bfrom\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm;
  return {
    path,
    text,
    code,
    lines: text.split("\n").length - 1,
    isTest: testFile.test(path),
    workspace: workspaces.find((folder) => path.startsWith(`${folder}/`)) ?? "",
    imports: [...code.matchAll(statements)].map((match) => match[1] ?? match[2] ?? match[3] ?? ""),
  };
}

/** Files that a source names by relative paths, type imports included. */
export function filesImportedBy({ path, imports }: Source): readonly string[] {
  return imports.filter((name) => name.startsWith(".")).map((name) => join(dirname(path), name));
}
