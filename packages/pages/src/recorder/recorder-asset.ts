import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DomainError } from "@design-catalog/core";
import type { ContextRoute } from "@design-catalog/http";

/** Path of the recorder, a script for pages of the service and of other applications. */
export const recorderPath = "/pages/recorder.js";

/** File that a release contains. */
export const recorderFile = join(import.meta.dirname, "../../dist/recorder.js");

/** The script changes only with a release of the service. Pages of other origins may load it. */
const headers = {
  "content-type": "text/javascript; charset=utf-8",
  "cache-control": "public, max-age=3600",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

let opened: Promise<string | undefined> | undefined;

/** Serves the recorder: of a release, or built from the sources where rrweb is installed. */
export const recorderRoute: ContextRoute = {
  name: "getRecorder",
  method: "GET",
  path: recorderPath,
  documented: false,
  async run() {
    opened ??= openRecorder();
    const script = await opened;
    if (script !== undefined) return new Response(script, { headers });
    throw new DomainError("unavailable", "Cannot serve the recorder because this installation was built without it");
  },
};

async function openRecorder(): Promise<string | undefined> {
  if (isBuiltHere()) return buildRecorder();
  return existsSync(recorderFile) ? readFile(recorderFile, "utf8") : undefined;
}

function isBuiltHere(): boolean {
  try {
    import.meta.resolve("@rrweb/record");
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")) throw error;
    return false;
  }
}

/** Builds the recorder from its sources: an ES module without imports. */
export async function buildRecorder(): Promise<string> {
  const entrypoint = join(import.meta.dirname, "browser/recorder.ts");
  const built = await Bun.build({ entrypoints: [entrypoint], target: "browser", minify: true });
  const [script] = built.outputs;
  if (script) return script.text();
  throw new TypeError("Cannot build the recorder: the build made no script");
}
