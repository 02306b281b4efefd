import { type Static, Type } from "@sinclair/typebox";
import { copyFiles } from "../../catalog/mod.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { invalid, notFound } from "../../engine/errors.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { withDefaults } from "../../engine/rows/definition.ts";
import { findLive, insertRows, newBase } from "../../engine/rows/rows.ts";
import { exampleEntity, kindOf } from "../../engine/schemas/describe.ts";
import { idOf } from "../../engine/schemas/schema.ts";
import { withCopies } from "../files/with-copies.ts";
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

export const createViewTemplateFromTemplate = defineOperation({
  name: "createViewTemplateFromTemplate",
  method: "POST",
  path: `${definition.path}/from-template`,
  tag: "View templates",
  summary: "Create a view template from another",
  description:
    "Copies a template of the service (`serviceViewId`) or of the application (`templateId`); `name` and `viewKey` replace those of the source. The copy gets files of its own with the same content, which use nothing of the quota `fileBytes`; ids of the source's files in `settings` become those of the copies. 409 `limit_reached` for more than 1,000 files.",
  privilege: "Admin View Templates r/w",
  audience: "anyone",
  body: fromTemplateSchema,
  status: 201,
  output: schemas.entity,
  failures: [404, 409],
  example: {
    body: { serviceViewId: serviceViews[0]?.id, name: "Rack room" },
    output: { ...exampleEntity(viewTemplates), name: "Rack room" },
  },
  location: (output) => `${definition.path}/${String(output.id)}`,
  run: (context, { body }) =>
    inTransaction(context, async (change) => {
      const { serviceViewId: _service, templateId: _template, ...given } = body;
      const base = newBase(context);
      const fields = { ...(await takeSource(change, body, base.id)), hidden: false, ...given };
      const row = { ...base, ...withDefaults(definition.fields, fields) };
      await insertRows(change, { kind: kindOf(viewTemplates), rows: [row] });
      return row;
    }),
});

/**
 * Fields of the template that the body names, whose files the template `id` gets too.
 * @throws {DomainError} `validation_failed` unless it names exactly one, `not_found` when that one does not exist
 */
async function takeSource(
  change: Change,
  { serviceViewId, templateId }: Static<typeof fromTemplateSchema>,
  id: string,
): Promise<object> {
  if (templateId !== undefined && serviceViewId === undefined) return takeTemplate(change, templateId, id);
  if (serviceViewId === undefined) throw invalid("/serviceViewId", "required", "Name serviceViewId or templateId");
  if (templateId !== undefined) throw invalid("/templateId", "conflict", "Name serviceViewId or templateId, not both");
  const found = serviceViews.find((view) => view.id === serviceViewId);
  if (!found) throw notFound();
  return found;
}

async function takeTemplate(change: Change, templateId: string, id: string): Promise<object> {
  // Every change of its files holds this lock.
  const source = await findLive(change.transaction, table, { id: templateId, lock: true });
  const owner = { ownerKind: "view-template", ownerId: source.id } as const;
  const copies = await copyFiles(change, { from: owner, to: { ...owner, ownerId: id } });
  return { ...source, settings: withCopies(source.settings, copies) };
}
