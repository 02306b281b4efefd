import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { designStyle, iconSprite } from "@design-catalog/pages/parts";
import type { BuildConfig } from "bun";
import { consolePages } from "../pages.ts";
import type { Asset, AssetSet, DesignSet } from "./asset.ts";

const islands = join(import.meta.dirname, "../islands");
const playerFolder = join(import.meta.dirname, "../player");
/** Joined in this order, after the design that all pages share. */
const styleSheets = ["frame.css", "parts.css", "cards.css", "charts.css", "drawing.css", "files.css"];
const scriptType = "text/javascript; charset=utf-8";
const styleType = "text/css; charset=utf-8";
const iconsType = "image/svg+xml";
/** A tenth smaller than gzip in the same time; 11 would save another 6 %, and take ten times as long. */
const compression = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/** Builds the islands: one script for each page, and what they share in files of its own. */
export async function buildAssets(): Promise<AssetSet> {
  const scripts = await buildScripts({
    entrypoints: [...consolePages.map(({ name }) => name), "lost"].map((name) =>
      join(islands, "pages", name, "page.tsx"),
    ),
    root: join(islands, "pages"),
    splitting: true,
    naming: { entry: "[dir]-[hash].[ext]", chunk: "part-[hash].[ext]" },
  });
  const style = styleFile("console", designStyle + (await readStyles(styleSheets)));
  const [player, portal] = [await buildPlayer(), await buildPortal()];
  const icons = fileOf("icons", { text: iconSprite, ending: "svg", type: iconsType });
  const files = [...scripts, style, icons, portal, player.script, player.style];
  const entryOf = (page: string) => scripts.find(({ name, isEntry }) => isEntry && pageOf(name) === page)?.name ?? "";
  return {
    style: style.name,
    icons: icons.name,
    entries: Object.fromEntries(consolePages.map(({ name }) => [name, entryOf(name)])),
    lost: entryOf("lost"),
    portal: portal.name,
    player: { script: player.script.name, style: player.style.name },
    assets: assetsOf(files),
  };
}

/** Builds the page of the design. It shares no file with the others, so their first loads stay as they are. */
export async function buildDesign(): Promise<DesignSet> {
  const files = await buildScripts({
    entrypoints: [join(islands, "pages/design/page.tsx")],
    root: join(islands, "pages"),
    splitting: true,
    naming: { entry: "[dir]-[hash].[ext]", chunk: "design-part-[hash].[ext]" },
  });
  return { script: files.find(({ isEntry }) => isEntry)?.name ?? "", assets: assetsOf(files) };
}

function assetsOf(files: readonly BuiltFile[]): ReadonlyMap<string, Asset> {
  return new Map(files.map(({ name, asset }) => [name, asset]));
}

interface BuiltFile {
  readonly name: string;
  readonly asset: Asset;
  readonly isEntry: boolean;
}

/** The script and the style sheet of the player of recordings, which share only the design with the pages. */
async function buildPlayer(): Promise<{ readonly script: BuiltFile; readonly style: BuiltFile }> {
  const [script] = await buildScripts({
    entrypoints: [join(playerFolder, "player.ts")],
    naming: { entry: "[name]-[hash].[ext]" },
  });
  const rrweb = fileURLToPath(import.meta.resolve("@rrweb/replay/dist/style.css"));
  const style = styleFile("player", designStyle + (await readStyles([rrweb, join(playerFolder, "player.css")])));
  if (!script) throw new TypeError("Cannot build the player: the build made no script");
  return { script, style };
}

/** The script of the page of portals: its visitors see nothing of the console, so it shares no file with that. */
async function buildPortal(): Promise<BuiltFile> {
  const entrypoints = [join(islands, "pages/portal/page.tsx")];
  const [script] = await buildScripts({ entrypoints, naming: { entry: "portal-[hash].[ext]" } });
  if (!script) throw new TypeError("Cannot build the page of portals: the build made no script");
  return script;
}

async function buildScripts(
  config: Pick<BuildConfig, "entrypoints" | "root" | "splitting" | "naming">,
): Promise<readonly BuiltFile[]> {
  const built = await Bun.build({
    ...config,
    target: "browser",
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return Promise.all(
    built.outputs.map(async (output) => ({
      name: basename(output.path),
      isEntry: output.kind === "entry-point",
      asset: assetOf(new Uint8Array(await output.arrayBuffer()), scriptType),
    })),
  );
}

/** Joins style sheets, whose paths are absolute or relative to the islands, in their order. */
async function readStyles(paths: readonly string[]): Promise<string> {
  return (await Promise.all(paths.map((path) => readFile(resolve(islands, path), "utf8")))).join("");
}

function styleFile(name: string, text: string): BuiltFile {
  return fileOf(name, { text: compactStyle(text), ending: "css", type: styleType });
}

/** A file whose name has the hash of its text. */
function fileOf(
  name: string,
  { text, ending, type }: { readonly text: string; readonly ending: string; readonly type: string },
): BuiltFile {
  const bytes = new TextEncoder().encode(text);
  return { name: `${name}-${Bun.hash(bytes).toString(36)}.${ending}`, asset: assetOf(bytes, type), isEntry: false };
}

/** The sheet without comments and without blanks that mean nothing; none of the sheets has blanks in a text. */
function compactStyle(text: string): string {
  return (
    text
      .replaceAll(/\/\*.*?\*\//gsu, "")
      .replaceAll(/\s+/gu, " ")
      .replaceAll(/ ?([{};,>~]) ?/gu, "$1")
      // A blank before a colon stands between two selectors.
      .replaceAll(": ", ":")
      .replaceAll(/(?<![\d.])0\./gu, ".")
      .replaceAll(";}", "}")
  );
}

/** Page of an entry's file: the name without its hash. */
function pageOf(file: string): string {
  return file.slice(0, file.lastIndexOf("-"));
}

function assetOf(bytes: Uint8Array, type: string): Asset {
  return { type, compressed: new Uint8Array(brotliCompressSync(bytes, { params: compression })) };
}
