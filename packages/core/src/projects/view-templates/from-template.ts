import { type Static, Type } from "@sinclair/typebox";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { invalid, notFound } from "../../engine/errors.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { withDefaults } from "../../engine/rows/definition.ts";
import { findLive, insertRows, newBase } from "../../engine/rows/rows.ts";
import { exampleEntity, kindOf } from "../../engine/schemas/describe.ts";
import { idOf } from "../../engine/schemas/schema.ts";
import { serviceViews } from "./service-views.ts";
import { viewTemplates } from "./table.ts";

const { definition, schemas, table } = viewTemplates;
const { name, viewKey } = definition.fields;

const fromTemplateSchema = Type.Object(
  {
    serviceViewId: Type.Optional(idOf("service view")),
    templateId: Type.Optional(idOf("view template")),
    name: Type.Optional(name),
    viewKey: Type.Optional(viewKey),
  },
  { $id: "ViewTemplateCopy", additionalProperties: false },
);

/** Creates a template as a copy of one that comes with the service, or of another one, under a name of its own. */
export const createViewTemplateFromTemplate = defineOperation({
  name: "createViewTemplateFromTemplate",
  method: "POST",
  path: `${definition.path}/from-template`,
  tag: "View templates",
  summary: "Create one from another",
  privilege: "Admin View Templates r/w",
  audience: "anyone",
  body: fromTemplateSchema,
  status: 201,
  output: schemas.entity,
  failures: [404],
  example: {
    body: { serviceViewId: serviceViews[0]?.id, name: "Rack room" },
    output: { ...exampleEntity(viewTemplates), name: "Rack room" },
  },
  location: (output) => `${definition.path}/${String(output.id)}`,
  async run(context, { body }) {
    const { serviceViewId: _service, templateId: _template, ...given } = body;
    const fields = { ...(await findSource(context, body)), hidden: false, ...given };
    const row = { ...newBase(context), ...withDefaults(definition.fields, fields) };
    await inTransaction(context, (change) => insertRows(change, { kind: kindOf(viewTemplates), rows: [row] }));
    return row;
  },
});

/**
 * The template that the body names.
 * @throws {DomainError} `validation_failed` unless it names exactly one, `not_found` when that one does not exist
 */
async function findSource(
  context: OperationContext,
  { serviceViewId, templateId }: Static<typeof fromTemplateSchema>,
): Promise<object> {
  if (templateId !== undefined && serviceViewId === undefined)
    return findLive(context.store, table, { id: templateId });
  if (serviceViewId === undefined) throw invalid("/serviceViewId", "required", "Name serviceViewId or templateId");
  if (templateId !== undefined) throw invalid("/templateId", "conflict", "Name serviceViewId or templateId, not both");
  const found = serviceViews.find(({ id }) => id === serviceViewId);
  if (!found) throw notFound();
  return found;
}
