import { placedFields, products, signals } from "../../catalog/mod.ts";
import type { Operation } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { titled, type TitledFields } from "../../engine/fields/titled.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { integer, nullable, text } from "../../engine/schemas/schema.ts";
import { shownFields } from "../cables/schemas.ts";
import { type ReportKind, reportKinds } from "./table.ts";

const { manufacturer, model, partNumber, name, category, weightG, powerW } = placedFields;
const { cableId, lengthMm, label, status } = shownFields;
const word = nullable(text({ max: 200 }));
const port = nullable(integer({ min: 1 }));
const number = nullable(
  integer({ min: 1, description: "Number among products of the same name; null for the only one" }),
);
const place = nullable(
  text({ max: 1000, description: "Views and positions of a product that is not the only one of its name" }),
);
const signal = titled(signals.definition.titles.one, word);

/** Columns of each kind of report, in the order of a report that shows all of them. */
export const reportColumns = {
  "bill-of-materials": {
    manufacturer,
    model,
    partNumber,
    name,
    category,
    quantity: titled(["Quantity", "Menge"], integer({ min: 1 })),
    weightG,
    powerW,
  },
  "cable-list": {
    cableId,
    catalogCable: titled(["Cable of the catalog", "Kabel des Katalogs"], word),
    signal,
    fromProduct: titled(["From product", "Von Produkt"], word),
    fromConnector: titled(["From connector", "Von Anschluss"], word),
    fromPort: titled(["From port", "Von Port"], port),
    fromNumber: titled(["From number", "Von Nummer"], number),
    fromPlace: titled(["From place", "Von Ort"], place),
    toProduct: titled(["To product", "Zu Produkt"], word),
    toConnector: titled(["To connector", "Zu Anschluss"], word),
    toPort: titled(["To port", "Zu Port"], port),
    toNumber: titled(["To number", "Zu Nummer"], number),
    toPlace: titled(["To place", "Zu Ort"], place),
    lengthMm,
    label,
    status,
  },
  "connections-by-product": {
    product: titled(products.definition.titles.one, word),
    connector: titled(["Connector", "Anschluss"], word),
    port: titled(["Port", "Port"], port),
    number: titled(["Product number", "Nummer des Produkts"], number),
    place: titled(["Place", "Ort"], place),
    cableId,
    signal,
    otherProduct: titled(["Other product", "Anderes Produkt"], word),
    otherConnector: titled(["Other connector", "Anderer Anschluss"], word),
    otherPort: titled(["Other port", "Anderer Port"], port),
    otherNumber: titled(["Other number", "Andere Nummer"], number),
    otherPlace: titled(["Other place", "Anderer Ort"], place),
  },
} as const satisfies Record<ReportKind, TitledFields>;

/** Makes an operation refuse columns that its kind of report does not have. */
export function withKnownColumns(operation: Operation): Operation {
  return {
    ...operation,
    run(context, input) {
      const before = operation.method === "PATCH" && isJsonObject(input.subject) ? input.subject : {};
      checkColumns({ ...before, ...(isJsonObject(input.body) ? input.body : {}) });
      return operation.run(context, input);
    },
  };
}

function checkColumns({ kind, columns }: Readonly<Record<string, unknown>>): void {
  const known = reportKinds.find((each) => each === kind);
  if (!known || !Array.isArray(columns)) return;
  const allowed = Object.keys(reportColumns[known]);
  const errors = columns.flatMap((column: unknown, index) =>
    allowed.includes(String(column))
      ? []
      : [
          {
            pointer: `/columns/${index}`,
            code: "unknown_column",
            message: `The kind ${known} does not have this column`,
            allowed,
          },
        ],
  );
  if (errors.length > 0) throw new DomainError("validation_failed", "The report names unknown columns", { errors });
}
