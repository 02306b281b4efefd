import { fieldChanges } from "../../engine/rows/audit.ts";
import { pointerOf } from "../../engine/schemas/field-changes.ts";
import type { FileReading } from "./file-reading.ts";
import { type Imported, type ListedChange } from "./schemas.ts";
import type { WrittenProduct } from "./write-products.ts";

/** Facts about an import beyond what it wrote. */
interface ImportOptions {
  readonly dryRun: boolean;
  readonly changeSetId: string;
  /** Products in the file. */
  readonly products: number;
  readonly read: FileReading;
  /** Changes that the answer lists, at most. */
  readonly listedMax: number;
}

/** The answer of an import: counts, and the first changes. */
export function presentImport(
  written: readonly WrittenProduct[],
  { dryRun, changeSetId, products: total, read, listedMax }: ImportOptions,
): Imported {
  const countOf = (wanted: ListedChange["action"]) => written.filter((one) => actionOf(one) === wanted).length;
  return {
    dryRun,
    created: countOf("create"),
    updated: countOf("update"),
    deleted: countOf("delete"),
    unchanged: total - written.length,
    read,
    ...(dryRun || written.length === 0 ? {} : { changeSetId }),
    changes: written.slice(0, listedMax).map((one) => presentChange(one, dryRun)),
  };
}

function actionOf({ before, after }: WrittenProduct): ListedChange["action"] {
  if (!before) return "create";
  return after.deleted ? "delete" : "update";
}

function presentChange(one: WrittenProduct, dryRun: boolean): ListedChange {
  const { before, after } = one;
  const { id, name, partNumber } = after;
  const fields = fieldChanges(before ?? { deleted: false }, after);
  return {
    action: actionOf(one),
    productId: !before && dryRun ? null : id,
    name,
    partNumber,
    fields: fields.map(({ field, before: old, after: value }) => ({
      pointer: pointerOf(field),
      before: old,
      after: value,
    })),
  };
}
