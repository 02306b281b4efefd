import { type Static, type TObject, Type } from "@sinclair/typebox";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { all, matches } from "../../engine/rows/conditions.ts";
import { withDefaults } from "../../engine/rows/definition.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import { insertRows, newBase } from "../../engine/rows/rows.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { idOf } from "../../engine/schemas/schema.ts";
import type { Transaction } from "../../ports/storage.ts";
import { recordProjectEvents } from "../events.ts";
import { inProject, onProject } from "../project/access.ts";
import type { ProjectRow } from "../project/table.ts";
import { availableTemplates } from "../view-templates/list-available.ts";
import { type ViewTemplateRow, viewTemplates } from "../view-templates/table.ts";
import { sheetFields } from "./sheet-fields.ts";
import { projectViewKind, viewEventData } from "./subject.ts";
import { type ProjectViewRow, projectViews } from "./table.ts";
import { freeViewKey } from "./view-key.ts";

const { definition, schemas } = projectViews;
const { name, viewKey, ...sheet } = definition.fields;

const viewAddSchema = Type.Object(
  {
    name,
    viewKey: Type.Optional(viewKey),
    ...Type.Partial(Type.Object(sheet)).properties,
    templateId: Type.Optional(idOf("view template", { description: "The template that supplies absent members" })),
  },
  { $id: "ProjectViewAdd", additionalProperties: false },
);

export const addProjectView = defineOperation({
  ...onProject("writer"),
  audience: "anyone",
  name: "addProjectView",
  method: "POST",
  path: definition.path,
  tag: "Project views",
  summary: "Add a view",
  description:
    "Adds a view, optionally from a template, and emits `project.view.added`. A view key that is left out is derived from the name.",
  body: viewAddSchema,
  status: 201,
  output: schemas.entity,
  example: { body: definition.example, output: exampleEntity(projectViews) },
  location: (output) => `/api/v1/projects/${String(output.projectId)}/views/${String(output.id)}`,
  run: (context, { body, subject }) =>
    inProject(context, { project: subject, right: "writer" }, async (change, project) => {
      const { transaction } = change;
      const template = await findTemplate(transaction, body.templateId);
      const key = body.viewKey ?? (await freeViewKey(transaction, project.id, template?.viewKey ?? body.name));
      const fields = withDefaults(definition.fields, { ...sheetOf(template), ...body, viewKey: key });
      const view = newView(context, { project, fields, templateId: template?.id ?? null });
      await insertRows(change, { kind: projectViewKind, rows: [view] });
      await recordProjectEvents(change, [{ type: "project.view.added", data: viewEventData(project, view) }]);
      return view;
    }),
});

async function findTemplate(transaction: Transaction, id: string | undefined): Promise<ViewTemplateRow | undefined> {
  if (id === undefined) return undefined;
  const where = all(availableTemplates, matches({ id }));
  const [template] = await transaction.select(viewTemplates.table, { where });
  if (template) return template;
  const errors = [unknownReference("/templateId", id)];
  throw new DomainError("validation_failed", "The template does not exist", { errors });
}

function sheetOf(template: ViewTemplateRow | undefined): Readonly<Record<string, unknown>> {
  const members = Object.entries(template ?? {}).filter(([member]) => Object.hasOwn(sheetFields, member));
  return Object.fromEntries(members);
}

function newView(
  context: OperationContext,
  made: {
    readonly project: ProjectRow;
    readonly fields: Static<TObject<typeof definition.fields>>;
    readonly templateId: ProjectViewRow["templateId"];
  },
): ProjectViewRow {
  const { project, fields, templateId } = made;
  return { ...newBase(context), ...fields, projectId: project.id, templateId, removalId: null };
}
