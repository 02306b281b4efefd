import { type Static, Type } from "@sinclair/typebox";
import { products } from "../../catalog/mod.ts";
import { sentenceSchema } from "../../engine/fields/sentences.ts";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
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

/** Every sentence about a product by its code. */
const sentence = sentenceSchema("ProductFindingSentence", {
  one: ["Sentence of a finding", "Satz eines Befunds"],
  many: ["Sentences of findings", "Sätze von Befunden"],
  texts: Object.fromEntries(productChecks.flatMap(({ says }) => Object.entries(says.texts))),
});

const findingSchema = Type.Object(
  {
    productId: titled(["Product", "Produkt"], idOf("product")),
    check: titled(["Check", "Prüfung"], openForm(oneOfGrowing(checkNames)), {
      values: Object.fromEntries(productChecks.map(({ name, title }) => [name, title])),
    }),
    severity: titled(["Severity", "Schwere"], oneOf(severities), {
      values: { error: ["error", "Fehler"], warn: ["warning", "Warnung"], info: ["hint", "Hinweis"] },
    }),
    pointer: titled(
      ["Field", "Feld"],
      Type.String({ description: "First place in the product; empty for the product as a whole" }),
    ),
    message: titled(["What is wrong", "Was nicht stimmt"], Type.String()),
    sentence: titled(["Sentence", "Satz"], Type.Optional(sentence)),
    related: titled(
      ["Related rows", "Verwandte Einträge"],
      Type.Optional(
        Type.Array(Type.Object({ kind: Type.String(), id: idOf("resource") }, closed), {
          description: "Other rows that the problem is about",
        }),
      ),
    ),
    fix: titled(
      ["Remedy", "Abhilfe"],
      Type.Optional(
        Type.Object(
          { op: oneOf(["patch"]), body: products.schemas.patch },
          { ...closed, description: "A change of the product that solves the problem" },
        ),
      ),
    ),
  },
  { $id: "ProductFinding", ...closed, ...titlesOf({ one: ["Finding", "Befund"], many: ["Findings", "Befunde"] }) },
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
      sentence: { code: "size_impossible", parameters: { size: "depthMm", value: "0", most: "20000" } },
      fix: { op: "patch", body: patch },
    },
  ],
};
