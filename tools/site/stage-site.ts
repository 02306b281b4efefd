import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { contractPages, type WrittenPage } from "./contract-pages.ts";
import { sections, siteName } from "./navigation.ts";
import { rewriteLinks } from "./rewrite-links.ts";
import { typescriptPages } from "./typescript-pages.ts";

/** Page in the navigation of the site. */
interface Item {
  readonly text: string;
  readonly link: string;
}

/** Section in the navigation of the site. */
export interface Group {
  readonly text: string;
  readonly items: readonly Item[];
}

/** Writes the Markdown and the settings that the generator reads, into an empty folder. Returns the navigation. */
export function stageSite(root: string, folder: string): readonly Group[] {
  rmSync(folder, { recursive: true, force: true });
  const written = [...contractPages(root), ...typescriptPages(root)];
  const groups = sections(root).map(({ title, documents, written: part }) => ({
    text: title,
    items: [
      ...documents.map((path) => itemOf(titleOf(readFileSync(join(root, path), "utf8")), siteName(path))),
      ...(part === undefined ? [] : written.map((page) => itemOf(page.title, page.name))),
    ],
  }));
  const all = new Set(sections(root).flatMap(({ documents }) => documents));
  for (const path of all) writePage(folder, { name: siteName(path), text: documentText(root, path, all) });
  for (const page of written) writePage(folder, page);
  cpSync(join(root, "docs", "images"), join(folder, "images"), { recursive: true });
  const settings = `import { siteSettings } from ${JSON.stringify(join(import.meta.dirname, "site-settings.ts"))};`;
  const config = `${settings}\nexport default siteSettings(${JSON.stringify(groups)});\n`;
  writePage(folder, { name: ".vitepress/config.mts", text: config });
  // Pages become programs, whose imports are found from where they lie.
  symlinkSync(join(import.meta.dirname, "node_modules"), join(folder, "node_modules"));
  return groups;
}

function itemOf(text: string, name: string): Item {
  return { text, link: `/${name === "index.md" ? "" : name.replace(/\.md$/u, "")}` };
}

/** A document without comments, which would show as text. */
function documentText(root: string, path: string, documents: ReadonlySet<string>): string {
  const text = readFileSync(join(root, path), "utf8").replaceAll(/^<!--.*-->\n/gmu, "");
  return rewriteLinks(text, path, documents);
}

function titleOf(text: string): string {
  return /^# (.+)$/mu.exec(text)?.[1]?.replaceAll("`", "") ?? "";
}

function writePage(folder: string, { name, text }: Pick<WrittenPage, "name" | "text">): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
