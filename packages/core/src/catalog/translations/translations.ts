import type { Operation } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { standardOperations } from "../../engine/operations/standard.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { exportTranslations } from "./export-translations.ts";
import { importTranslations } from "./import-translations.ts";
import { textIssue } from "./message-issue.ts";
import { listTranslations, readTranslations } from "./read-translations.ts";
import { translations } from "./table.ts";
import { translateMissing } from "./translate/translate-missing.ts";
import { translateSentences } from "./translate/translate-sentences.ts";
import { upsertTranslations } from "./upsert-translations.ts";

const standard = standardOperations(translations);

/** Operations on translations. */
export const translationOperations: readonly Operation[] = [
  listTranslations,
  checked(standard.create),
  upsertTranslations,
  exportTranslations,
  importTranslations,
  translateSentences,
  translateMissing,
  standard.get,
  checked(standard.replace),
  checked(standard.patch),
  standard.delete,
  standard.restore,
  readTranslations,
];

/** Makes an operation refuse a translation whose placeholders differ from its source's, or that is not a message. */
function checked(operation: Operation): Operation {
  return {
    ...operation,
    run(context, input) {
      const before = operation.method === "PATCH" ? textOf(input.subject) : {};
      const issue = textIssue({ value: "", ...before, ...textOf(input.body) }, context.ports.readMessage);
      if (!issue) return operation.run(context, input);
      throw new DomainError("validation_failed", issue.message, { errors: [issue] });
    },
  };
}

function textOf(value: unknown) {
  if (!isJsonObject(value)) return {};
  const { value: text, source, status, format } = value;
  return {
    ...(typeof text === "string" && { value: text }),
    ...((typeof source === "string" || source === null) && { source }),
    ...(typeof status === "string" && { status }),
    ...(typeof format === "string" && { format }),
  };
}
