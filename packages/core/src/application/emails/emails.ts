import { Type } from "@sinclair/typebox";
import { isJsonObject } from "../../engine/schemas/json.ts";
import type { Operation, OperationContext } from "../../engine/calls/operation.ts";
import { restoreOperation } from "../../engine/operations/restore.ts";
import { standardOperations } from "../../engine/operations/standard.ts";
import { privileges } from "../../engine/calls/privilege.ts";
import { isValid } from "../../engine/schemas/validate.ts";
import { checkMayGive } from "../roles/roles.ts";
import { checkPlaceholders } from "./check-placeholders.ts";
import { placeholdersOf } from "./mail-keys.ts";
import { previewEmail, sendTestEmail } from "./try-email.ts";
import { emailTemplates } from "./table.ts";

const standard = standardOperations(emailTemplates);

/** Operations on the texts of mails. */
export const emailOperations: readonly Operation[] = [
  standard.list,
  checked(standard.create),
  standard.get,
  checked(standard.replace),
  checked(standard.patch),
  standard.delete,
  restoreOperation(emailTemplates, (context, rows) => rows.forEach((row) => checkText(context, row))),
  previewEmail,
  sendTestEmail,
];

const { key, subject, bodyText, bodyHtml } = emailTemplates.definition.fields;
const checkedFields = Type.Object({ key, subject, bodyText, bodyHtml: Type.Optional(bodyHtml) });

/** Makes an operation refuse a text that the caller may not give to the mail. */
function checked(operation: Operation): Operation {
  return {
    ...operation,
    run(context, input) {
      const before = operation.method === "PATCH" && isJsonObject(input.subject) ? input.subject : {};
      checkText(context, { ...before, ...(isJsonObject(input.body) ? input.body : {}) });
      return operation.run(context, input);
    },
  };
}

/**
 * Checks that a text has the placeholders of its mail. A caller who changes a mail with a link could leak the link as
 * soon as the mail is shown, and so enter every account, even after the consent to a third-party client has ended.
 */
function checkText(context: OperationContext, written: unknown): void {
  // The operation itself refuses any other shape.
  if (!isValid(checkedFields, written)) return;
  if (placeholdersOf[written.key].includes("link")) checkMayGive(context, privileges);
  checkPlaceholders(written.key, written);
}
