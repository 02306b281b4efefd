/** Writes the bill of materials of the service (CycloneDX 1.6) to `dist/sbom.cdx.json`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createBillOfMaterials } from "./release/bill-of-materials.ts";
import { readCommandLine } from "./start/command-line.ts";
import { installOrExit, projectRoot } from "./start/install.ts";

readCommandLine({
  name: "bun run sbom",
  help: "Writes the bill of materials of the service (CycloneDX 1.6) to dist/sbom.cdx.json.",
  options: {},
});
installOrExit();
const bill = await createBillOfMaterials();
const file = join(projectRoot, "dist", "sbom.cdx.json");
mkdirSync(join(projectRoot, "dist"), { recursive: true });
writeFileSync(file, `${JSON.stringify(bill, undefined, 2)}\n`);
console.log(`${file}: ${bill.components.length} components`);
