import { products } from "../../catalog/mod.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { parseFilterModel } from "../../engine/grid/grid.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import type { ProductRow } from "./check.ts";
import { productChecks } from "./checks.ts";
import { parsePosition } from "./collect-findings.ts";
import { runAudit } from "./run-audit.ts";
import { auditExample, auditRequestSchema, auditSchema, findingsDefault } from "./schemas.ts";

/** Checks products for mistakes and gaps: 22 rules, each with the place, a message and, where it is clear, a fix. */
export const auditProducts = defineOperation({
  name: "auditProducts",
  method: "POST",
  path: "/api/v1/admin/products/audit",
  tag: "Products",
  summary: "Find mistakes in the catalog",
  privilege: "Admin Products",
  audience: "anyone",
  body: auditRequestSchema,
  status: 200,
  output: auditSchema,
  grid: products.columns,
  example: { body: { checks: ["impossible-size"], limit: 100 }, output: auditExample },
  async run({ store, ports }, { body }) {
    const { checks: names, severity, filterModel, after, limit = findingsDefault } = body;
    const nowMs = ports.clock.now();
    // A filter compares columns with texts from outside, never with ids of a kind.
    const where = parseFilterModel(products.columns, filterModel, nowMs) as ConditionOn<ProductRow>;
    const checks = productChecks.filter(
      (check) => (names?.includes(check.name) ?? true) && check.severity === (severity ?? check.severity),
    );
    return runAudit(store, {
      checks,
      where,
      after: after === undefined ? undefined : parsePosition(after),
      limit,
      nowMs,
    });
  },
});
