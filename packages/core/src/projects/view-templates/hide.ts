import { deleteOperation } from "../../engine/operations/delete.ts";
import { viewTemplates } from "./table.ts";

/** DELETE of a template that users may have chosen. */
export const hideViewTemplate = deleteOperation(viewTemplates, {
  summary: "Hide a view template from users",
  description:
    "Sets `hidden: true`: users are no longer offered the template, but administrators can still read it. PATCH with `hidden: false` shows it again; PATCH with `deleted: true` removes it.",
  changes: { hidden: true },
  action: "update",
});
