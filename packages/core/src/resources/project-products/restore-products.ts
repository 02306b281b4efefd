import { Type } from "@sinclair/typebox";
import { DomainError } from "../../errors.ts";
import { recordEvents } from "../../events/record-events.ts";
import { all, matches } from "../../resource/condition.ts";
import { exampleEntity } from "../../resource/describe.ts";
import { defineOperation } from "../../resource/operation.ts";
import { unknownReference } from "../../resource/references.ts";
import { changeRow } from "../../resource/rows.ts";
import { idOf, list } from "../../resource/schema.ts";
import { lockProject, onProject } from "../projects/access.ts";
import { productEventData, projectProductKind } from "./subject.ts";
import { type ProjectProductRow, projectProducts } from "./table.ts";

/** Body of every restore: what is to be live again. */
export const restoreSchema = Type.Object(
  { ids: { ...list(idOf("resource"), { max: 1000 }), minItems: 1, uniqueItems: true } },
  { $id: "Restore", additionalProperties: false },
);

/** Brings removed products back under their ids, all or none; announces `project.product.restored` for each. */
export const restoreProjectProducts = defineOperation({
  ...onProject("writer"),
  name: "restoreProjectProducts",
  method: "POST",
  path: "/api/v1/projects/{id}/products/restore",
  tag: "Project products",
  summary: "Bring removed products back",
  body: restoreSchema,
  status: 200,
  output: Type.Array(projectProducts.schemas.entity),
  example: { body: { ids: ["6740a1f2c3d4e5f60718293a"] }, output: [exampleEntity(projectProducts)] },
  run: (context, { body, subject }) =>
    context.store.transaction(async (transaction) => {
      const project = await lockProject(transaction, subject.id);
      const where = all(matches({ projectId: project.id }), { op: "in", column: "id", values: body.ids });
      const found = await transaction.select(projectProducts.table, { where, lock: true });
      checkAllFound(body.ids, found);
      const restored: ProjectProductRow[] = [];
      // A live product stays as it is, so that a restore can be repeated.
      for (const before of found.filter((row) => row.deleted)) {
        const change = { kind: projectProductKind, before, changes: { deleted: false }, action: "restore" } as const;
        restored.push(await changeRow(context, transaction, change));
      }
      const events = restored.map(
        (row) => ({ type: "project.product.restored", data: productEventData(project, row) }) as const,
      );
      await recordEvents(context, transaction, events);
      const live = new Map([...found, ...restored].map((row) => [row.id, row]));
      return [...live.values()];
    }),
});

function checkAllFound(ids: readonly string[], found: readonly ProjectProductRow[]): void {
  const known = new Set(found.map((row) => row.id));
  const errors = ids.flatMap((id, index) => (known.has(id) ? [] : [unknownReference(`/ids/${index}`, id)]));
  if (errors.length > 0) throw new DomainError("validation_failed", "The project never had some of these", { errors });
}
