import type { DrawGrid } from "./grid-types.ts";

/** Draws the grids of a page. AG Grid is large, so only pages with a grid load it; tests without a browser draw text. */
export const gridDrawing: { load: () => Promise<DrawGrid> } = {
  load: async () => (await import("./draw-grid.ts")).drawGrid,
};
