import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AssetManifest, AssetSet, ConsoleAssets, DesignSet } from "./asset.ts";
import { isBuiltHere } from "./build-tools.ts";

/** Folder that a release fills. */
export const releaseDirectory = join(import.meta.dirname, "../../dist");

/**
 * Opens the files of the console at their first use: those of a release, or, where the development dependencies are
 * installed, the sources, which it builds.
 */
export function openConsoleAssets(directory = releaseDirectory): ConsoleAssets {
  const pages = once(() => (isBuiltHere() ? buildHere() : readRelease(directory)));
  const design = once(buildDesignHere);
  return {
    files: pages.open,
    // A browser asks for files of the design after the page that names them.
    read: async (name) => (await pages.open())?.assets.get(name) ?? (await design.opened())?.assets.get(name),
    ...(isBuiltHere() && { design: async () => (await design.open()).script }),
  };
}

/** Work that is done at its first use, and again after a failure. */
function once<Value>(work: () => Promise<Value>) {
  let opened: Promise<Value> | undefined;
  const open = () => {
    opened ??= work();
    opened.catch(() => (opened = undefined));
    return opened;
  };
  return { open, opened: () => opened };
}

/** Loads the builder only where it is used, since a release does not need it. */
async function buildHere(): Promise<AssetSet> {
  const { buildAssets } = await import("./build-assets.ts");
  return buildAssets();
}

async function buildDesignHere(): Promise<DesignSet> {
  const { buildDesign } = await import("./build-assets.ts");
  return buildDesign();
}

/** The files of a release; undefined in a folder without one. */
export async function readRelease(directory: string): Promise<AssetSet | undefined> {
  const manifestFile = join(directory, "manifest.json");
  if (!existsSync(manifestFile)) return undefined;
  // Only write-assets.ts writes it.
  const { types, ...names } = JSON.parse(await readFile(manifestFile, "utf8")) as AssetManifest;
  const assets = Object.entries(types).map(async ([name, type]) => {
    const compressed = new Uint8Array(await readFile(join(directory, `${name}.br`)));
    return [name, { type, compressed }] as const;
  });
  return { ...names, assets: new Map(await Promise.all(assets)) };
}
