import type { Resource } from "../rows/definition.ts";
import { describe, itemSuffix, kindOf } from "../schemas/describe.ts";
import { inTransaction } from "../rows/change.ts";
import { defineOperation, type Operation } from "../calls/operation.ts";
import { changeRow, findLive } from "../rows/rows.ts";
import { checkExpectedVersion } from "../rows/version.ts";

/** DELETE: a soft delete, 204 once, then 404. */
export function deleteOperation(resource: Resource): Operation {
  const { definition, table } = resource;
  return defineOperation({
    ...describe(resource, { verb: "delete", method: "DELETE", suffix: itemSuffix(resource) }),
    summary: "Remove one",
    privilege: `Admin ${definition.area} r/w`,
    status: 204,
    subject: (context, parameters) => findLive(context.store, table, { id: parameters[definition.parameter] }),
    run: (context, { subject }) =>
      inTransaction(context, async (change) => {
        const { transaction } = change;
        const before = await findLive(transaction, table, { id: subject.id, lock: true });
        checkExpectedVersion(context, before);
        const removal = { kind: kindOf(resource), before, changes: { deleted: true }, action: "delete" } as const;
        await changeRow(change, removal);
      }),
  });
}
