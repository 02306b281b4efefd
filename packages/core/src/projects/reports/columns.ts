import type { Operation } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { type ReportKind, reportKinds } from "./table.ts";

/** Columns of each kind of report, in the order of a report that shows all of them. */
export const reportColumns = {
  "bill-of-materials": ["manufacturer", "model", "partNumber", "name", "category", "quantity", "weightG", "powerW"],
  "cable-list": [
    "cableId",
    "catalogCable",
    "signal",
    "fromProduct",
    "fromConnector",
    "fromPort",
    "toProduct",
    "toConnector",
    "toPort",
    "lengthMm",
    "label",
    "status",
  ],
  "connections-by-product": [
    "product",
    "connector",
    "port",
    "cableId",
    "signal",
    "otherProduct",
    "otherConnector",
    "otherPort",
  ],
} as const satisfies Record<ReportKind, readonly string[]>;

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
  const allowed: readonly string[] = reportColumns[known];
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
