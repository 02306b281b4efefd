import { Type } from "@sinclair/typebox";
import { recordEvents } from "../../events/record-events.ts";
import type { Transaction } from "../../ports/storage.ts";
import { all, live, matches } from "../../resource/condition.ts";
import { exampleEntity } from "../../resource/describe.ts";
import { defineOperation, type OperationContext } from "../../resource/operation.ts";
import { patchedFields } from "../../resource/operations/patch.ts";
import { changeRow, findLive } from "../../resource/rows.ts";
import { checkVersion } from "../../resource/version.ts";
import { lockProject, onProject } from "../projects/access.ts";
import type { ProjectRow } from "../projects/table.ts";
import { onProjectProduct, productEventData, projectProductKind } from "./subject.ts";
import { type ProjectProductRow, projectProducts } from "./table.ts";

const { schemas, table, definition } = projectProducts;
const example = exampleEntity(projectProducts);
const itemPath = "/api/v1/projects/{id}/products/{productId}";

/** Every live product of a project or snapshot, in the order they were added. */
export const listProjectProducts = defineOperation({
  ...onProject("reader"),
  name: "listProjectProducts",
  method: "GET",
  path: "/api/v1/projects/{id}/products",
  tag: "Project products",
  summary: "List the products",
  status: 200,
  output: Type.Array(schemas.entity),
  example: { output: [example] },
  run: async (context, { subject }) => [
    ...(await context.store.select(table, { where: all(live, matches({ projectId: subject.id })) })),
  ],
});

/** One product of a project. */
export const getProjectProduct = defineOperation({
  ...onProjectProduct("reader"),
  name: "getProjectProduct",
  method: "GET",
  path: itemPath,
  tag: "Project products",
  summary: "Read a product",
  status: 200,
  output: schemas.entity,
  example: { output: example },
  run: async (_context, { subject }) => subject.product,
});

/** Changes a product at the version last read; `deleted: true` removes it. */
export const patchProjectProduct = defineOperation({
  ...onProjectProduct("writer"),
  name: "patchProjectProduct",
  method: "PATCH",
  path: itemPath,
  tag: "Project products",
  summary: "Change a product",
  body: schemas.patch,
  status: 200,
  output: schemas.entity,
  example: { body: { label: definition.example.label, version: 0 }, output: example },
  run: (context, { body, subject }) =>
    context.store.transaction(async (transaction) => {
      const project = await lockProject(transaction, subject.project.id);
      const before = await findLive(transaction, table, { id: subject.product.id, lock: true });
      const changes: Partial<ProjectProductRow> = patchedFields(projectProducts, before, body);
      checkVersion(body.version, before.version);
      if (body.deleted === true) return removeProduct(context, transaction, { project, before, changes });
      return changeRow(context, transaction, { kind: projectProductKind, before, changes });
    }),
});

/** Removes a product; announces `project.product.deleted`. */
export const deleteProjectProduct = defineOperation({
  ...onProjectProduct("writer"),
  name: "deleteProjectProduct",
  method: "DELETE",
  path: itemPath,
  tag: "Project products",
  summary: "Remove a product",
  status: 204,
  run: (context, { subject }) =>
    context.store.transaction(async (transaction) => {
      const project = await lockProject(transaction, subject.project.id);
      const before = await findLive(transaction, table, { id: subject.product.id, lock: true });
      await removeProduct(context, transaction, { project, before });
    }),
});

async function removeProduct(
  context: OperationContext,
  transaction: Transaction,
  removal: {
    readonly project: ProjectRow;
    readonly before: ProjectProductRow;
    readonly changes?: Partial<ProjectProductRow>;
  },
): Promise<ProjectProductRow> {
  const { project, before, changes = {} } = removal;
  const change = {
    kind: projectProductKind,
    before,
    changes: { ...changes, deleted: true },
    action: "delete",
  } as const;
  const after = await changeRow(context, transaction, change);
  await recordEvents(context, transaction, [
    { type: "project.product.deleted", data: productEventData(project, after) },
  ]);
  return after;
}
