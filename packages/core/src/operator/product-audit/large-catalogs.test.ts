import { expect, test } from "bun:test";
import { createTestClock } from "@design-catalog/testing/test-ports";
import { products } from "../../catalog/mod.ts";
import { createCatalog } from "./audit.fixture.ts";
import type { ProductRow } from "./check.ts";

const productCount = 20_000;

/** Processor time for an audit that takes a tenth of it; comparing all pairs takes more than twice as long. */
const auditMsMax = 10_000;

/** A catalog of one product 20,000 times, each with fields of its own. */
async function createCopies(fieldsOf: (index: number) => Partial<ProductRow>) {
  const catalog = await createCatalog();
  const { application } = catalog;
  await catalog.product({ name: "Display", manufacturer: "Lumen" });
  const [row] = await application.store.select(products.table, { limit: 1 });
  if (!row) throw new TypeError("Cannot copy the product because it was not created");
  const copies = Array.from({ length: productCount - 1 }, (_, index) => {
    return { ...row, id: application.ports.ids.next<"product">(), ...fieldsOf(index) };
  });
  await application.store.transaction((transaction) => transaction.insert(products.table, copies));
  return catalog;
}

/** A text of spaces and dashes that differs for each index. */
function spacing(index: number): string {
  return index.toString(2).padStart(15, "0").replaceAll("0", "-").replaceAll("1", " ");
}

test.each<[string, string, (index: number) => Partial<ProductRow>, number]>([
  ["products with the same name", "near-duplicate", () => ({}), productCount],
  ["variants with the same name", "near-duplicate", (index) => ({ partNumber: `${index}` }), productCount],
  [
    "part numbers that differ in dashes",
    "duplicate-part-number",
    (index) => ({ partNumber: `A${spacing(index)}B` }),
    productCount - 1,
  ],
  [
    "spaces in front of a unit",
    "attribute-unit",
    (index) => ({ attributes: { power: `5${spacing(index).replaceAll("-", "\t")}W` } }),
    productCount - 2,
  ],
])(
  "auditProducts given 20,000 %s does not compare each with each",
  async (_, check, fieldsOf, count) => {
    const { audit } = await createCopies(fieldsOf);
    const before = process.cpuUsage();
    const { summary, findings } = await audit({ checks: [check], limit: 1 });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(auditMsMax);
    expect(summary).toMatchObject([{ count }]);
    if (check !== "attribute-unit") expect(findings[0]?.related).toHaveLength(10);
  },
  90_000,
);

test("auditProducts given 20,000 names of 60 words looks for the same words, but for no slips", async () => {
  const words = Array.from({ length: 60 }, (_, index) => `w${String.fromCodePoint(0x4e00 + index)}`).join(" ");
  const { audit } = await createCopies((index) => ({
    name: `${words} conference${String.fromCodePoint(0x4e00 + index)}`,
  }));
  expect(await audit({ checks: ["near-duplicate"] })).toMatchObject({ checked: productCount, findings: [] });
}, 90_000);

test("auditProducts lets other requests work while it compares", async () => {
  const clock = createTestClock();
  let pauses = 0;
  const pause = async () => void pauses++;
  // Each look at the clock takes a millisecond.
  const now = () => {
    clock.advance(1);
    return nowMs();
  };
  const nowMs = clock.now;
  const { audit, product } = await createCatalog({ clock: { ...clock, now }, pause });
  for (let index = 0; index < 100; index++) await product({ name: "Display", partNumber: `${index}` });
  pauses = 0;
  await audit({ checks: ["missing-measures"] });
  const whileReading = pauses;
  await audit({ checks: ["near-duplicate"] });
  expect(whileReading).toBeGreaterThan(2);
  // It reads as many products, and then looks at each in several steps.
  expect(pauses - whileReading).toBeGreaterThan(3 * whileReading);
});
