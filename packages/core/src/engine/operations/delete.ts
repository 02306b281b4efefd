import { defineOperation, type Operation } from "../calls/operation.ts";
import type { AuditAction } from "../rows/audit.ts";
import { inTransaction } from "../rows/change.ts";
import type { Resource } from "../rows/definition.ts";
import { changeRow, findLive } from "../rows/rows.ts";
import { checkExpectedVersion } from "../rows/version.ts";
import { describe, itemSuffix, kindOf, withArticle, wordsOf } from "../schemas/describe.ts";

/** The changes by which DELETE takes a row away from its readers. */
interface Removal {
  readonly summary: string;
  readonly description: string;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly action: AuditAction;
}

/** DELETE: by default a soft delete, 204 once, then 404. */
export function deleteOperation(resource: Resource, removal: Removal = softDelete(resource)): Operation {
  const { definition, table } = resource;
  const { summary, description, changes, action } = removal;
  return defineOperation({
    ...describe(resource, { verb: "delete", method: "DELETE", suffix: itemSuffix(resource) }),
    summary,
    description,
    privilege: `Admin ${definition.area} r/w`,
    subject: (context, parameters) => findLive(context.store, table, { id: parameters[definition.parameter] }),
    run: (context, { subject }) =>
      inTransaction(context, async (change) => {
        const { transaction } = change;
        const before = await findLive(transaction, table, { id: subject.id, lock: true });
        checkExpectedVersion(context, before);
        await changeRow(change, { kind: kindOf(resource), before, changes, action });
      }),
  });
}

function softDelete(resource: Resource): Removal {
  const { one } = wordsOf(resource);
  const description = `Removes the ${one}: afterwards only \`includeDeleted\` finds it.`;
  return { summary: `Remove ${withArticle(one)}`, description, changes: { deleted: true }, action: "delete" };
}
