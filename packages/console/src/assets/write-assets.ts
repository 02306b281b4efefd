/** Builds the files of the console for a release into a folder (default `dist` of this package), and prints their sizes. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AssetManifest } from "./asset.ts";
import { buildAssets } from "./build-assets.ts";
import { releaseDirectory } from "./console-assets.ts";

const directory = process.argv[2] ?? releaseDirectory;
const { assets, ...names } = await buildAssets();
const types = Object.fromEntries([...assets].map(([name, { type }]) => [name, type]));
const manifest: AssetManifest = { ...names, types };
await rm(directory, { recursive: true, force: true });
await mkdir(directory, { recursive: true });
await writeFile(join(directory, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
for (const [name, { compressed }] of assets) {
  await writeFile(join(directory, `${name}.br`), compressed);
  console.log(`${name}: ${compressed.length} bytes compressed`);
}
