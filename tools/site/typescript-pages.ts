import { spawnSync } from "node:child_process";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { faces } from "../../test/runtimes/example-faces.ts";
import type { WrittenPage } from "./contract-pages.ts";

/** Deno's program: it reads docstrings without a compiler API, which TypeScript 7 lacks. */
const deno = join(import.meta.dirname, "node_modules", ".bin", "deno");

/** A page for each face of the packages, with the docstrings of all that it exports. */
export function typescriptPages(root: string): readonly WrittenPage[] {
  return faces.map((face) => {
    const env = { ...process.env, NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" };
    const { status, stdout, stderr } = spawnSync(deno, ["doc", join(root, face.path)], { env, encoding: "utf8" });
    if (status !== 0) throw new Error(`Cannot read the docstrings of ${face.package}: ${stderr}`);
    const title = face.package.replace("@design-catalog/", "");
    const name = `reference/typescript/${title.replaceAll("/", "-")}.md`;
    return { name, title, text: `# ${face.package}\n\n${docText(stdout, root)}` };
  });
}

/** Turns what `deno doc` prints into Markdown: a heading, a declaration and its docstring for each name. */
export function docText(printed: string, root: string): string {
  const blocks = printed.split(/^Defined in /mu).slice(1);
  return blocks.map((block) => blockText(block, root)).join("\n\n");
}

const declaration =
  /^(?:export |declare |abstract |async )*(?:function|interface|class|type|const|enum|namespace|let|var) \*?(?<name>[\w$]+)/u;

function blockText(block: string, root: string): string {
  const [place = "", , ...lines] = block.trimEnd().split("\n");
  const name = lines.map((line) => declaration.exec(line)?.groups?.["name"]).find((found) => found !== undefined) ?? "";
  const first = lines.findIndex((line) => line.startsWith("  "));
  const head = first === -1 ? lines : lines.slice(0, first);
  const body = first === -1 ? [] : lines.slice(first).map((line) => line.replace(/^ {2}/u, ""));
  const file = relative(root, fileURLToPath(place.replace(/:\d+:\d+$/u, "")));
  const isShape = /^(?:interface|class)/mu.test(head.join("\n"));
  const rest = isShape ? fenced(body.join("\n")) : proseText(body);
  return `## ${name}\n\n${fenced(head.join("\n"))}\n\n${rest}\n\nDefined in \`${file}\`.`;
}

function fenced(text: string): string {
  // Four, because a docstring may hold a block of its own.
  return text.trim() === "" ? "" : `\`\`\`\`ts\n${text.trim()}\n\`\`\`\``;
}

/** Tags become words in bold, and their texts lose the indentation. */
function proseText(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line.replace(/^ {4}/u, "").replace(/^@(\w+)(.*)$/u, (_, tag: string, more: string) => `**${tag}**${more}`),
    )
    .join("\n");
}
