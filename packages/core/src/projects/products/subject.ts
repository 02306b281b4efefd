import type { OperationContext } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { findLive, type Kind as RowKind } from "../../engine/rows/rows.ts";
import type { ProjectEventData } from "../events.ts";
import { findProject } from "../project/access.ts";
import { type ProjectRight, projectRights } from "../project/rights.ts";
import type { ProjectRow } from "../project/table.ts";
import { type ProjectProductRow, projectProducts } from "./table.ts";

/** Project products as the audit trail names them. */
export const projectProductKind: RowKind<ProjectProductRow> = {
  name: "ProjectProduct",
  table: projectProducts.table,
  historyOf: ({ projectId }) => projectId,
};

/** Privilege and subject of an operation on one product of a project. */
export function onProjectProduct<Right extends ProjectRight>(right: Right) {
  return {
    privilege: projectRights[right],
    async subject(context: OperationContext, parameters: Readonly<Record<string, string>>) {
      const project = await findProject(context, { id: parameters.id, right });
      const product = await findLive(context.store, projectProducts.table, { id: parameters.productId });
      if (product.projectId !== project.id) throw notFound();
      // If-Match speaks of the product's version.
      return { project, product, version: product.version };
    },
  } as const;
}

/** Data of an event about a product. */
export function productEventData(project: ProjectRow, product: ProjectProductRow): ProjectEventData {
  return { object: product, project: { id: project.id, name: project.name } };
}
