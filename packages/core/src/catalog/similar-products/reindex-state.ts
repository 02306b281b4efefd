import { type Static, Type } from "@sinclair/typebox";
import { jobSentenceSchema, jobs } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { integer, nullable, oneOf, timestamp } from "../../engine/schemas/schema.ts";
import { embedderOf } from "./embed-products.ts";
import { readRefused } from "./refused-products.ts";
import { reindexKind } from "./reindex-job.ts";
import { changedProducts, type GenerationRow, generations } from "./tables.ts";

const count = integer({ min: 0 });

/** State of the vectors of products. */
export const reindexStateSchema = Type.Object(
  {
    state: oneOf(["idle", "queued", "running", "succeeded", "failed", "cancelled"], {
      description: "State of the last reindex; idle when there was none in 7 days",
    }),
    provider: Type.String(),
    model: Type.String({ description: "`lexical-v1` compares words and parts of words and needs no provider" }),
    dimensions: count,
    total: count,
    done: count,
    failed: integer({
      min: 0,
      description:
        "Products without a vector: those that a failed reindex left, and those whose texts the provider refuses",
    }),
    startedAt: nullable(timestamp()),
    finishedAt: nullable(timestamp()),
    etaSeconds: nullable(count),
    lastError: nullable(
      Type.String({
        description: "Reason of the last reindex to fail, or else a product whose text the provider refuses",
      }),
    ),
    lastErrorSentence: Type.Optional(jobSentenceSchema),
    stale: Type.Boolean({ description: "True when products changed since, or another model is configured" }),
  },
  { $id: "ProductReindex", additionalProperties: false },
);

/** An example of {@link reindexStateSchema}. */
export const reindexStateExample = {
  state: "running",
  provider: "built-in",
  model: "lexical-v1",
  dimensions: 512,
  total: 1200,
  done: 300,
  failed: 0,
  startedAt: "2026-11-21T09:30:00.000Z",
  finishedAt: null,
  etaSeconds: 9,
  lastError: null,
  stale: true,
};

/** The last reindex of which the job is still kept. */
export async function findReindex({ store }: OperationContext) {
  const newest = (["createdAt", "id"] as const).map((column) => ({ column, direction: "desc" }) as const);
  const [job] = await store.select(jobs, { where: matches({ kind: reindexKind.name }), orderBy: newest, limit: 1 });
  return job;
}

/** The generation that is in force, if any. */
export async function findLive({ store }: Pick<OperationContext, "store">): Promise<GenerationRow | undefined> {
  const [live] = await store.select(generations, { where: matches({ isLive: true }), limit: 1 });
  return live;
}

/** Whether the vectors are of the configured model. */
export function isCurrent(context: OperationContext, generation: GenerationRow | undefined): boolean {
  const { provider, model, dimensions } = embedderOf(context.ports);
  return generation?.provider === provider && generation.model === model && generation.dimensions === dimensions;
}

export async function readReindexState(context: OperationContext): Promise<Static<typeof reindexStateSchema>> {
  const job = await findReindex(context);
  const live = await findLive(context);
  const refused = await readRefused(context.store);
  const [changed] = await context.store.select(changedProducts, { limit: 1 });
  const { provider, model, dimensions } = embedderOf(context.ports);
  const { done, total } = job ?? { done: live?.total ?? 0, total: live?.total ?? 0 };
  const startedAt = job?.createdAt ?? live?.startedAt ?? null;
  const lastErrorSentence = job?.error ? job.errorSentence : refused.said?.sentence;
  return {
    state: job?.status ?? "idle",
    provider,
    model,
    dimensions,
    total,
    done,
    failed: (job?.status === "failed" ? total - done : 0) + refused.count,
    startedAt,
    finishedAt: job ? job.finishedAt : (live?.finishedAt ?? null),
    etaSeconds: job?.status === "running" && done > 0 ? secondsLeft(context, { ...job, done, total }) : null,
    lastError: job?.error ?? refused.said?.message ?? null,
    ...(lastErrorSentence && { lastErrorSentence }),
    stale: changed !== undefined || !isCurrent(context, live),
  };
}

function secondsLeft(
  { ports }: OperationContext,
  job: { readonly createdAt: string; readonly done: number; readonly total: number },
): number {
  const seconds = (ports.clock.now() - Date.parse(job.createdAt)) / 1000;
  return Math.max(0, Math.ceil((seconds / job.done) * (job.total - job.done)));
}
