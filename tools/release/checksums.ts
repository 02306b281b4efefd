import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Files of a release, from the folder of what is built. */
const released = ["packages/*.tgz", "design-catalog-*", "sbom.cdx.json"];

/** Writes `SHA256SUMS` of all that is released in a folder, as `sha256sum --check` reads it. */
export function writeChecksums(directory: string): void {
  const files = globSync(released, { cwd: directory }).toSorted();
  const lines = files.map((file) => `${sha256(join(directory, file))}  ${file}\n`);
  writeFileSync(join(directory, "SHA256SUMS"), lines.join(""));
}

function sha256(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
