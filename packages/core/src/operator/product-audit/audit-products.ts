import { products } from "../../catalog/mod.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { matchingFilter } from "../../engine/grid/matching-filter.ts";
import type { ProductRow } from "./check.ts";
import { productChecks } from "./checks.ts";
import { parsePosition } from "./collect-findings.ts";
import { runAudit } from "./run-audit.ts";
import { auditExample, auditRequestSchema, auditSchema, findingsDefault } from "./schemas.ts";

export const auditProducts = defineOperation({
  name: "auditProducts",
  method: "POST",
  path: "/api/v1/admin/products/audit",
  tag: "Products",
  summary: "Find mistakes in the catalog",
  description:
    "Checks the products that the filter selects and returns the findings in pages, with the number of all findings. A finding names the first place in its product; the `body` of `fix` is the body of a PATCH of the product that solves it. A product has at most one finding of each check.",
  privilege: "Admin Products",
  audience: "anyone",
  body: auditRequestSchema,
  output: auditSchema,
  grid: products.columns,
  example: { body: { checks: ["impossible-size"], limit: 100 }, output: auditExample },
  async run(context, { body }) {
    const { checks: names, severity, filterModel, after, limit = findingsDefault } = body;
    const nowMs = context.ports.clock.now();
    const where = matchingFilter<ProductRow>(products.columns, filterModel, nowMs);
    const checks = productChecks.filter(
      (check) => (names?.includes(check.name) ?? true) && check.severity === (severity ?? check.severity),
    );
    return runAudit(context, {
      checks,
      where,
      after: after === undefined ? undefined : parsePosition(after),
      limit,
      nowMs,
    });
  },
});
