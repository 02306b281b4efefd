import type { FileShelf } from "../../catalog/mod.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { viewTemplates } from "../view-templates/table.ts";

const { definition, table } = viewTemplates;

/** Files of a view template, such as its background. */
export const viewTemplateFiles: FileShelf = {
  ownerKind: "view-template",
  names: { one: "ViewTemplateFile", many: "ViewTemplateFiles" },
  path: `${definition.path}/{viewId}/files`,
  tag: "View templates",
  privileges: { read: "Admin View Templates", write: "Admin View Templates r/w" },
  async find(context, parameters) {
    const template = await findLive(context.store, table, { id: parameters[definition.parameter] });
    return {
      ownerId: template.id,
      checkChangeable: () => undefined,
      change: (running, work) =>
        inTransaction(running, async (change) => {
          await findLive(change.transaction, table, { id: template.id, lock: true });
          return work(change);
        }),
    };
  },
};
