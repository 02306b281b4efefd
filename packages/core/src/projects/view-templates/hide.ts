import { describe, itemSuffix, kindOf } from "../../engine/schemas/describe.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { checkExpectedVersion } from "../../engine/rows/version.ts";
import { viewTemplates } from "./table.ts";

const { definition, table } = viewTemplates;

/** DELETE hides a template: administrators still read it and can show it again; PATCH `deleted: true` removes it. */
export const hideViewTemplate = defineOperation({
  ...describe(viewTemplates, { verb: "delete", method: "DELETE", suffix: itemSuffix(viewTemplates) }),
  summary: "Hide a view template from users",
  privilege: `Admin ${definition.area} r/w`,
  status: 204,
  subject: (context, parameters) => findLive(context.store, table, { id: parameters[definition.parameter] }),
  run: (context, { subject }) =>
    inTransaction(context, async (change) => {
      const { transaction } = change;
      const before = await findLive(transaction, table, { id: subject.id, lock: true });
      checkExpectedVersion(context, before);
      await changeRow(change, { kind: kindOf(viewTemplates), before, changes: { hidden: true } });
    }),
});
