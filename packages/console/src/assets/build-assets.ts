import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { consolePages } from "../pages.ts";
import type { Asset, AssetSet } from "./asset.ts";

const islands = join(import.meta.dirname, "../islands");
/** Joined in this order. */
const styleSheets = ["frame.css", "parts.css", "charts.css", "drawing.css"];
const scriptType = "text/javascript; charset=utf-8";
const styleType = "text/css; charset=utf-8";

/** Builds the islands: one script for each page, and what they share in files of its own. */
export async function buildAssets(): Promise<AssetSet> {
  const built = await Bun.build({
    entrypoints: consolePages.map(({ name }) => join(islands, "pages", name, "page.tsx")),
    root: join(islands, "pages"),
    target: "browser",
    splitting: true,
    minify: true,
    naming: { entry: "[dir]-[hash].[ext]", chunk: "part-[hash].[ext]" },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const scripts = await Promise.all(
    built.outputs.map(async (output) => {
      const name = basename(output.path);
      return {
        name,
        isEntry: output.kind === "entry-point",
        asset: assetOf(new Uint8Array(await output.arrayBuffer()), scriptType),
      };
    }),
  );
  const sheets = await Promise.all(styleSheets.map((name) => readFile(join(islands, name))));
  const style = Buffer.concat(sheets);
  const styleName = `console-${Bun.hash(style).toString(36)}.css`;
  const files = [...scripts.map(({ name, asset }) => [name, asset] as const), [styleName, assetOf(style, styleType)]];
  const entryOf = (page: string) => scripts.find(({ name, isEntry }) => isEntry && pageOf(name) === page)?.name ?? "";
  return {
    style: styleName,
    entries: Object.fromEntries(consolePages.map(({ name }) => [name, entryOf(name)])),
    // Pairs of a name and its file.
    assets: new Map(files as readonly (readonly [string, Asset])[]),
  };
}

/** Page of an entry's file: the name without its hash. */
function pageOf(file: string): string {
  return file.slice(0, file.lastIndexOf("-"));
}

function assetOf(bytes: Uint8Array, type: string): Asset {
  return { type, compressed: new Uint8Array(gzipSync(bytes, { level: 9 })) };
}
