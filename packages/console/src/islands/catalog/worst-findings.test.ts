import { expect, test } from "bun:test";
import type { ProductAudit, ProductAuditRequest, ProductFinding } from "@design-catalog/client/api";
import { createFindingsReader } from "./worst-findings.ts";

type Severity = ProductFinding["severity"];

const checks = { error: "impossible-size", warn: "duplicate-part-number", info: "missing-image" } as const;

/** A catalog with findings of these severities, in the order of its products, which counts the checks of itself. */
function catalogOf(severities: readonly Severity[]) {
  const asked: ProductAuditRequest[] = [];
  const catalog = { severities, checked: 9 };
  const ask = async (body: ProductAuditRequest): Promise<ProductAudit> => {
    asked.push(body);
    const { severity, limit = 0, after = "0" } = body;
    const all = catalog.severities.flatMap((own, place) =>
      own === (severity ?? own)
        ? [{ productId: String(place), check: checks[own], severity: own, pointer: "", message: "" }]
        : [],
    );
    const end = Number(after) + limit;
    const summary = (["error", "warn", "info"] as const).map((own) => ({
      check: checks[own],
      severity: own,
      count: all.filter((finding) => finding.severity === own).length,
    }));
    return {
      checked: catalog.checked,
      summary,
      findings: all.slice(Number(after), end),
      ...(end < all.length && { next: String(end) }),
    };
  };
  return { catalog, asked, reader: createFindingsReader(ask) };
}

const placesOf = (findings: readonly ProductFinding[]) => findings.map(({ productId }) => productId).join("");

test("a reader of findings asks once where the first answer has all of a severity, and reads only what is missing", async () => {
  const { asked, reader } = catalogOf(["info", "error", "info", "info"]);
  const { findings, isMore } = await reader.read({}, [2]);
  expect([placesOf(findings), isMore]).toEqual(["102", true]);
  expect(asked).toEqual([{ limit: 2 }, { severity: "info", limit: 2 }]);
});

test("a reader of findings keeps the pages that it has read until the summary changes, or all is to be read again", async () => {
  const { catalog, asked, reader } = catalogOf(["info", "info", "error", "info", "info"]);
  const read = async (sizes: readonly [number, ...number[]]) => {
    asked.length = 0;
    return placesOf((await reader.read({}, sizes)).findings);
  };
  expect([await read([2]), asked.length]).toEqual(["201", 3]);
  expect([await read([2, 2]), asked]).toEqual(["20134", [{ limit: 2 }, { severity: "info", limit: 2, after: "2" }]]);
  expect([await read([2, 2]), asked]).toEqual(["20134", [{ limit: 2 }]]);
  reader.forget();
  expect([await read([2, 2]), asked.length]).toEqual(["20134", 4]);
  catalog.severities = ["info", "error", "error", "info"];
  expect([await read([2, 2]), asked.length]).toEqual(["1203", 3]);
});
