import { titled } from "../../engine/fields/titled.ts";
import { defineResource, type RowOf } from "../../engine/rows/definition.ts";
import { list, nullable, oneOf, text } from "../../engine/schemas/schema.ts";

/** Kinds of reports. */
export const reportKinds = ["bill-of-materials", "cable-list", "connections-by-product"] as const;

/** One of {@link reportKinds}. */
export type ReportKind = (typeof reportKinds)[number];

/** A report that can be run on projects: its kind and the columns it shows. */
export const reports = defineResource({
  name: "Report",
  plural: "Reports",
  titles: { one: ["Report", "Bericht"], many: ["Reports", "Berichte"] },
  table: "reports",
  path: "/api/v1/admin/reports",
  parameter: "reportId",
  area: "Reports",
  fields: {
    name: titled(["Name", "Name"], text({ max: 200, description: "Unique among reports" })),
    kind: titled(["Kind", "Art"], oneOf(reportKinds), {
      values: {
        "bill-of-materials": ["bill of materials", "Stückliste"],
        "cable-list": ["list of cables", "Kabelliste"],
        "connections-by-product": ["connections by product", "Verbindungen je Produkt"],
      },
    }),
    description: titled(["Description", "Beschreibung"], nullable(text({ max: 1000, form: "lines" }))),
    columns: titled(
      ["Columns", "Spalten"],
      {
        ...list(text({ max: 50 }), {
          max: 50,
          description: "Columns of the kind, in the order to show them; if empty, all",
        }),
        uniqueItems: true,
        default: [],
      },
      {
        hint: [
          "In the order to show; none shows all of the kind",
          "In der Reihenfolge der Anzeige; keine zeigt alle der Art",
        ],
      },
    ),
  },
  unique: [["name"]],
  example: {
    name: "Bill of materials",
    kind: "bill-of-materials",
    description: "Products with their numbers",
    columns: ["manufacturer", "model", "partNumber", "quantity"],
  },
});

/** A report's row. */
export type ReportRow = RowOf<typeof reports>;
