import { deleteOperation } from "../../engine/operations/delete.ts";
import { viewTemplates } from "./table.ts";

/** DELETE hides a template: administrators still read it and can show it again; PATCH `deleted: true` removes it. */
export const hideViewTemplate = deleteOperation(viewTemplates, {
  summary: "Hide a view template from users",
  changes: { hidden: true },
  action: "update",
});
