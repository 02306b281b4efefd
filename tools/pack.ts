/** Writes the packages for embedding teams to `dist/packages/*.tgz`; arguments name only some of them, in any order. */
import { rmSync } from "node:fs";
import { installOrExit } from "./start/install.ts";
import { archiveDirectory, packPackage } from "./pack/pack-package.ts";
import { shippedPackages } from "./pack/shipped-packages.ts";

installOrExit();
const names = process.argv.slice(2);
if (names.length === 0) rmSync(archiveDirectory, { recursive: true, force: true });
for (const shipped of shippedPackages.filter(({ folder }) => names.length === 0 || names.includes(folder))) {
  const startMs = performance.now();
  packPackage(shipped);
  console.log(`@design-catalog/${shipped.folder}: ${Math.round(performance.now() - startMs)} ms`);
}
