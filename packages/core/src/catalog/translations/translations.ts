import { DomainError } from "../../engine/errors.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import type { Operation } from "../../engine/calls/operation.ts";
import { standardOperations } from "../../engine/operations/standard.ts";
import { placeholderIssue } from "./placeholders.ts";
import { listTranslations, readTranslations } from "./read-translations.ts";
import { translations } from "./table.ts";
import { upsertTranslations } from "./upsert-translations.ts";

const standard = standardOperations(translations);

/** Everything that can be done with translations. */
export const translationOperations: readonly Operation[] = [
  listTranslations,
  checked(standard.create),
  upsertTranslations,
  standard.get,
  checked(standard.replace),
  checked(standard.patch),
  standard.delete,
  readTranslations,
];

/** The operation, when the placeholders of what it would write are those of the source. */
function checked(operation: Operation): Operation {
  return {
    ...operation,
    run(context, input) {
      const before = operation.method === "PATCH" ? textOf(input.subject) : {};
      const issue = placeholderIssue({ value: "", ...before, ...textOf(input.body) });
      if (!issue) return operation.run(context, input);
      throw new DomainError("validation_failed", issue.message, { errors: [issue] });
    },
  };
}

function textOf(value: unknown) {
  if (!isJsonObject(value)) return {};
  const { value: text, source, status } = value;
  return {
    ...(typeof text === "string" && { value: text }),
    ...((typeof source === "string" || source === null) && { source }),
    ...(typeof status === "string" && { status }),
  };
}
