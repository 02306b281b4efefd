import { type Static, Type } from "@sinclair/typebox";
import { DomainError } from "../../engine/errors.ts";
import { defineJobKind, holdersOf, type JobRun, type JobStep } from "../../engine/job-kind.ts";
import type { Change } from "../../engine/rows/change.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { idOf, integer } from "../../engine/schemas/schema.ts";
import { always, type Condition, matches } from "../../ports/condition.ts";
import type { Transaction } from "../../ports/storage.ts";
import { products } from "../products.ts";
import { batchMax, embedderOf, embedProducts, found, foundBehind, insertVectors } from "./embed-products.ts";
import { changedProducts, generations, productCodes, productVectors } from "./tables.ts";

const closed = { additionalProperties: false };

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

async function reindex(job: JobRun<object, State>): Promise<Static<typeof resultSchema>> {
  const { ports, store } = job.context;
  let state = job.state ?? (await job.step(begin));
  const generation = await store.find(generations, state.generationId);
  const { model } = embedderOf(ports);
  if (generation?.model !== model)
    throw new DomainError(
      "conflict",
      `The model ${model} has been configured in the meantime: request the reindex again`,
    );
  while (!state.isLive) {
    const rows = await store.select(products.table, { where: foundBehind(state.after), limit: batchMax });
    const vectors = await embedProducts(ports, rows);
    const before = state;
    const after = rows.at(-1)?.id;
    state = await job.step(async (change) => {
      if (after === undefined) return replaceLive(change, before);
      await insertVectors(change, vectors, { generationId: before.generationId, revision: 0 });
      return progress({ ...before, after, done: before.done + rows.length });
    });
  }
  return { products: state.done, model };
}

/** Starts a generation in the place of those that ended halfway. */
async function begin({ context, transaction }: Change): Promise<JobStep<State>> {
  const { ids, clock } = context.ports;
  const { provider, model, dimensions } = embedderOf(context.ports);
  const [live] = await transaction.select(generations, { where: matches({ isLive: true }) });
  await eraseOthers(transaction, live?.id);
  // Without a live generation there is nothing to bring up to date: this run reads all products after its first step.
  if (!live) await transaction.erase(changedProducts, always);
  const generationId = ids.next<"generation">();
  const total = await transaction.count(products.table, found);
  const startedAt = formatTimestamp(clock.now());
  const row = { id: generationId, isLive: false, provider, model, dimensions, revision: 0, total };
  await transaction.insert(generations, [{ ...row, startedAt, finishedAt: null }]);
  return progress({ generationId, after: "", done: 0, total, isLive: false });
}

async function replaceLive({ context, transaction }: Change, state: State): Promise<JobStep<State>> {
  await eraseOthers(transaction, state.generationId);
  const finishedAt = formatTimestamp(context.ports.clock.now());
  const live = { isLive: true, total: state.done, finishedAt };
  await transaction.update(generations, matches({ id: state.generationId }), live);
  return progress({ ...state, isLive: true });
}

async function eraseOthers(transaction: Transaction, kept = ""): Promise<void> {
  const not = <Column extends string>(column: Column): Condition<Column> => {
    return { op: "not", condition: { op: "equals", column, value: kept } };
  };
  await transaction.erase(productCodes, not("generationId"));
  await transaction.erase(productVectors, not("generationId"));
  await transaction.erase(generations, not("id"));
}

/** Products may have come since they were counted. */
function progress(state: State): JobStep<State> {
  return { done: state.done, total: Math.max(state.total, state.done), state };
}
