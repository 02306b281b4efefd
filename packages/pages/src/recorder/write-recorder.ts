/** Builds the recorder for a release into a file (default `dist/recorder.js` of this package), and prints its size. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { gzipSync } from "node:zlib";
import { buildRecorder, recorderFile } from "./recorder-asset.ts";

const file = process.argv[2] ?? recorderFile;
const script = await buildRecorder();
await mkdir(dirname(file), { recursive: true });
await writeFile(file, script);
console.log(`${file}: ${gzipSync(script).length} bytes compressed`);
