import { resources } from "@design-catalog/core";
import { type Resource, spaced } from "@design-catalog/core/engine";
import type { UniqueRule } from "@design-catalog/core/ports";

const ruleTexts: Readonly<Record<UniqueRule, (field: string) => string>> = {
  "any case": () => "regardless of case",
  "null is a value": (field) => `where an absent ${field} counts as equal`,
};

/** Sentences for the standard operations of every resource, by operationId. */
export const standardDescriptions: Readonly<Record<string, string>> = Object.fromEntries(
  resources.flatMap((resource) => Object.entries(describeResource(resource))),
);

function describeResource({ definition }: Resource): Readonly<Record<string, string>> {
  const { name, plural, unique = [], uniqueRules } = definition;
  const [one, many] = [spaced(name).toLowerCase(), spaced(plural).toLowerCase()];
  const rules = unique.map((fields) => ` No two live ${many} have the same ${sameness(fields, uniqueRules)}.`).join("");
  return {
    [`create${name}`]: `Returns the new ${one} with its id and version 0.${rules}`,
    [`get${name}`]: `Returns the ${one} with its version as ETag; a removed one only with \`includeDeleted\`.`,
    [`list${plural}`]: `Returns the ${many}, oldest first, in pages: \`Link\` with \`rel="next"\` names the next one. Removed ones appear only with \`includeDeleted\`.`,
    [`query${plural}`]: `Returns a page of the ${many}; removed ones only with \`includeDeleted\`.`,
    [`replace${name}`]: `Replaces every field of the ${one}: fields left out of the body get their defaults. A version in the body must be the current one.`,
    [`patch${name}`]: `Changes the fields in the body of the ${one}, at the version last read; null clears a field, and \`deleted: true\` removes the ${one}.`,
    [`patch${plural}`]: `Changes up to 1000 ${many}, each at the version last read, all or none, and returns them in the same order. Pointers of errors begin with the index. Removals come first: other rows may take over their unique values.`,
    [`restore${plural}`]: `Restores removed ${many}, all or none, and returns all that the body names; live ones stay as they are.${restoreRule(definition)}`,
    [`delete${name}`]: `Removes the ${one}: afterwards only \`includeDeleted\` finds it.`,
  };
}

function restoreRule({ unique = [], references = {} }: Resource["definition"]): string {
  const rules = [
    ...(unique.length > 0 ? ["`duplicate` if another row has taken a unique value meanwhile"] : []),
    ...(Object.values(references).some((table) => table?.().kept)
      ? ["`conflict` if one names a file that has been removed"]
      : []),
  ];
  return rules.length > 0 ? ` 409 ${rules.join(", ")}.` : "";
}

/** The members that must be unique, and the values that count as equal although they are written differently. */
function sameness(fields: readonly string[], rules: Resource["definition"]["uniqueRules"] = {}): string {
  const remarks = fields.flatMap((field) => {
    const rule = rules[field];
    return rule ? [ruleTexts[rule](field)] : [];
  });
  return [fields.join(" and "), ...remarks].join(", ");
}
