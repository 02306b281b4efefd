import { DomainError } from "../../engine/errors.ts";
import { all, among, live, matches } from "../../engine/rows/conditions.ts";
import { checkReferences } from "../../engine/rows/references.ts";
import { isAsLeft } from "../../engine/undo/revert-fields.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import { checkPortsKept } from "../cables/check-ports.ts";
import { removeCable } from "../cables/remove-cables.ts";
import { projectCableKind } from "../cables/subject.ts";
import { findCablesAt } from "../cables/taken-ports.ts";
import { checkNewSettings } from "../files/check-settings-files.ts";
import { checkSymbol } from "../products/check-symbol.ts";
import { findAccessories, removeProduct } from "../products/remove-product.ts";
import { projectProductKind } from "../products/subject.ts";
import { type ProjectProductRow, projectProducts } from "../products/table.ts";
import { projectKind } from "../project/access.ts";
import { projects } from "../project/table.ts";
import { viewItemKind } from "../view-items/subject.ts";
import { type ViewItemRow, viewItems } from "../view-items/table.ts";
import { sheetFields } from "../views/sheet-fields.ts";
import { projectViewKind } from "../views/subject.ts";
import type { ProjectViewRow } from "../views/table.ts";
import { originOfProduct } from "./origin-of-product.ts";
import { type Undoing, type UndoRow, undoRowOf } from "./undo-rows.ts";

/** Functions that undo changes, by the kind's name in the audit trail. */
export const undoableKinds: ReadonlyMap<string, UndoRow> = new Map([
  [projectKind.name, undoRowOf({ kind: projectKind, fields: Object.keys(projects.definition.fields) })],
  [
    projectProductKind.name,
    undoRowOf<ProjectProductRow>({
      kind: projectProductKind,
      fields: Object.keys(projectProducts.definition.fields),
      following: { fields: ["catalogVersion", "overridden"], of: originOfProduct },
      async check(change, rows) {
        const { transaction } = change;
        await checkSymbol(change, rows);
        await checkReferences(transaction, projectProducts.definition.references, rows);
        await checkPortsKept(transaction, rows);
      },
      async remove(undoing, before) {
        await checkUnused(undoing, before);
        await removeProduct(undoing.change, { project: undoing.project, before });
      },
    }),
  ],
  [
    projectCableKind.name,
    undoRowOf({
      kind: projectCableKind,
      fields: ["lengthMm", "label", "notes", "status"],
      remove: ({ change, project }, before) => removeCable(change, { project, before }),
    }),
  ],
  [
    projectViewKind.name,
    undoRowOf<ProjectViewRow>({
      kind: projectViewKind,
      fields: ["name", ...Object.keys(sheetFields)],
      check: ({ transaction }, rows) => checkNewSettings(transaction, rows),
    }),
  ],
  [viewItemKind.name, undoRowOf({ kind: viewItemKind, fields: ["geometry", "style", "text"] })],
]);

/**
 * Checks that an added product, with its accessories, has nothing that another change set gave it.
 * @throws {DomainError} `in_use`
 */
async function checkUnused({ change: { transaction }, added }: Undoing, product: ProjectProductRow): Promise<void> {
  const accessories = await findAccessories(transaction, product);
  if (accessories.some((row) => !isAsLeft(row, added.get(row.id) ?? [])))
    throw new DomainError("in_use", "Its accessories have changed since");
  const { projectId } = product;
  const productIds = [product, ...accessories].map(({ id }) => id);
  const cables = await findCablesAt(transaction, { projectId, productIds });
  if (cables.some(({ id }) => !added.has(id)))
    throw new DomainError("in_use", "Cables have been plugged into it since");
  const shown: ConditionOn<ViewItemRow> = all(live, matches({ projectId }), among("projectProductId", productIds));
  const placements = await transaction.select(viewItems, { where: shown });
  if (placements.some(({ id }) => !added.has(id)))
    throw new DomainError("in_use", "It has been placed on a view since");
}
