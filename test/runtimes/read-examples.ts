import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A value that a face exports, and the examples in its docstring. */
export interface ExportedValue {
  readonly name: string;
  /** True for functions and classes, which a host calls. */
  readonly isCallable: boolean;
  /** Source of each block, as written. */
  readonly examples: readonly string[];
}

interface Declaration {
  readonly file: string;
  /** Docstring without its comment marks. */
  readonly docstring: string;
}

const exampleTag = /^@example\b/gmu;
const exampleBlock = /^@example\n```ts\n([\s\S]*?)\n```$/gmu;

/**
 * Reads the examples of every value that a module exports. It follows `export { … } from "…"` to the declarations by
 * their text, because TypeScript 7 has no stable programming interface yet.
 * @throws {TypeError} for a declaration that cannot be found, and for an `@example` without a block of TypeScript
 */
export async function readExamples(path: string): Promise<readonly ExportedValue[]> {
  const module: object = await import(path);
  const values = Object.entries(module).map(async ([name, value]: [string, unknown]) => ({
    name,
    isCallable: typeof value === "function",
    examples: examplesOf(name, await findDeclaration(path, name)),
  }));
  return Promise.all(values);
}

async function findDeclaration(file: string, name: string): Promise<Declaration> {
  const text = await readFile(file, "utf8");
  const declared = new RegExp(`^export (?:async )?(?:function\\*?|(?:abstract )?class|const) ${name}\\b`, "mu").exec(
    text,
  );
  if (declared) return { file, docstring: docstringBefore(text.slice(0, declared.index)) };
  for (const [, braces = "", from = ""] of text.matchAll(/^export \{([^}]*)\} from "(\.[^"]*)"/gmu)) {
    const original = originalName(braces, name);
    if (original !== undefined) return findDeclaration(join(dirname(file), from), original);
  }
  throw new TypeError(
    `Cannot find the declaration of ${name} because neither a declaration nor a list in ${file} exports it`,
  );
}

/** Name that the other module has for `name` in the braces of an export; undefined if they lack it. */
function originalName(braces: string, name: string): string | undefined {
  const entries = braces.split(",").map((entry) => entry.trim().split(/\s+as\s+/u));
  return entries.find((entry) => entry.at(-1) === name)?.[0];
}

/** Text of the comment that ends `text`, or nothing. */
function docstringBefore(text: string): string {
  const start = text.lastIndexOf("/**");
  const comment = start === -1 ? "" : text.slice(start);
  if (!comment.endsWith("*/\n") || comment.indexOf("*/") !== comment.lastIndexOf("*/")) return "";
  const lines = comment.slice("/**".length, -"*/\n".length).split("\n");
  return lines.map((line) => line.replace(/^ ?\* ?/u, "").trimEnd()).join("\n");
}

function examplesOf(name: string, { file, docstring }: Declaration): readonly string[] {
  const examples = [...docstring.matchAll(exampleBlock)].map(([, code = ""]) => code);
  if (examples.length === [...docstring.matchAll(exampleTag)].length) return examples;
  throw new TypeError(`Cannot read the example of ${name} in ${file} because no block of \`\`\`ts follows its tag`);
}
