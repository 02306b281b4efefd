import { Type } from "@sinclair/typebox";
import type { Operation, OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { type RefusedRow, refuseRestored } from "../../engine/operations/refuse-restored.ts";
import { restoreOperation } from "../../engine/operations/restore.ts";
import { standardOperations } from "../../engine/operations/standard.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { isValid } from "../../engine/schemas/validate.ts";
import { privileges } from "../areas.ts";
import { checkMayGive } from "../roles/roles.ts";
import { checkPlaceholders } from "./check-placeholders.ts";
import type { MailTexts } from "./mail-kinds.ts";
import { tryOperations } from "./try-email.ts";

/** Operations on the texts of mails. */
export function createEmailOperations(texts: MailTexts): readonly Operation[] {
  const { templates } = texts;
  const standard = standardOperations(templates);
  const check = textChecker(texts);
  return [
    standard.list,
    checked(standard.create, check),
    standard.get,
    checked(standard.replace, check),
    checked(standard.patch, check),
    standard.delete,
    restoreOperation(templates, ({ context }, { ids, rows }) => {
      const refused = rows.flatMap((row) => refusal(row.id, () => check(context, row)));
      const message = "Cannot restore texts with wrong placeholders";
      refuseRestored(refused, { ids, code: "validation_failed", message });
    }),
    ...tryOperations(texts),
  ];
}

type CheckText = (context: OperationContext, written: unknown) => void;

/** The reason why a text cannot come back; none for one that can. Only its own failures are reasons. */
function refusal(id: string, check: () => void): readonly RefusedRow[] {
  try {
    check();
    return [];
  } catch (error) {
    const [wrong] = error instanceof DomainError ? (error.data.errors ?? []) : [];
    if (!wrong) throw error;
    return [
      { id, code: wrong.code, message: `Cannot restore a text whose ${wrong.pointer} is wrong: ${wrong.message}` },
    ];
  }
}

/** Makes an operation refuse a text that the caller may not give to the mail. */
function checked(operation: Operation, check: CheckText): Operation {
  return {
    ...operation,
    run(context, input) {
      const before = operation.method === "PATCH" && isJsonObject(input.subject) ? input.subject : {};
      check(context, { ...before, ...(isJsonObject(input.body) ? input.body : {}) });
      return operation.run(context, input);
    },
  };
}

/**
 * Returns a check that a text has the placeholders of its mail. A caller who changes a mail with a link could leak the
 * link as soon as the mail is shown, and so enter every account, even after the consent to a third-party client has
 * ended.
 */
function textChecker({ templates, kindNamed }: MailTexts): CheckText {
  const { key, subject, bodyText, bodyHtml } = templates.definition.fields;
  const checkedFields = Type.Object({ key, subject, bodyText, bodyHtml: Type.Optional(bodyHtml) });
  return (context, written) => {
    // The operation itself refuses any other shape.
    if (!isValid(checkedFields, written)) return;
    const kind = kindNamed(written.key);
    if ("link" in kind.samples) checkMayGive(context, privileges);
    checkPlaceholders(kind, written);
  };
}
