import { fieldChanges } from "../../engine/rows/audit.ts";
import { sameJson } from "../../engine/schemas/json.ts";
import { type PlacedName, placedNames, type ProjectProductRow } from "../../projects/mod.ts";
import type { CatalogProduct, Selection } from "./selection.ts";

/** Planned changes of one project product. */
export interface ProductPlan {
  readonly before: ProjectProductRow;
  /** Empty when the product is as the catalog has it. */
  readonly changes: Partial<ProjectProductRow>;
  /** Names of the fields that change. */
  readonly fields: readonly PlacedName[];
  /** Names of fields that differ and stay, because the project has changed them. */
  readonly kept: readonly PlacedName[];
}

/**
 * Plans the update of a project product. Its version of the catalog becomes the current one only when no field is left
 * that is from another version.
 */
export function planProduct(
  before: ProjectProductRow,
  product: CatalogProduct,
  { fields: wanted = placedNames, overwrite }: Pick<Selection, "fields" | "overwrite">,
): ProductPlan {
  const differing = placedNames.filter((name) => !sameJson(before[name], product[name]));
  const isOwn = (name: PlacedName) => !overwrite && before.overridden.includes(name);
  const fields = differing.filter((name) => wanted.includes(name) && !isOwn(name));
  const kept = differing.filter((name) => wanted.includes(name) && isOwn(name));
  const overridden = before.overridden.filter((name) => !(overwrite && wanted.includes(name)));
  const isCurrent = differing.every((name) => fields.includes(name) || overridden.includes(name));
  const after: Partial<ProjectProductRow> = {
    ...Object.fromEntries(fields.map((name) => [name, product[name]])),
    overridden,
    catalogVersion: isCurrent ? product.version : before.catalogVersion,
  };
  const changes = fieldChanges(before, after).length > 0 ? after : {};
  return { before, changes, fields, kept };
}
