import { expect, test } from "bun:test";
import { testId } from "@design-catalog/testing/test-id";
import { products } from "../../catalog/mod.ts";
import { createCatalog } from "./audit.fixture.ts";
import { duplicatePartNumber } from "./checks/duplicate-part-number.ts";
import { createFacts } from "./facts.ts";
import type { Named } from "./near-duplicate/named.ts";
import { sameNamed } from "./near-duplicate/same-named.ts";

const productCount = 5_000;
const relatedMax = 10;

test("sameNamed() given thousands of products with one name looks at few others for each", () => {
  let looks = 0;
  const same = Array.from({ length: productCount }, (_, index): Named => {
    const id = testId<"product">(String(index));
    return {
      manufacturer: "lumen",
      words: ["display"],
      hash: 1,
      partNumber: null,
      get id() {
        looks += 1;
        return id;
      },
    };
  });
  const found = [...sameNamed(new Map([[1, same]]), relatedMax)].filter((rivals) => rivals !== undefined);
  expect(found).toHaveLength(productCount);
  expect(found.every(([, others]) => others.length === relatedMax)).toBe(true);
  expect(looks / productCount).toBeLessThan(5 * relatedMax);
});

test("duplicatePartNumber given thousands of one number takes no longer than given as many of a few each", async () => {
  const { application, product } = await createCatalog();
  await product({ name: "Display", manufacturer: "Lumen" });
  const [row] = await application.store.select(products.table, { limit: 1 });
  if (!row || !("compare" in duplicatePartNumber)) throw new TypeError("Cannot compare the copies of a product");
  const { compare } = duplicatePartNumber;
  const facts = createFacts(application.store, application.ports.clock.now());
  const leastMs = async (numbers: number) => {
    const comparison = await compare(facts);
    for (let index = 0; index < productCount; index++)
      comparison.read({ ...row, id: application.ports.ids.next(), partNumber: `A-${index % numbers}` });
    const timesMs: number[] = [];
    // The machine may hold some of the rounds up.
    for (let round = 0; round < 5; round++) {
      const startMs = performance.now();
      expect([...comparison.find()]).toHaveLength(productCount);
      timesMs.push(performance.now() - startMs);
    }
    return Math.min(...timesMs);
  };
  const fewMs = await leastMs(productCount / relatedMax);
  // Looking at all for each takes tens of times as long.
  expect(await leastMs(1)).toBeLessThan(10 * fewMs);
});
