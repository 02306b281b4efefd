import { products } from "../../catalog/mod.ts";
import { all, compares } from "../../engine/rows/conditions.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import type { Reader } from "../../ports/storage.ts";
import type { ProductRow } from "./check.ts";

/** Products of the first page. Those of the largest kind take 100 MiB. */
const rowsMin = 100;

/** Products of a page, at most: more would not make reading faster. */
const rowsMax = 2_000;

/** Parts of a page, some 5 MiB: 2,000 products with ten ports each. */
const partsWanted = 45_000;

/**
 * Reads products in the order of ids, a page at a time: the next one while the consumer looks at this one. A product may
 * have a megabyte, so a page has as many products as the parts of those before allow.
 */
export async function* readProducts(reader: Reader, where: ConditionOn<ProductRow>): AsyncGenerator<ProductRow> {
  const read = async (after: string, limit: number) => {
    const page = await reader.select(products.table, {
      where: all(where, compares("id", "greaterThan", after)),
      limit,
    });
    return { page, isLast: page.length < limit };
  };
  for (let reading: ReturnType<typeof read> | undefined = read("", rowsMin); reading;) {
    const { page, isLast }: Awaited<ReturnType<typeof read>> = await reading;
    const last: ProductRow | undefined = isLast ? undefined : page.at(-1);
    reading = last && read(last.id, rowsAfter(page));
    // Nobody waits for it when the consumer fails meanwhile.
    reading?.catch(() => undefined);
    yield* page;
  }
}

/** Rows of the page after this one: never more than twice as many, as larger products may follow. */
function rowsAfter(page: readonly ProductRow[]): number {
  const parts = page.reduce((sum, product) => sum + partsOf(product), 0);
  const fitting = Math.floor((page.length * partsWanted) / parts);
  return Math.max(rowsMin, Math.min(fitting, 2 * page.length, rowsMax));
}

/** Number of values that make a product large; each has up to some hundred bytes. */
function partsOf({ connectors, accessories, attributes }: ProductRow): number {
  const ports = connectors.reduce((sum, { signalIds }) => sum + 1 + signalIds.length, 0);
  return 1 + ports + accessories.length + Object.keys(attributes).length;
}
