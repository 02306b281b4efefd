import { idempotencyKeys, type IdempotencyRow } from "../../engine/calls/idempotency.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, compares, matches } from "../../engine/rows/conditions.ts";
import { batchRows } from "./erase-rows.ts";
import type { PersonNames } from "./person-names.ts";
import { pseudonymise } from "./pseudonymise.ts";

/** Kept answers that name the person, sealed again with the pseudonym; opened before a transaction, since keys may be far. */
export interface AnswersToWrite {
  readonly after: string | null;
  readonly answers: readonly { readonly before: IdempotencyRow; readonly sealedBody: string }[];
}

/** Reads the next kept answers, and seals those again that name the person. */
export async function readAnswers(
  context: OperationContext,
  { names, after }: { readonly names: PersonNames; readonly after: string },
): Promise<AnswersToWrite> {
  const page = await context.store.select(idempotencyKeys, {
    where: compares("id", "greaterThan", after),
    orderBy: [{ column: "id", direction: "asc" }],
    limit: batchRows,
  });
  const answers: { before: IdempotencyRow; sealedBody: string }[] = [];
  for (const before of page) {
    const sealedBody = await resealed(context, before, names);
    if (sealedBody !== undefined) answers.push({ before, sealedBody });
  }
  return { after: page.length < batchRows ? null : (page.at(-1)?.id ?? null), answers };
}

/** Writes them, where nobody has replaced them in the meantime. */
export async function writeAnswers({ transaction }: Change, { answers }: AnswersToWrite): Promise<number> {
  let changed = 0;
  for (const { before, sealedBody } of answers) {
    const where = all(matches({ id: before.id, sealedBody: before.sealedBody }));
    changed += (await transaction.update(idempotencyKeys, where, { sealedBody })).length;
  }
  return changed;
}

async function resealed(
  context: OperationContext,
  row: IdempotencyRow,
  names: PersonNames,
): Promise<string | undefined> {
  const before = await openAnswer(context, row, names);
  const after = pseudonymise(before, names);
  return after === before ? undefined : context.ports.secretBox.seal(JSON.stringify(after), purposeOf(row));
}

/** The body of a kept answer; undefined for one that has nothing of the person. */
export async function openAnswer(
  { ports }: OperationContext,
  row: IdempotencyRow,
  names: PersonNames,
): Promise<unknown> {
  const body = await ports.secretBox.open(row.sealedBody, purposeOf(row));
  const isNamed = body !== "" && [names.id, ...names.addresses].some((name) => body.includes(name));
  return isNamed ? JSON.parse(body) : undefined;
}

function purposeOf(row: IdempotencyRow): string {
  return idempotencyKeys.sealed?.purpose(row) ?? "";
}
