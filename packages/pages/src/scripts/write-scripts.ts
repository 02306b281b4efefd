/** Builds the scripts of pages for a release into a folder (default `dist` of this package), and prints their sizes. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { browserScripts, buildScript, scriptsDirectory } from "./browser-scripts.ts";

const directory = process.argv[2] ?? scriptsDirectory;
await mkdir(directory, { recursive: true });
for (const { file, source } of Object.values(browserScripts)) {
  const script = await buildScript(source);
  await writeFile(join(directory, file), script);
  console.log(`${join(directory, file)}: ${gzipSync(script).length} bytes compressed`);
}
