import { afterAll, expect, test } from "bun:test";
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { checkSite } from "./check-site.ts";
import { contractPages } from "./contract-pages.ts";
import { sections, siteName } from "./navigation.ts";
import { rewriteLinks } from "./rewrite-links.ts";
import { docText } from "./typescript-pages.ts";

const folder = mkdtempSync(join(tmpdir(), "site-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

test("the navigation has every document once", () => {
  const listed = sections(projectRoot).flatMap(({ documents }) => documents);
  const roots = ["README", "CHANGELOG", "ARCHITECTURE", "SECURITY", "CONTRIBUTING", "REVIEW"].map(
    (name) => `${name}.md`,
  );
  expect(listed.toSorted()).toEqual([...globSync("docs/**/*.md", { cwd: projectRoot }), ...roots].toSorted());
  expect(new Set(listed.map(siteName)).size).toBe(listed.length);
});

test("rewriteLinks() leads to the pages of the site, and keeps only the text of links to sources", () => {
  const documents = new Set(["README.md", "SECURITY.md", "docs/operations/webhooks.md", "docs/clients/oauth.md"]);
  const rewrite = (text: string) => rewriteLinks(text, "docs/operations/webhooks.md", documents);
  expect(rewrite("[start](../../README.md#two-commands) [rules](../../SECURITY.md)")).toBe(
    "[start](../index.md#two-commands) [rules](../security.md)",
  );
  expect(rewrite("[OAuth](../clients/oauth.md), ![a picture](../images/sign-in.png)")).toBe(
    "[OAuth](../clients/oauth.md), ![a picture](../images/sign-in.png)",
  );
  expect(rewrite("[`core`](../../packages/core/src/mod.ts) and [here](#here), [there](https://a.example/b.md)")).toBe(
    "`core` and [here](#here), [there](https://a.example/b.md)",
  );
  const code = "`[a](b.md)`\n```\n[a](b.md)\n```";
  expect(rewrite(code)).toBe(code);
});

test("docText() makes a heading, a declaration and prose of what deno doc prints", () => {
  const printed =
    "Defined in file:///root/src/a.ts:4:1\n\nfunction send(url: string): void\n  Sends once.\n\n  @throws {Error}\n      always\n\n" +
    "Defined in file:///root/src/b.ts:1:1\n\ninterface Place\n  A place.\n\n  readonly url: string\n    Its address.\n\n";
  expect(docText(printed, "/root")).toBe(
    "## send\n\n````ts\nfunction send(url: string): void\n````\n\nSends once.\n\n**throws** {Error}\nalways\n\nDefined in `src/a.ts`.\n\n" +
      "## Place\n\n````ts\ninterface Place\n````\n\n````ts\nA place.\n\nreadonly url: string\n  Its address.\n````\n\nDefined in `src/b.ts`.",
  );
});

test("contractPages() has every operation, event and error of the contract", () => {
  const text = contractPages(projectRoot)
    .map((page) => page.text)
    .join("\n");
  for (const part of [
    "(`registerAccount`)",
    "`GET /api/v1/admin/users/{userId}` (`getUser`)",
    "| `project.created` |",
    "| `malformed_json` | 400 |",
  ])
    expect(text).toContain(part);
});

test("checkSite() finds links to nothing and pages outside the navigation", () => {
  const sidebar = `<nav class="x" id="VPSidebarNav"><a href="/">Start</a><a href="/guide/a.html">A</a></nav>`;
  write("index.html", `${sidebar}<h2 id="top">T</h2><img src="/picture.png"><a href="https://b.example/none">b</a>`);
  write("guide/a.html", `<a href="../index.html#top">up</a>`);
  write("picture.png", "");
  expect(checkSite(folder)).toEqual([]);
  write("guide/b.html", `<a class="x" href="/index.html#bottom">down</a><a href="./c.html">c</a>`);
  rmSync(join(folder, "picture.png"));
  expect(checkSite(folder).toSorted()).toEqual([
    "guide/b.html is not in the navigation",
    "guide/b.html links to ./c.html, which is not there",
    "guide/b.html links to /index.html#bottom, which is not there",
    "index.html links to /picture.png, which is not there",
  ]);
});
