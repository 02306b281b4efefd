import type { ReadAsset } from "./docs-page.ts";

/**
 * Reads the API page's files, on runtimes that have `node:fs` (Bun, Node, Deno): in the published package they lie
 * next to the modules, in a checkout in swagger-ui-dist. It imports nothing before the first read, so embedders on other
 * runtimes can load this module too.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { served } = await createMemoryHost();
 * const handler = createHandler({ ...served, readAsset: createPackageAssets() });
 * const response = await handler.handle(new Request("https://catalog.example/docs/swagger-ui.css"));
 * assert.equal(response.headers.get("content-type"), "text/css; charset=utf-8");
 * ```
 */
export function createPackageAssets(): ReadAsset {
  return async (name) => {
    const packed = await readFound(() => new URL(`../api-page/${name}`, import.meta.url));
    return packed ?? readFound(() => new URL(import.meta.resolve(`swagger-ui-dist/${name}`)));
  };
}

/** Reads a file; undefined if it, or the package that would have it, does not exist. */
async function readFound(locate: () => URL): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { readFile } = await import("node:fs/promises");
  try {
    return new Uint8Array(await readFile(locate()));
  } catch (error) {
    // Faults of the disk are not the same as an installation without the package, or a package without the file.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "ENOENT" && code !== "ERR_MODULE_NOT_FOUND") throw error;
    return undefined;
  }
}
