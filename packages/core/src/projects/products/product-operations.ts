import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { readGrid } from "../../engine/grid/page.ts";
import { gridOf } from "../../engine/operations/grid.ts";
import { patchedFields } from "../../engine/operations/patch-rows.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { checkReferences } from "../../engine/rows/references.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { checkExpectedVersion, checkVersion } from "../../engine/rows/version.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { checkPortsKept } from "../cables/check-ports.ts";
import { inProject, onProject } from "../project/access.ts";
import { checkSymbol } from "./check-symbol.ts";
import { removeProduct } from "./remove-product.ts";
import { onProjectProduct, projectProductKind } from "./subject.ts";
import { overriddenBy, type ProjectProductRow, projectProducts } from "./table.ts";

const { schemas, table, definition, columns } = projectProducts;
const example = exampleEntity(projectProducts);
const itemPath = "/api/v1/projects/{id}/products/{productId}";

export const listProjectProducts = defineOperation({
  ...onProject("reader"),
  audience: "anyone",
  name: "listProjectProducts",
  method: "GET",
  path: "/api/v1/projects/{id}/products",
  tag: "Project products",
  summary: "List the products",
  description: "Returns the products of a project in the order they were added.",
  output: Type.Array(schemas.entity),
  example: { output: [example] },
  run: async (context, { subject }) => [
    ...(await context.store.select(table, { where: all(live, matches({ projectId: subject.id })) })),
  ],
});

export const queryProjectProducts = defineOperation({
  ...onProject("reader"),
  audience: "anyone",
  name: "queryProjectProducts",
  path: "/api/v1/projects/{id}/products/grid",
  tag: "Project products",
  summary: "Filter, sort and page the products",
  description: "Returns a page of the products of a project, with each product's own copy of the catalog's fields.",
  ...gridOf(schemas.entity, columns, { row: example }),
  mayLag: true,
  run: (context, { body, subject }) => {
    const visible = all(live, matches({ projectId: subject.id }));
    return readGrid(context, { table, columns, visible }, body);
  },
});

export const getProjectProduct = defineOperation({
  ...onProjectProduct("reader"),
  audience: "anyone",
  name: "getProjectProduct",
  method: "GET",
  path: itemPath,
  tag: "Project products",
  summary: "Read a product",
  description: "Returns one product of the project, with its own copy of the catalog's fields.",
  output: schemas.entity,
  example: { output: example },
  run: async (_context, { subject }) => subject.product,
});

export const patchProjectProduct = defineOperation({
  ...onProjectProduct("writer"),
  audience: "anyone",
  name: "patchProjectProduct",
  method: "PATCH",
  path: itemPath,
  tag: "Project products",
  summary: "Change a product",
  description:
    "Changes the fields in the body; the catalog product stays as it is, and `deleted: true` removes the product. Connectors must stay while cables are plugged into them (409 `in_use`), and must still mate with these (409 `not_mateable`).",
  body: schemas.patch,
  output: schemas.entity,
  example: { body: { label: definition.example.label, version: 0 }, output: example },
  run: (context, { body, subject }) =>
    inProject(context, { project: subject.project, right: "writer" }, async (change, project) => {
      const { transaction } = change;
      const before = await findLive(transaction, table, { id: subject.product.id, lock: true });
      const patched: Partial<ProjectProductRow> = patchedFields(projectProducts, before, body);
      const changes = { ...patched, overridden: overriddenBy(before, patched) };
      const after = { ...before, ...changes };
      if ("connectors" in body) await checkReferences(transaction, definition.references, { before, after });
      await checkSymbol(change, { before, after });
      checkVersion(body.version, before.version);
      // Checks a removed product too, because an undo restores it with its changes.
      if ("connectors" in body) await checkPortsKept(transaction, { before, after });
      if (body.deleted === true) return removeProduct(change, { project, before, changes });
      return changeRow(change, { kind: projectProductKind, before, changes });
    }),
});

export const deleteProjectProduct = defineOperation({
  ...onProjectProduct("writer"),
  audience: "anyone",
  name: "deleteProjectProduct",
  method: "DELETE",
  path: itemPath,
  tag: "Project products",
  summary: "Remove a product",
  description:
    "Removes a product from the project, with its accessories, everything that draws them, and the cables plugged into them, drawn or not. Emits `project.product.deleted` for the product only, and `project.cable.deleted` for each cable.",
  run: (context, { subject }) =>
    inProject(context, { project: subject.project, right: "writer" }, async (change, project) => {
      const { transaction } = change;
      const before = await findLive(transaction, table, { id: subject.product.id, lock: true });
      checkExpectedVersion(context, before);
      await removeProduct(change, { project, before });
    }),
});
