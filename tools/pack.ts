/** Writes the packages for embedding teams to `dist/packages/*.tgz`; arguments name only some of them, in any order. */
import { rmSync } from "node:fs";
import { archiveDirectory, packPackage } from "./pack/pack-package.ts";
import { shippedPackages } from "./pack/shipped-packages.ts";
import { readCommandLine, refuse } from "./start/command-line.ts";
import { installOrExit } from "./start/install.ts";

const command = "bun run pack";
const { positionals: names } = readCommandLine({
  name: command,
  help: "Writes the packages for embedding teams, or only those that are named, to dist/packages.",
  operands: "package",
  options: {},
});
const unknown = names.find((name) => shippedPackages.every(({ folder }) => folder !== name));
if (unknown !== undefined) refuse(command, `Unknown package '${unknown}'`);
installOrExit();
if (names.length === 0) rmSync(archiveDirectory, { recursive: true, force: true });
for (const shipped of shippedPackages.filter(({ folder }) => names.length === 0 || names.includes(folder))) {
  const startMs = performance.now();
  await packPackage(shipped);
  console.log(`@design-catalog/${shipped.folder}: ${Math.round(performance.now() - startMs)} ms`);
}
