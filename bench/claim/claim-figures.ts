import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Log } from "@design-catalog/core";
import type { ClaimLimits } from "@design-catalog/core/ports";
import { claimText, claimValues, createJobs, createQueueTables, type Jobs } from "@design-catalog/queue-pg-boss";
import { createPool, type DatabasePool, migrateToLatest } from "@design-catalog/storage-kysely";
import { percentile } from "../shared/statistics.ts";

/** Cost of one claim on one server. */
export interface ClaimFigures {
  /** Processor time of the server's process per claim, including planning, in microseconds. */
  readonly cpuUs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** The server's plan of a claim. */
export interface ClaimPlan {
  readonly planningMs: number;
  readonly executionMs: number;
  /** In the planner's unit; above 100,000 the server compiles the plan first, if it can. */
  readonly cost: number;
  readonly compiled: boolean;
  /** Kinds of scans, in the order of the plan. */
  readonly scans: string;
}

/** A queue in its own database, with jobs that no claim takes. */
export interface ClaimStage {
  measure(claims: number): Promise<ClaimFigures>;
  plan(): Promise<ClaimPlan>;
  /** Adds due jobs of an endpoint whose places are taken. */
  addBacklog(jobs: number): Promise<void>;
  close(): Promise<void>;
}

const groups = ["a", "b", "c", "d"];
const limits: ClaimLimits = { limit: 200, perGroupLimit: 48, groupLimits: new Map([["busy", 0]]) };
const explained = 21;
const silent = () => undefined;
const log: Log = { debug: silent, info: silent, warn: silent, error: console.error };

/** Opens a queue in an empty database. */
export async function openClaimStage(connectionString: string): Promise<ClaimStage> {
  await migrateToLatest(connectionString);
  const writer = createPool({ connectionString, log });
  // One connection, so one process of the server makes every claim and does nothing else.
  const claimer = createPool({ connectionString, log, connectionsMax: 1 });
  const jobs = createJobs({ connectionString, pool: { ...writer, query: claimer.query }, log, role: "api" });
  await jobs.start();
  return {
    measure: (claims) => measureClaims({ jobs, writer, claimer }, claims),
    plan: () => explainClaim(claimer),
    async addBacklog(count) {
      await writer.query(
        `INSERT INTO pgboss.job (name, data, group_id, start_after)
         SELECT 'deliveries', '{}', 'busy', now() - interval '5 minutes' FROM generate_series(1, $1::int)`,
        [count],
      );
    },
    async close() {
      await jobs.stop();
      await Promise.all([writer.end(), claimer.end()]);
    },
  };
}

interface Queue {
  readonly jobs: Jobs;
  readonly writer: DatabasePool;
  readonly claimer: DatabasePool;
}

async function measureClaims({ jobs, writer, claimer }: Queue, claims: number): Promise<ClaimFigures> {
  const { rows } = await claimer.query("SELECT pg_backend_pid() AS pid");
  const pid = Number(rows[0]?.["pid"]);
  const tookMs: number[] = [];
  const beforeUs = processorUs(pid);
  for (let claim = 0; claim < claims; claim++) {
    await inTransaction(writer, (execute) => {
      const added = groups.map((group) => ({ queue: "deliveries", group, data: { deliveryId: group } }) as const);
      return jobs.transactional.enqueue(execute, added);
    });
    const startMs = performance.now();
    const claimed = await jobs.queue.claim("deliveries", limits);
    tookMs.push(performance.now() - startMs);
    if (claimed.length !== groups.length) throw new Error(`Cannot measure a claim of ${claimed.length} jobs`);
    const { text, values } = jobs.transactional.ending(claimed);
    await writer.query(text, values);
  }
  return {
    cpuUs: (processorUs(pid) - beforeUs) / claims,
    p50Ms: percentile(tookMs, 50),
    p99Ms: percentile(tookMs, 99),
  };
}

/** Returns the processor time that a process has used, in microseconds; finer than the ticks of `stat`. */
function processorUs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, "latin1").split(" ")[0]) / 1_000;
}

async function inTransaction(pool: DatabasePool, work: (execute: DatabasePool["query"]) => Promise<unknown>) {
  await pool.withConnection(async ({ query }) => {
    await query("BEGIN");
    await work(query);
    await query("COMMIT");
  });
}

/** Explains a claim; the times are medians, and no job is taken. */
async function explainClaim(pool: DatabasePool): Promise<ClaimPlan> {
  const text = `EXPLAIN (ANALYZE, FORMAT JSON) ${claimText(await createQueueTables(pool.query).of("deliveries"))}`;
  const plans: string[] = [];
  for (let run = 0; run < explained; run++) {
    await pool.withConnection(async ({ query }) => {
      await query("BEGIN");
      const { rows } = await query(text, claimValues(limits));
      plans.push(JSON.stringify(rows));
      await query("ROLLBACK");
    });
  }
  const numbers = (plan: string, member: string) =>
    [...plan.matchAll(new RegExp(`"${member}":\\s*([\\d.]+)`, "gu"))].map(([, value]) => Number(value));
  const median = (member: string) =>
    percentile(
      plans.flatMap((plan) => numbers(plan, member)),
      50,
    );
  const last = plans.at(-1) ?? "";
  const nodes = [...last.matchAll(/"Node Type":\s*"((?:Index|Index Only|Bitmap Heap|Seq) Scan|Sort)"/gu)];
  return {
    planningMs: median("Planning Time"),
    executionMs: median("Execution Time"),
    cost: Math.max(...numbers(last, "Total Cost")),
    compiled: last.includes(`"JIT"`),
    scans: nodes.map(([, node]) => node).join(", "),
  };
}

/** Returns a name that no other database has. */
export function databaseName(): string {
  return `claims_${randomBytes(4).toString("hex")}`;
}
