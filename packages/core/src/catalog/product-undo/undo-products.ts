import { defineOperation } from "../../engine/calls/operation.ts";
import { invalid } from "../../engine/errors.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { kindOf } from "../../engine/schemas/describe.ts";
import { readChangeSet } from "../../engine/undo/read-change-set.ts";
import { checkNoneRuns } from "../product-files/import-products.ts";
import { products } from "../products.ts";
import { type Reverted, revertedProducts } from "./reverted-products.ts";
import { namedMax, undoExample, type UndoneProduct, undoRequestSchema, undoSchema } from "./schemas.ts";
import { writeReverted } from "./write-reverted.ts";

export const undoProducts = defineOperation({
  name: "undoProducts",
  method: "POST",
  path: `${products.definition.path}/undo`,
  tag: "Products",
  summary: "Undo a change of products",
  description:
    "Takes back what one request or one job did to catalog products, such as a bulk edit or an import, all or none: changed fields get their former values, added products are removed and removed ones are restored. Fields that only later changes touched stay. 409 `conflict` names each product that keeps the undo from happening: one of the fields has changed again since, the product has been removed, something that it named is gone, or another product has its part number. Products that are as they were before stay, so an undo can be repeated. The undo is a change set itself, so it can be undone.",
  privilege: "Admin Products r/w",
  audience: "anyone",
  body: undoRequestSchema,
  output: undoSchema,
  failures: [409],
  example: { body: { changeSetId: "6740a1f2c3d4e5f607182997" }, output: undoExample },
  async run(context, { body: { changeSetId } }) {
    await checkNoneRuns(context);
    const reverted = await inTransaction(context, async (change) => {
      const among = matches({ kind: kindOf(products).name });
      const entries = await readChangeSet(change.transaction, { changeSetId, among });
      if (entries.length === 0)
        throw invalid("/changeSetId", "unknown_reference", `No product was changed by the change set ${changeSetId}`);
      const found = await revertedProducts(change, entries);
      await writeReverted(change, found);
      return found;
    });
    return { changeSetId: context.changeSetId, ...presentReverted(reverted) };
  },
});

function presentReverted(reverted: readonly Reverted[]) {
  const countOf = (wanted: UndoneProduct["action"]) => reverted.filter(({ action }) => action === wanted).length;
  return {
    updated: countOf("update"),
    deleted: countOf("delete"),
    restored: countOf("restore"),
    undone: reverted.slice(0, namedMax).map(({ before, after, changes, action }) => {
      const fields = Object.keys(changes).filter((field) => field !== "deleted");
      return { action, productId: before.id, name: after.name, fields };
    }),
  };
}
