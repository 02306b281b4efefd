import { Type } from "@sinclair/typebox";
import { isJsonObject } from "../../engine/schemas/json.ts";
import type { Operation } from "../../engine/calls/operation.ts";
import { standardOperations } from "../../engine/operations/standard.ts";
import { privileges } from "../../engine/calls/privilege.ts";
import { isValid } from "../../engine/schemas/validate.ts";
import { checkMayGive } from "../roles/roles.ts";
import { checkPlaceholders } from "./check-placeholders.ts";
import { placeholdersOf } from "./mail-keys.ts";
import { previewEmail, sendTestEmail } from "./try-email.ts";
import { emailTemplates } from "./table.ts";

const standard = standardOperations(emailTemplates);

/** Everything that can be done with the texts of mails. */
export const emailOperations: readonly Operation[] = [
  standard.list,
  checked(standard.create),
  standard.get,
  checked(standard.replace),
  checked(standard.patch),
  standard.delete,
  previewEmail,
  sendTestEmail,
];

const { key, subject, bodyText, bodyHtml } = emailTemplates.definition.fields;
const checkedFields = Type.Object({ key, subject, bodyText, bodyHtml: Type.Optional(bodyHtml) });

/**
 * The operation, when the placeholders of what it would write are those of the mail. Who words a mail with a link can
 * have the link told to somebody else as soon as the mail is shown, and so get into every account, also when the
 * caller's consent to a client of others has ended.
 */
function checked(operation: Operation): Operation {
  return {
    ...operation,
    run(context, input) {
      const before = operation.method === "PATCH" && isJsonObject(input.subject) ? input.subject : {};
      const written = { ...before, ...(isJsonObject(input.body) ? input.body : {}) };
      // What has another shape is refused by the operation itself.
      if (isValid(checkedFields, written)) {
        if (placeholdersOf[written.key].includes("link")) checkMayGive(context, privileges);
        checkPlaceholders(written.key, written);
      }
      return operation.run(context, input);
    },
  };
}
