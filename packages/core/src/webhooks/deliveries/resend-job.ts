import { Type } from "@sinclair/typebox";
import type { GridColumns } from "../../engine/grid/grid.ts";
import { defineJobKind, holdersOf, type JobRun } from "../../engine/job-kind.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, among, compares, live } from "../../engine/rows/conditions.ts";
import { integer } from "../../engine/schemas/schema.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import type { ColumnOf } from "../../ports/table.ts";
import { webhookEndpoints } from "../endpoints/table.ts";
import { bulkResendJob } from "../events/delivery-jobs.ts";
import { deliveries, type DeliveryRow } from "../events/delivery-tables.ts";
import { selectedBy, type Selection, selectionSchema } from "./resend-selection.ts";

/** Deliveries that one step hands to the queue: few enough that a cancellation takes effect within a second. */
const pageRows = 500;

const counts = {
  resent: integer({ min: 0 }),
  skipped: integer({ min: 0, description: "Deliveries whose endpoint was removed, so there is nowhere to send them" }),
};

const stateSchema = Type.Object(
  { ...counts, total: integer({ min: 0 }), after: Type.String() },
  { additionalProperties: false },
);

/** Place of the last delivery handed over, and what was counted up to there. */
interface State {
  readonly resent: number;
  readonly skipped: number;
  readonly total: number;
  readonly after: string;
}

/** The kind of job that resends the selected deliveries, oldest first, each once. */
export function deliveryResendKind(columns: GridColumns<ColumnOf<DeliveryRow>>) {
  return defineJobKind({
    name: "delivery-resend",
    queue: "long-jobs",
    isActAudited: true,
    parameters: selectionSchema,
    result: Type.Object(counts, { $id: "DeliveryResendResult", additionalProperties: false }),
    state: stateSchema,
    example: {
      parameters: { since: "2026-11-20T00:00:00.000Z", asOf: "2026-11-21T09:30:00.000Z" },
      result: { resent: 12, skipped: 0 },
    },
    authorize: holdersOf("Admin Webhooks r/w"),
    async run(job) {
      const where = selectedBy(job.parameters, columns);
      let state = job.state ?? { resent: 0, skipped: 0, after: "", total: await countAll(job, where) };
      for (let behind = -1; behind !== handled(state);) {
        behind = handled(state);
        const before = state;
        state = await job.step((change) => resendPage(change, where, before));
      }
      return { resent: state.resent, skipped: state.skipped };
    },
  });
}

async function countAll(job: JobRun<Selection, State>, where: ConditionOn<DeliveryRow>): Promise<number> {
  const total = await job.context.store.count(deliveries, where);
  await job.checkpoint(0, total);
  return total;
}

function handled({ resent, skipped }: State): number {
  return resent + skipped;
}

/** Hands the next page to the queue. The state commits with the jobs, so no delivery is in two pages. */
async function resendPage(change: Change, where: ConditionOn<DeliveryRow>, { after, ...before }: State) {
  const orderBy = [{ column: "id", direction: "asc" }] as const;
  const beyond = all(where, compares("id", "greaterThan", after));
  const page = await change.transaction.select(deliveries, { where: beyond, orderBy, limit: pageRows });
  const resent = await resendRows(change, page);
  const state: State = {
    total: before.total,
    resent: before.resent + resent,
    skipped: before.skipped + page.length - resent,
    after: page.at(-1)?.id ?? after,
  };
  const done = handled(state);
  return { done, total: Math.max(done, state.total), state };
}

/** Queues those whose endpoints exist, to where these now are; returns their number. */
async function resendRows({ context, transaction }: Change, rows: readonly DeliveryRow[]): Promise<number> {
  const endpoints = await transaction.select(webhookEndpoints, { where: live });
  const { applicationId } = context.store;
  let resent = 0;
  for (const { id, url } of endpoints) {
    const own = rows.filter(({ endpointId }) => endpointId === id);
    const elsewhere = own.filter((delivery) => delivery.url !== url).map((delivery) => delivery.id);
    if (elsewhere.length > 0) await transaction.update(deliveries, among("id", elsewhere), { url });
    await transaction.enqueue(own.map((delivery) => bulkResendJob({ ...delivery, applicationId })));
    resent += own.length;
  }
  return resent;
}
