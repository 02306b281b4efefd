import { posix } from "node:path";
import { siteName } from "./navigation.ts";

/**
 * Makes the links of a document fit the site: those to other documents and pictures lead to their places there; a link
 * to a file or folder of the project keeps only its text.
 */
export function rewriteLinks(text: string, document: string, documents: ReadonlySet<string>): string {
  let inFence = false;
  return text
    .split("\n")
    .map((line) => {
      if (line.trimStart().startsWith("```")) inFence = !inFence;
      return inFence ? line : rewriteLine(line, document, documents);
    })
    .join("\n");
}

/** Code spans are passed over; a label may hold one. */
const link = /(!?)\[((?:`[^`]*`|[^\]])*)\]\(([^)\s]+)\)|`[^`]*`/gu;

function rewriteLine(line: string, document: string, documents: ReadonlySet<string>): string {
  return line.replaceAll(link, (all: string, ...groups: readonly (string | undefined)[]) => {
    const [mark = "", label = "", target] = groups;
    if (target === undefined || /^(?:[a-z]+:|#)/u.test(target)) return all;
    const [path = "", anchor] = target.split("#");
    const found = posix.join(posix.dirname(document), path);
    const isPicture = /^docs\/images\/.*\.png$/u.test(found);
    if (!isPicture && !documents.has(found)) return label;
    const to = posix.relative(posix.dirname(siteName(document)), siteName(found));
    const relative = to.startsWith(".") ? to : `./${to}`;
    return `${mark}[${label}](${relative}${anchor === undefined ? "" : `#${anchor}`})`;
  });
}
