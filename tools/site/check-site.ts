import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Faults of a finished site: links to nothing, and pages that the navigation does not lead to. */
export function checkSite(folder: string, home = "index.html"): readonly string[] {
  const pages = new Map(
    globSync("**/*.html", { cwd: folder }).map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
  const files = new Set(globSync("**/*", { cwd: folder }));
  const broken = [...pages].flatMap(([name, text]) =>
    linksOf(text, name)
      .filter(({ file, anchor }) => !files.has(file) || !hasAnchor(pages.get(file), anchor))
      .map(({ href }) => `${name} links to ${href}, which is not there`),
  );
  const sidebar = /<nav[^>]*id="VPSidebarNav"[\s\S]*?<\/nav>/u.exec(pages.get(home) ?? "")?.[0] ?? "";
  const reached = new Set(linksOf(sidebar, home).map(({ file }) => file));
  const lost = [...pages.keys()].filter((name) => name !== "404.html" && !reached.has(name));
  return [...broken, ...lost.map((name) => `${name} is not in the navigation`)];
}

interface Link {
  readonly href: string;
  readonly file: string;
  readonly anchor: string;
}

/** Links and pictures of a page that stay within the site. */
function linksOf(text: string, page: string): readonly Link[] {
  const found = text.matchAll(/<(?:a|img|link|script)\b[^>]*?\s(?:href|src)="([^"]+)"/gu);
  return Array.from(found, ([, href = ""]) => href.replaceAll("&amp;", "&"))
    .filter((href) => !/^(?:[a-z]+:|\/\/)/u.test(href))
    .map((href) => {
      const { pathname, hash } = new URL(href, `http://site/${page}`);
      const path = decodeURIComponent(pathname).slice(1);
      return {
        href,
        file: path === "" || path.endsWith("/") ? `${path}index.html` : path,
        anchor: decodeURIComponent(hash.slice(1)),
      };
    });
}

function hasAnchor(text: string | undefined, anchor: string): boolean {
  return anchor === "" || (text?.includes(` id="${anchor}"`) ?? false);
}
