import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createCatalog } from "./audit.fixture.ts";
import { productChecks } from "./checks.ts";

const lacks = { check: "missing-identity", severity: "warn", pointer: "/category" };

test("auditProducts answers an empty catalog with the numbers of all checks", async () => {
  const { audit } = await createCatalog();
  expect(await audit()).toEqual({
    checked: 0,
    summary: productChecks.map(({ name, severity }) => ({ check: name, severity, count: 0 })),
    findings: [],
  });
});

test("auditProducts shows findings in the order of products, then of the checks, with a fix that can be sent", async () => {
  const { product, patch, remove, audit } = await createCatalog();
  const [first, second] = [await product({ widthMm: 0 }), await product()];
  await patch(second, { version: 0, depthMm: 30_000 });
  await remove(await product({ widthMm: 0 }));
  const checks = ["never-used", "impossible-size"];
  const { findings, checked } = await audit({ checks });
  expect(checked).toBe(2);
  expect(findings.map(({ productId, check }) => [productId, check])).toEqual([
    [first, "impossible-size"],
    [first, "never-used"],
    [second, "impossible-size"],
    [second, "never-used"],
  ]);
  expect(findings[2]?.fix).toEqual({ op: "patch", body: { version: 1, depthMm: null } });
});

test("auditProducts pages through findings without repeating or losing any, whichever check they are of", async () => {
  const { product, audit } = await createCatalog();
  for (let index = 0; index < 7; index += 1)
    await product({ widthMm: 0, manufacturer: "Lumen", name: "Same", model: `${index % 2}` });
  const whole = await audit({ limit: 1000 });
  const pages = [];
  let after: string | undefined;
  do {
    const page = await audit({ limit: 3, ...(after === undefined ? {} : { after }) });
    pages.push(page);
    after = page.next;
  } while (after !== undefined);
  expect(whole.next).toBeUndefined();
  expect(pages.flatMap(({ findings }) => findings)).toEqual([...whole.findings]);
  expect(pages[0]?.summary).toEqual([...whole.summary]);
  expect(pages.map(({ findings }) => findings.length).slice(0, -1)).toEqual(Array(pages.length - 1).fill(3));
  expect(pages.at(-1)?.summary.reduce((sum, { count }) => sum + count, 0)).toBe(pages.at(-1)?.findings.length ?? 0);
});

test("auditProducts checks only what the filter selects, but compares it with all products", async () => {
  const { product, audit } = await createCatalog();
  const one = await product({ manufacturer: "Lumen", partNumber: "A 1" });
  const other = await product({ manufacturer: "lumen", partNumber: "a1" });
  const filterModel = {
    manufacturer: { filterType: "text", type: "equals", filter: "lumen" },
    id: { type: "equals", filter: one },
  };
  const found = await audit({ checks: ["duplicate-part-number", "missing-identity"], filterModel });
  expect(found).toMatchObject({
    checked: 1,
    findings: [
      { productId: one, related: [{ kind: "product", id: other }] },
      { productId: one, ...lacks },
    ],
  });
  expect(await audit({ checks: ["missing-identity"], filterModel })).toMatchObject({ checked: 1 });
});

test("auditProducts runs only the named checks, and those of a severity", async () => {
  const { audit } = await createCatalog();
  const names = async (body: object) => (await audit(body)).summary.map(({ check }) => check);
  expect(await names({ severity: "info" })).toEqual(["never-used", "long-unchanged", "outdated-copies"]);
  expect(await names({ severity: "info", checks: ["never-used", "impossible-size"] })).toEqual(["never-used"]);
});

test.each([
  ["an unknown check", { checks: ["spelling"] }, "/checks/0"],
  ["no checks", { checks: [] }, "/checks"],
  ["a check twice", { checks: ["never-used", "never-used"] }, "/checks"],
  ["an unknown severity", { severity: "fatal" }, "/severity"],
  ["a cursor of an unknown check", { after: "6740a1f2c3d4e5f607182911.spelling" }, "/after"],
  ["a cursor without a product", { after: "never-used" }, "/after"],
  ["a page without findings", { limit: 0 }, "/limit"],
  ["too large a page", { limit: 1001 }, "/limit"],
  [
    "a filter of a column that products lack",
    { filterModel: { colour: { type: "equals", filter: "x" } } },
    "/filterModel/colour",
  ],
  ["an unknown member", { filter: {} }, "/filter"],
])("auditProducts refuses %s", async (_title, body, pointer) => {
  const { audit } = await createCatalog();
  const { code, data } = await failureOf(() => audit(body));
  expect([code, data.errors?.[0]?.pointer]).toEqual(["validation_failed", pointer]);
});

test("auditProducts lists the existing checks to a caller who names another one", async () => {
  const { audit } = await createCatalog();
  const { data } = await failureOf(() => audit({ checks: ["spelling"] }));
  expect(JSON.stringify(data.errors)).toContain("impossible-size");
});
