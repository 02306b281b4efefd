import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DomainError } from "@design-catalog/core";
import type { ContextRoute } from "@design-catalog/http";

/** A program of pages in the browser. */
export interface BrowserScript {
  /** Path at which it is served. */
  readonly path: string;
  /** File in {@link scriptsDirectory} of a release. */
  readonly file: string;
  /** Source, from the folder `src` of this package. */
  readonly source: string;
}

/** Programs of pages in the browser; a release holds each as one file. */
export const browserScripts = {
  recorder: { path: "/pages/recorder.js", file: "recorder.js", source: "recorder/browser/recorder.ts" },
  passkeys: { path: "/pages/passkeys.js", file: "passkeys.js", source: "passkeys/browser/passkeys.ts" },
} as const satisfies Readonly<Record<string, BrowserScript>>;

/** Folder of the files that a release contains. */
export const scriptsDirectory = join(import.meta.dirname, "../../dist");

/** The scripts change only with a release of the service. */
const commonHeaders = {
  "content-type": "text/javascript; charset=utf-8",
  "cache-control": "public, max-age=3600",
};

/** Serves a script: that of a release, or built from its source where what all of them are made of is installed. */
export function scriptRoute(
  name: string,
  script: BrowserScript,
  headers: Readonly<Record<string, string>> = {},
): ContextRoute {
  let opened: Promise<string | undefined> | undefined;
  return {
    name,
    method: "GET",
    path: script.path,
    documented: false,
    async run() {
      opened ??= openScript(script);
      const text = await opened;
      if (text !== undefined) return new Response(text, { headers: { ...commonHeaders, ...headers } });
      throw new DomainError(
        "unavailable",
        `Cannot serve ${script.file} because this installation was built without it`,
      );
    },
  };
}

async function openScript({ file, source }: BrowserScript): Promise<string | undefined> {
  if (isBuiltHere()) return buildScript(source);
  const path = join(scriptsDirectory, file);
  return existsSync(path) ? readFile(path, "utf8") : undefined;
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

/** Builds a script from its source: an ES module without imports. */
export async function buildScript(source: string): Promise<string> {
  const entrypoint = join(import.meta.dirname, "..", source);
  const built = await Bun.build({ entrypoints: [entrypoint], target: "browser", minify: true });
  const [script] = built.outputs;
  if (script) return script.text();
  throw new TypeError(`Cannot build ${source}: the build made no script`);
}
