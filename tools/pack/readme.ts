import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../start/install.ts";
import type { Repository } from "./published-manifest.ts";
import type { ShippedPackage } from "./shipped-packages.ts";

const guides = "docs/embedding/packages.md";

/** The README of a published package: its purpose, its runtimes, and an example that the tests run. */
export function readme({ folder, description, node, isForDeno, example }: ShippedPackage, link?: Repository): string {
  const runtimes = isForDeno ? `Node.js ${node}, Bun and Deno` : `Node.js ${node} and Bun`;
  const guide = link && `More in [the guide](${webUrl(link)}/blob/main/${guides}).`;
  const parts = [
    `# @design-catalog/${folder}`,
    `${description}.`,
    `Runs on ${runtimes}. Apache-2.0.`,
    `\`\`\`ts\n${exampleIn(example)}\n\`\`\``,
    ...(guide === undefined ? [] : [guide]),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The first `@example` in a file of sources, or a whole program. */
function exampleIn(file: string): string {
  const text = readFileSync(join(projectRoot, file), "utf8");
  const block = / \* @example\n \* ```ts\n([\s\S]*?)\n \* ```\n/u.exec(text)?.[1];
  return (block?.replaceAll(/^ \* ?/gmu, "") ?? text).trim();
}

function webUrl({ url }: Repository): string {
  return url.replace(/^git\+/u, "").replace(/\.git$/u, "");
}
