import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** A constant for the rows of a page or of a batch. */
const declaration = /^((?:export )?const (?:page|batch)(?:Rows|Lines|Projects)) = [\d_]+;$/gmu;

/** Constants that a test cannot make 1. */
const exceptions = [
  // Migrations of versions that are released.
  "packages/storage-kysely/src/migrations/",
  // A page holds a whole revision at the least.
  "packages/core/src/catalog/similar-products/product-codes.ts",
  // Reads pages of the service, whose sizes tests of its lists and grids choose.
  "packages/console/",
  "apps/cli/src/seed/",
];

/** Sources, from the root, that read or write rows by pages or batches. */
export const pagedSources: readonly string[] = globSync("{packages,apps}/*/src/**/*.ts", { cwd: root })
  .filter((path) => !path.endsWith(".test.ts") && !exceptions.some((beginning) => path.startsWith(beginning)))
  .filter((path) => withOneRow(path) !== readFileSync(join(root, path), "utf8"))
  .toSorted();

/** A source whose pages and batches have one row. */
export function withOneRow(path: string): string {
  return readFileSync(join(root, path), "utf8").replaceAll(declaration, "$1: number = 1;");
}
