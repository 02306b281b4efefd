import { join } from "node:path";
import { Script } from "node:vm";
import type { render } from "preact";
import type { gridDrawing } from "../islands/engine/grid-drawing.ts";

/** The islands of one evaluation. */
export interface Islands {
  /** That of their own Preact. */
  readonly render: typeof render;
  /** Draws grids; what it loads can be replaced. */
  readonly gridDrawing: typeof gridDrawing;
  /** Evaluates the module of a page, which draws it. */
  readonly openPage: (page: string) => Promise<void>;
}

declare global {
  /** Takes what the bundle offers each time that it is evaluated. */
  var offerIslands: ((offered: Islands) => void) | undefined;
}

const islands = join(import.meta.dirname, "../islands");

/**
 * Bundles all pages; each call of the result evaluates the bundle again, as a browser does for each address. A module that a
 * page loads on demand is evaluated when the page asks for it, and takes no turn of the event loop.
 */
export async function bundleIslands(pages: readonly string[]): Promise<() => Islands> {
  const entry = join(islands, "all-pages.ts");
  const { outputs } = await Bun.build({
    entrypoints: [entry],
    files: { [entry]: entryOf(pages) },
    format: "iife",
    target: "browser",
  });
  const texts = await Promise.all(outputs.map((output) => output.text()));
  const script = new Script(texts.join(""), { filename: "all-pages.js" });
  return () => {
    let taken: Islands | undefined;
    globalThis.offerIslands = (offered) => void (taken = offered);
    void script.runInThisContext();
    globalThis.offerIslands = undefined;
    if (!taken) throw new Error("Cannot evaluate the pages because their bundle offers nothing");
    return taken;
  };
}

function entryOf(pages: readonly string[]): string {
  const loads = pages.map((page) => `"${page}": () => import("./pages/${page}/page.tsx"),`);
  return `import { render } from "preact";
import { gridDrawing } from "./engine/grid-drawing.ts";
const pages = { ${loads.join("\n")} };
globalThis.offerIslands({ render, gridDrawing, openPage: (page) => pages[page]() });
`;
}
