import { DomainError } from "../../engine/errors.ts";
import type { ClaimedJob } from "../../ports/job-queue.ts";
import type { Transaction } from "../../ports/storage.ts";
import { live, all, matches } from "../../ports/condition.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { projectCables } from "../cables/table.ts";
import { projectProducts } from "../products/table.ts";
import { reportColumns } from "./columns.ts";
import { makeRows } from "./report-rows.ts";
import { type ReportRow, reports } from "./table.ts";
import { type JobRow, jobs, type ReportResult } from "../../application/jobs/table.ts";

/** Rows in one answer, at most; a longer report is cut and says so. */
export const reportRowsMax = 10_000;

/** Runs of a job, at most: one whose process died each time is given up. */
export const jobRunsMax = 3;

/** The job was cancelled, another process has taken it over, or this one is stopping. */
class JobOver extends Error {}

/**
 * Runs the job that this process holds a lease on, and writes its result with the end of the lease in one transaction:
 * an overtaken process changes nothing, and one that dies or stops leaves the job to another, which restarts it.
 * @throws {DomainError} `unavailable` when the database is away; the lease then lapses by itself
 * @example
 * ```ts
 * import { runReportJob } from "@design-catalog/core";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import assert from "node:assert/strict";
 *
 * const { call, context, queue } = await createMemoryHost();
 * const project = await call("createProject", { body: { name: "Lobby" } });
 * const report = await call("createReport", { body: { name: "Parts", kind: "bill-of-materials", columns: ["model"] } });
 * const job = await call("runReport", { parameters: { id: String(project.id), reportId: String(report.id) } });
 * const claimed = await queue.claim("reports", { limit: 1, perGroupLimit: 1 });
 * for (const one of claimed) await runReportJob({ ...context, actor: null }, one);
 * assert.equal((await call("getJob", { parameters: { id: String(job.id) } })).status, "succeeded");
 * ```
 */
export async function runReportJob(
  context: OperationContext,
  claimed: ClaimedJob,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const job = await begin(context, claimed);
  if (!job) return;
  try {
    const result = await makeResult(context, job, isStopping);
    await finish(context, claimed, { job, changes: { status: "succeeded", done: job.total, result } });
  } catch (error) {
    // A stopping process hands its job back: the next claim ends its lease, and it must not end the job.
    if (error instanceof JobOver) return isStopping() ? undefined : finish(context, claimed, { job, changes: {} });
    if (error instanceof DomainError && error.code === "unavailable") throw error;
    context.ports.log.error("A job failed", { jobId: job.id, error: String(error) });
    const reason = error instanceof DomainError ? error.message : "The service failed; its log has the details";
    await finish(context, claimed, { job, changes: { status: "failed", error: reason } });
  }
}

/** Marks the job as running; returns undefined when there is nothing to run. */
async function begin(context: OperationContext, claimed: ClaimedJob): Promise<JobRow | undefined> {
  return inTransaction(context, async (change) => {
    const { transaction } = change;
    const job = await transaction.find(jobs, String(claimed.data["jobId"]), { lock: true });
    if (!job || job.finishedAt !== null || job.runs >= jobRunsMax) {
      await transaction.complete([claimed]);
      if (job?.finishedAt === null) await updateJob(change, { job, changes: givenUp });
      return undefined;
    }
    const total = await countContents(transaction, job);
    const changes = { status: "running", done: 0, total, runs: job.runs + 1 } as const;
    return updateJob(change, { job, changes });
  });
}

const givenUp = {
  status: "failed",
  error: `It was started ${jobRunsMax} times and never finished`,
} as const;

async function countContents(transaction: Transaction, job: JobRow): Promise<number> {
  const ofProject = all(live, matches({ projectId: job.projectId }));
  const products = await transaction.count(projectProducts.table, ofProject);
  const report = await transaction.find(reports.table, job.reportId);
  return report?.kind === "bill-of-materials"
    ? products
    : products + (await transaction.count(projectCables, ofProject));
}

async function makeResult(context: OperationContext, job: JobRow, isStopping: () => boolean): Promise<ReportResult> {
  const report = await context.store.find(reports.table, job.reportId);
  if (!report || report.deleted) throw new DomainError("conflict", "The report was removed before it ran");
  let done = 0;
  const rows = await makeRows(context.store, report.kind, {
    projectId: job.projectId,
    async onRead(count) {
      done += count;
      // Rows may have been added since the count.
      const progress = { done: Math.min(done, job.total) };
      const after = await inTransaction(context, (change) => updateJob(change, { job, changes: progress }));
      if (!after || isStopping()) throw new JobOver();
    },
  });
  return resultOf(report, rows);
}

function resultOf(report: ReportRow, rows: Awaited<ReturnType<typeof makeRows>>): ReportResult {
  const columns = report.columns.length > 0 ? report.columns : [...reportColumns[report.kind]];
  const shown = rows
    .slice(0, reportRowsMax)
    .map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
  return { columns, rows: shown, rowCount: rows.length, truncated: rows.length > reportRowsMax };
}

/** Ends the lease and, if it was still held, the job. */
async function finish(context: OperationContext, claimed: ClaimedJob, update: JobUpdate): Promise<void> {
  await inTransaction(context, async (change) => {
    const { transaction } = change;
    const ended = await transaction.complete([claimed]);
    if (ended.has(claimed.id)) await updateJob(change, update);
  });
}

interface JobUpdate {
  /** The job as its run began. */
  readonly job: JobRow;
  readonly changes: Partial<JobRow>;
}

/** Changes the job; returns undefined when it has ended or another process has restarted it. */
async function updateJob({ context, transaction }: Change, { job, changes }: JobUpdate): Promise<JobRow | undefined> {
  const now = formatTimestamp(context.ports.clock.now());
  const ended = changes.status === "succeeded" || changes.status === "failed";
  const where = matches({ id: job.id, runs: job.runs, finishedAt: null });
  const [after] = await transaction.update(jobs, where, {
    ...changes,
    updatedAt: now,
    ...(ended && { finishedAt: now }),
  });
  return after;
}
