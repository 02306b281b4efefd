import type { UniqueRule } from "../../ports/table.ts";
import { defineOperation, type Operation } from "../calls/operation.ts";
import { inTransaction } from "../rows/change.ts";
import { withDefaults, type Resource } from "../rows/definition.ts";
import { checkReferences } from "../rows/references.ts";
import { insertRows, newBase } from "../rows/rows.ts";
import { describe, exampleEntity, kindOf, withArticle, wordsOf } from "../schemas/describe.ts";
import { checkDistinct } from "../schemas/distinct-items.ts";

/** POST to the collection: 201 with the entity and its location. */
export function createOperation(resource: Resource): Operation {
  const { one, many } = wordsOf(resource);
  const { definition, schemas } = resource;
  return defineOperation({
    ...describe(resource, { verb: "create", method: "POST" }),
    summary: `Create ${withArticle(one)}`,
    description: `Returns the new ${one} with its id and version 0.${uniqueRule(resource, many)}`,
    privilege: `Admin ${definition.area} r/w`,
    body: schemas.create,
    status: 201,
    output: schemas.entity,
    example: { body: definition.example, output: exampleEntity(resource) },
    location: (output) => `${definition.path}/${String(output.id)}`,
    async run(context, { body }) {
      const row = { ...newBase(context), ...withDefaults({ ...definition.fields, ...definition.readOnly }, body) };
      checkDistinct(definition.distinct, row);
      await inTransaction(context, async (change) => {
        const { transaction } = change;
        await checkReferences(transaction, definition.references, { after: row });
        await insertRows(change, { kind: kindOf(resource), rows: [row] });
      });
      return row;
    },
  });
}

const ruleTexts: Readonly<Record<UniqueRule, (field: string) => string>> = {
  "any case": () => "regardless of case",
  "null is a value": (field) => `where an absent ${field} counts as equal`,
};

/** Sentences about the fields whose values no two live rows share. */
function uniqueRule({ definition: { unique = [], uniqueRules = {} } }: Resource, many: string): string {
  return unique
    .map((fields) => {
      const remarks = fields.flatMap((field) => {
        const rule = uniqueRules[field];
        return rule ? [ruleTexts[rule](field)] : [];
      });
      return ` No two live ${many} have the same ${[fields.join(" and "), ...remarks].join(", ")}.`;
    })
    .join("");
}
