import { type Static, Type } from "@sinclair/typebox";
import { products } from "../../catalog/mod.ts";
import { filterModelSchema } from "../../engine/grid/schema.ts";
import { parseId } from "../../engine/id.ts";
import { oneOfGrowing, openForm } from "../../engine/schemas/growing.ts";
import { idOf, integer, list, oneOf, text } from "../../engine/schemas/schema.ts";
import { severities } from "./check.ts";
import { productChecks } from "./checks.ts";

const closed = { additionalProperties: false };
const count = integer({ min: 0 });
const checkNames = productChecks.map(({ name }) => name);

/** Findings on a page, at most, and by default. */
const findingsMax = 1000;
export const findingsDefault = 100;

/** Place of a finding in the order of all: its product and check. */
const position = text({
  max: 100,
  pattern: `^[0-9a-f]{24}\\.(?:${checkNames.join("|")})$`,
  description: "`next` of the page before",
});

export const auditRequestSchema = Type.Object(
  {
    checks: Type.Optional({
      ...list(oneOfGrowing(checkNames), { max: checkNames.length, description: "Only these checks; all if absent" }),
      minItems: 1,
      uniqueItems: true,
    }),
    severity: Type.Optional(oneOf(severities, { description: "Only checks for problems that are this bad" })),
    filterModel: Type.Optional(filterModelSchema),
    after: Type.Optional(position),
    limit: Type.Optional(
      integer({ min: 1, max: findingsMax, description: `Findings of the page; ${findingsDefault} if absent` }),
    ),
  },
  { $id: "ProductAuditRequest", ...closed },
);

const findingSchema = Type.Object(
  {
    productId: idOf("product"),
    check: openForm(oneOfGrowing(checkNames)),
    severity: oneOf(severities),
    pointer: Type.String({ description: "First place in the product; empty for the product as a whole" }),
    message: Type.String(),
    related: Type.Optional(
      Type.Array(Type.Object({ kind: Type.String(), id: idOf("resource") }, closed), {
        description: "Other rows that the problem is about",
      }),
    ),
    fix: Type.Optional(
      Type.Object(
        { op: oneOf(["patch"]), body: products.schemas.patch },
        { ...closed, description: "A change of the product that solves the problem" },
      ),
    ),
  },
  { $id: "ProductFinding", ...closed },
);

/** A problem of a product. */
export type Finding = Static<typeof findingSchema>;

export const auditSchema = Type.Object(
  {
    checked: integer({ min: 0, description: "Products that were checked" }),
    summary: Type.Array(
      Type.Object(
        { check: openForm(oneOfGrowing(checkNames)), severity: oneOf(severities), count },
        { $id: "CheckSummary", ...closed },
      ),
      { description: "Number of findings of each check, on this page and all behind it" },
    ),
    findings: Type.Array(findingSchema, { description: "In the order of products, for each in that of the checks" }),
    next: Type.Optional({
      ...position,
      description: "Send it as `after` for the next page; absent on the last",
    }),
  },
  { $id: "ProductAudit", ...closed },
);

/** Findings of one page, and numbers of all. */
export type Audit = Static<typeof auditSchema>;

const patch = { version: 3, depthMm: null };

export const auditExample: Audit = {
  checked: 1200,
  summary: [{ check: "impossible-size", severity: "error", count: 1 }],
  findings: [
    {
      productId: parseId("6740a1f2c3d4e5f607182911"),
      check: "impossible-size",
      severity: "error",
      pointer: "/depthMm",
      message: "depthMm is 0, but must be above 0 and at most 20000",
      fix: { op: "patch", body: patch },
    },
  ],
};
