import { readdirSync } from "node:fs";
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
  /** Evaluates modules that pages load on demand. */
  readonly loadLater: () => Promise<void>;
  /** Evaluates the module of a page, which draws it. */
  readonly openPage: (page: string) => Promise<void>;
}

declare global {
  /** Takes what the bundle offers each time that it is evaluated. */
  var offerIslands: ((offered: Islands) => void) | undefined;
}

const islands = join(import.meta.dirname, "../islands");

/**
 * Bundles all pages once; each call of the result evaluates them again, as a browser does for each address. To read and
 * translate their two hundred modules each time took 230 ms of a processor, an evaluation takes 60.
 *
 * @param later Modules that pages load on demand, by their paths below `islands`
 */
export async function bundleIslands(later: readonly string[]): Promise<() => Islands> {
  const entry = join(islands, "every-page.ts");
  const { outputs } = await Bun.build({
    entrypoints: [entry],
    files: { [entry]: entryOf(later) },
    format: "iife",
    target: "browser",
  });
  const texts = await Promise.all(outputs.map((output) => output.text()));
  const script = new Script(texts.join(""), { filename: "islands.js" });
  return () => {
    let taken: Islands | undefined;
    globalThis.offerIslands = (offered) => void (taken = offered);
    void script.runInThisContext();
    globalThis.offerIslands = undefined;
    if (!taken) throw new Error("Cannot evaluate the islands because the bundle offers nothing");
    return taken;
  };
}

function entryOf(later: readonly string[]): string {
  const pages = readdirSync(join(islands, "pages"));
  const opened = pages.map((page) => `  ${JSON.stringify(page)}: () => import("./pages/${page}/page.tsx"),`);
  return `import { render } from "preact";
import { gridDrawing } from "./engine/grid-drawing.ts";
const pages = {
${opened.join("\n")}
};
const loadLater = async () => {
${later.map((path) => `  await import("./${path}");`).join("\n")}
};
globalThis.offerIslands({ render, gridDrawing, loadLater, openPage: (page) => pages[page]() });
`;
}
