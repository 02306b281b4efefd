import { DomainError, type Issue } from "../../engine/errors.ts";
import type { Change } from "../../engine/rows/change.ts";
import { checkReferences } from "../../engine/rows/references.ts";
import { changeEach } from "../../engine/rows/rows.ts";
import { claimUniqueValues } from "../../engine/rows/unique-values.ts";
import { kindOf } from "../../engine/schemas/describe.ts";
import { createTurns } from "../../engine/turns.ts";
import type { ProductRow } from "../product-files/find-targets.ts";
import { batchesOf } from "../product-files/write-products.ts";
import { refreshSearchRows } from "../product-search/searchable-products.ts";
import { products } from "../products.ts";
import { issueOf, refuse, type Reverted } from "./reverted-products.ts";

/** Files of a product that is removed are not kept for it. */
const withoutFiles = { symbolFileId: null, imageFileIds: [], datasheetFileIds: [] };

/**
 * Gives products their former values, and brings the search up to date.
 * @throws {DomainError} `conflict` that names the products whose former values are impossible now
 */
export async function writeReverted(change: Change, reverted: readonly Reverted[]): Promise<void> {
  const { definition, table } = products;
  const claims = reverted.map(({ before, after }) => {
    const held = before.deleted ? {} : { before };
    return { ...held, after, removed: after.deleted, pointer: `/${before.id}` };
  });
  const named = reverted
    .filter(({ after }) => !after.deleted)
    .map(({ before, after }) => {
      return { before: before.deleted ? { ...before, ...withoutFiles } : before, after, pointer: `/${before.id}` };
    });
  const rows = new Map<string, ProductRow>(reverted.map(({ after }) => [after.id, after]));
  const turns = createTurns(change.context.ports);
  const dangling: Issue[] = [];
  for (const batch of batchesOf(named)) {
    if (turns.isOver()) await turns.next();
    const check = () => checkReferences(change.transaction, definition.references, ...batch);
    dangling.push(...(await issuesOf(check, rows)));
  }
  refuse(dangling);
  refuse(await issuesOf(() => claimUniqueValues<ProductRow>(change, table, claims), rows));
  for (const batch of batchesOf(removalsFirst(reverted))) {
    if (turns.isOver()) await turns.next();
    // `deleted` is written for the others too: the claim has marked those whose values pass to others as deleted.
    const written = batch.map(({ before, after, changes, action }) => {
      return { before, changes: { ...changes, deleted: after.deleted }, action };
    });
    await changeEach(change, { kind: kindOf(products), rows: written });
    await refreshSearchRows(
      change,
      batch.map(({ before }) => before.id),
    );
  }
}

/** Puts removals first: what they free under a quota is there for the products that come back. */
function removalsFirst(reverted: readonly Reverted[]): readonly Reverted[] {
  return reverted.toSorted((one, other) => Number(other.after.deleted) - Number(one.after.deleted));
}

/** The issues of a check, whose pointers begin with ids, with the names of their products. */
async function issuesOf(check: () => Promise<void>, rows: ReadonlyMap<string, ProductRow>): Promise<readonly Issue[]> {
  try {
    await check();
    return [];
  } catch (error) {
    if (!(error instanceof DomainError) || !error.data.errors) throw error;
    return error.data.errors.flatMap((issue) => named(issue, rows));
  }
}

function named({ pointer, code, message }: Issue, rows: ReadonlyMap<string, ProductRow>): readonly Issue[] {
  const [, id = "", ...place] = pointer.split("/");
  const row = rows.get(id);
  return row ? [issueOf(row, code, `${place.join("/")}: ${message}`)] : [];
}
