import { resources } from "@design-catalog/core";
import { type Resource, spaced } from "@design-catalog/core/engine";
import type { UniqueRule } from "@design-catalog/core/ports";

const ruleTexts: Readonly<Record<UniqueRule, (field: string) => string>> = {
  "any case": () => "regardless of case",
  "null is a value": (field) => `where an absent ${field} counts as equal`,
};

/** Sentences of the standard operations of every resource, by operationId. */
export const standardDescriptions: Readonly<Record<string, string>> = Object.fromEntries(
  resources.flatMap((resource) => Object.entries(describeResource(resource))),
);

function describeResource({ definition }: Resource): Readonly<Record<string, string>> {
  const { name, plural, unique = [], uniqueRules } = definition;
  const [one, many] = [spaced(name).toLowerCase(), spaced(plural).toLowerCase()];
  const rules = unique.map((fields) => ` No two live ${many} have the same ${sameness(fields, uniqueRules)}.`).join("");
  return {
    [`create${name}`]: `Answers the new ${one} with its id and version 0.${rules}`,
    [`get${name}`]: `Answers the ${one} with its version as ETag; a removed one with \`includeDeleted\` only.`,
    [`list${plural}`]: `Answers the ${many}, the oldest first; removed ones with \`includeDeleted\` only.`,
    [`query${plural}`]: `Answers a page of the ${many}; removed ones with \`includeDeleted\` only.`,
    [`replace${name}`]: `Replaces every field of the ${one}: what the body leaves out gets its default. A version that is sent must be the current one.`,
    [`patch${name}`]: `Changes the fields that are sent of the ${one} at the version last read; null clears a field, and \`deleted: true\` removes the ${one}.`,
    [`delete${name}`]: `Removes the ${one}: from then on it is found with \`includeDeleted\` only.`,
  };
}

/** What must differ, and what of two values counts as equal although it is written otherwise. */
function sameness(fields: readonly string[], rules: Resource["definition"]["uniqueRules"] = {}): string {
  const remarks = fields.flatMap((field) => {
    const rule = rules[field];
    return rule ? [ruleTexts[rule](field)] : [];
  });
  return [fields.join(" and "), ...remarks].join(", ");
}
