import { fieldChanges } from "../../engine/rows/audit.ts";
import type { Reader } from "../../ports/storage.ts";
import { projects } from "../../projects/mod.ts";
import type { ProductPlan } from "./plan-product.ts";
import { planProject } from "./plan-project.ts";
import { type Conflict, listedMax, type ProductChange, type Rehearsal, rehearsedMax } from "./schemas.ts";
import { findProjectIds, type Selection } from "./selection.ts";

/** Tells what an update would do, without changing anything. */
export async function rehearseUpdate(reader: Reader, selection: Selection): Promise<Rehearsal> {
  const totals = { projects: 0, products: 0, skippedLocked: 0, skippedOverridden: 0 };
  const changes: ProductChange[] = [];
  const conflicts: Conflict[] = [];
  let seen = 0;
  for await (const projectId of projectIds(reader, selection)) {
    seen += 1;
    if (seen > rehearsedMax) break;
    const project = await reader.find(projects.table, projectId);
    if (!project || project.deleted) continue;
    if (project.locked) {
      totals.skippedLocked += 1;
      continue;
    }
    const planned = await planProject(reader, { projectId, selection });
    totals.projects += planned.plans.length > 0 ? 1 : 0;
    totals.products += planned.plans.length;
    totals.skippedOverridden += planned.keptCount;
    conflicts.push(...planned.conflicts.slice(0, listedMax + 1 - conflicts.length));
    changes.push(...planned.plans.slice(0, listedMax + 1 - changes.length).map(present));
  }
  const truncated = seen > rehearsedMax || Math.max(changes.length, conflicts.length) > listedMax;
  return { ...totals, changes: changes.slice(0, listedMax), conflicts: conflicts.slice(0, listedMax), truncated };
}

async function* projectIds(reader: Reader, selection: Selection) {
  for (let after = ""; ;) {
    const page = await findProjectIds(reader, selection, after);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

function present({ before, changes }: ProductPlan): ProductChange {
  const { id: projectProductId, projectId, productId } = before;
  const fields = fieldChanges(before, changes).map(({ field, before: old, after }) => {
    return { pointer: `/${field}`, before: old, after };
  });
  return { projectId, projectProductId, productId, fields };
}
