import type { Group } from "./stage-site.ts";

/** Settings of the generator. The site is searched in the browser, and nothing in it comes from elsewhere. */
export function siteSettings(groups: readonly Group[]) {
  return {
    title: "Design Catalog Service",
    description:
      "Build projects from catalog products; every change is announced by signed webhooks that are never lost",
    outDir: "../docs",
    cacheDir: "../docs-cache",
    metaChunk: true,
    // The index of the search is one file.
    vite: { build: { chunkSizeWarningLimit: 5_000 } },
    markdown: { html: false, anchor: { slugify: anchorOf }, theme: { light: "github-light", dark: "github-dark" } },
    themeConfig: {
      search: { provider: "local" },
      outline: { level: [2, 3] },
      nav: groups.map(({ text, items }) => ({ text, link: items[0]?.link })),
      sidebar: groups.map(({ text, items }) => ({ text, items, collapsed: text !== "Start" })),
    },
  };
}

/** The anchor that hosts of Git make from a heading, so links work in both places. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/gu, "-");
}
