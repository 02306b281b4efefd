import { expect, test } from "bun:test";
import type { CheckSummary, ProductAuditRequest } from "@design-catalog/client/api";
import { countIn, createFindingsCounter } from "./finding-counts.ts";

const sizes: CheckSummary = { check: "impossible-size", severity: "error", count: 2 };
const measures: CheckSummary = { check: "missing-measures", severity: "warn", count: 79 };
const unused: CheckSummary = { check: "never-used", severity: "info", count: 5 };
const all = [sizes, measures, unused];

/** A counter, and what it has asked of a service that finds all of them. */
function counterOf() {
  const asked: ProductAuditRequest[] = [];
  const counter = createFindingsCounter(async (body) => {
    asked.push(body);
    return { checked: 215, summary: all, findings: [] };
  });
  return { asked, counter };
}

test("countIn() adds up the findings of a severity, or of all", () => {
  expect(["", "error", "warn"].map((severity) => countIn(all, severity))).toEqual([86, 2, 79]);
});

test("counts() of a reading of all severities asks for nothing, then nor of one of them", async () => {
  const { asked, counter } = counterOf();
  expect(await counter.counts({}, all)).toEqual(all);
  const fewer = { ...measures, count: 78 };
  expect(await counter.counts({ severity: "warn" }, [fewer])).toEqual([fewer, sizes, unused]);
  expect(asked).toEqual([]);
});

test("counts() of a reading of one severity asks once for the others, until they may have changed", async () => {
  const { asked, counter } = counterOf();
  expect(await counter.counts({ severity: "warn" }, [measures])).toEqual([measures, sizes, unused]);
  await counter.counts({ severity: "error" }, [sizes]);
  expect(asked).toEqual([{ limit: 1 }]);
  await counter.counts({ severity: "error", checks: ["impossible-size"] }, [sizes]);
  counter.forget();
  await counter.counts({ severity: "error", checks: ["impossible-size"] }, [sizes]);
  expect(asked.slice(1)).toEqual([
    { checks: ["impossible-size"], limit: 1 },
    { checks: ["impossible-size"], limit: 1 },
  ]);
});
