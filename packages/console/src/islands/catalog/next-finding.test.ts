import { describe, expect, test } from "bun:test";
import type { ProductAudit, ProductAuditRequest, ProductFinding } from "@design-catalog/client/api";
import { readNextFinding } from "./next-finding.ts";

const severityOf = {
  "impossible-size": "error",
  "connector-name": "warn",
  "attribute-unit": "info",
  "never-used": "info",
} as const;
type Check = keyof typeof severityOf;

/** Asks an audit that finds these places, in the order of its products. */
function auditOf(...places: readonly (readonly [productId: string, check: Check])[]) {
  return async ({ checks = [], severity, after, limit }: ProductAuditRequest): Promise<ProductAudit> => {
    const found = places
      .filter(([, check]) => checks.includes(check))
      .filter(([, check]) => severity === undefined || severityOf[check] === severity)
      .filter(([productId]) => after === undefined || productId > (after.split(".")[0] ?? ""))
      .map(([productId, check]): ProductFinding => {
        return { productId, check, severity: severityOf[check], pointer: "/widthMm", message: "-" };
      });
    const summary = found.map(({ check, severity: bad }) => ({ check, severity: bad, count: 1 }));
    return { checked: 9, summary, findings: found.slice(0, limit) };
  };
}

describe("readNextFinding()", () => {
  const ask = auditOf(["a", "impossible-size"], ["b", "connector-name"], ["c", "impossible-size"]);

  test.each([
    ["the next error, given an error", "a.impossible-size", "c"],
    ["the next error, given a warning", "b.connector-name", "c"],
    ["the first error, given the last one", "c.impossible-size", "a"],
  ])("is %s, with the number of all", async (_, place, productId) => {
    const next = await readNextFinding(ask, place);
    expect([next.finding?.productId, next.count]).toEqual([productId, 3]);
  });

  test("is one that is less bad once no worse is left", async () => {
    const next = await readNextFinding(auditOf(["a", "attribute-unit"], ["b", "connector-name"]), "c.impossible-size");
    expect(next.finding?.productId).toBe("b");
  });

  test("leaves out what no field of a form can mend", async () => {
    const next = await readNextFinding(auditOf(["a", "never-used"]), "b.attribute-unit");
    expect(next).toEqual({ finding: undefined, count: 0 });
  });
});
