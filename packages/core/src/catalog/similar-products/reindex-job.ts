import { type Static, Type } from "@sinclair/typebox";
import { JobRefusal, requestJob, saysOfJob } from "../../application/mod.ts";
import { defineJobKind, holdersOf, type JobRun, type JobStep } from "../../engine/job-kind.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, always, among, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { idOf, integer } from "../../engine/schemas/schema.ts";
import type { Id } from "../../ports/id.ts";
import type { Transaction } from "../../ports/storage.ts";
import { products } from "../products.ts";
import { embedAccepted } from "./embed-accepted.ts";
import { batchMax, embedderOf, found, foundBehind, insertVectors } from "./embed-products.ts";
import { addRefused, forgetRefused } from "./refused-products.ts";
import { changedProducts, generations, productCodes, productVectors } from "./tables.ts";

const closed = { additionalProperties: false };

/** Vectors that one transaction erases. */
const erasedRows = 2_000;

const stateSchema = Type.Object(
  {
    generationId: idOf("generation"),
    /** Id of the last product with a vector. */
    after: Type.String(),
    done: integer({ min: 0 }),
    total: integer({ min: 0 }),
    isLive: Type.Boolean(),
  },
  closed,
);

type State = Static<typeof stateSchema>;

const resultSchema = Type.Object({ products: integer({ min: 0 }), model: Type.String() }, closed);

/**
 * The computation of all products' vectors: it prepares a generation that nothing reads, and its last step puts that in
 * the place of the live one.
 */
export const reindexKind = defineJobKind({
  name: "product-reindex",
  queue: "long-jobs",
  exclusive: true,
  parameters: Type.Object({}, closed),
  result: resultSchema,
  state: stateSchema,
  example: { parameters: {}, result: { products: 12, model: "lexical-v1" } },
  authorize: holdersOf("Admin Products r/w"),
  run: reindex,
});

/** Requests a reindex; the first one leaves a generation, which tells of it once the job's row is erased. */
export async function requestReindex(change: Change) {
  const job = await requestJob(change, reindexKind, {});
  if ((await change.transaction.count(generations)) === 0) await addGeneration(change, 0);
  return job;
}

async function reindex(job: JobRun<object, State>): Promise<Static<typeof resultSchema>> {
  const { ports, store } = job.context;
  let state = job.state ?? (await job.step(begin));
  // Those that ended halfway.
  if (!state.isLive) await eraseOthers(job, state);
  const generation = await store.find(generations, state.generationId);
  const { model } = embedderOf(ports);
  if (generation?.model !== model) throw new JobRefusal("conflict", saysOfJob("model_changed", { model }));
  while (!state.isLive) {
    const rows = await store.select(products.table, { where: foundBehind(state.after), limit: batchMax });
    const { vectors, refused } = await embedAccepted(ports, rows);
    const before = state;
    const after = rows.at(-1)?.id;
    state = await job.step(async (change) => {
      if (after === undefined) return goLive(change, before);
      await insertVectors(change, vectors, { generationId: before.generationId, revision: 0 });
      if (refused.length > 0)
        await addRefused(
          change,
          rows.filter(({ id }) => refused.includes(id)),
        );
      return progress({ ...before, after, done: before.done + rows.length });
    });
  }
  await eraseOthers(job, state);
  return { products: state.done, model };
}

/** Starts a generation. */
async function begin(change: Change): Promise<JobStep<State>> {
  const { transaction } = change;
  const [live] = await transaction.select(generations, { where: matches({ isLive: true }) });
  // Without a live generation there is nothing to bring up to date: this run reads all products after its first step.
  if (!live) await transaction.erase(changedProducts, always);
  await forgetRefused(transaction);
  const total = await transaction.count(products.table, found);
  const generationId = await addGeneration(change, total);
  return progress({ generationId, after: "", done: 0, total, isLive: false });
}

/** Adds a generation that nothing reads, and returns its id. */
async function addGeneration({ context, transaction }: Change, total: number): Promise<Id<"generation">> {
  const { ids, clock } = context.ports;
  const { provider, model, dimensions } = embedderOf(context.ports);
  const id = ids.next<"generation">();
  const row = { id, isLive: false, provider, model, dimensions, revision: 0, total };
  await transaction.insert(generations, [{ ...row, startedAt: formatTimestamp(clock.now()), finishedAt: null }]);
  return id;
}

/** Puts the generation in the place of the live one. */
async function goLive({ context, transaction }: Change, state: State): Promise<JobStep<State>> {
  await transaction.update(generations, matches({ isLive: true }), { isLive: false });
  const finishedAt = formatTimestamp(context.ports.clock.now());
  const live = { isLive: true, total: state.done, finishedAt };
  await transaction.update(generations, matches({ id: state.generationId }), live);
  return progress({ ...state, isLive: true });
}

/** Erases the generations that are neither live nor of this run, in pages: each has a vector for every product. */
async function eraseOthers(job: JobRun<object, State>, state: State): Promise<void> {
  const isOther = all(matches({ isLive: false }), { op: "not", condition: matches({ id: state.generationId }) });
  for (;;) {
    const [other] = await job.context.store.select(generations, { where: isOther, limit: 1 });
    if (!other) return;
    await job.step(async ({ transaction }) => {
      await erasePage(transaction, other.id);
      return progress(state);
    });
  }
}

/** Erases a page of vectors, or the generation when none is left. */
async function erasePage(transaction: Transaction, generationId: string): Promise<void> {
  // An index has this order, so the page is found without sorting the rest.
  const orderBy = [{ column: "productId", direction: "asc" }] as const;
  const where = matches({ generationId });
  const codes = await transaction.select(productCodes, { where, orderBy, limit: erasedRows });
  const ids = codes.map(({ id }) => id);
  if (ids.length === 0) return void (await transaction.erase(generations, matches({ id: generationId })));
  await transaction.erase(productCodes, among("id", ids));
  await transaction.erase(productVectors, among("id", ids));
}

/** Products may have come since they were counted. */
function progress(state: State): JobStep<State> {
  return { done: state.done, total: Math.max(state.total, state.done), state };
}
