import {
  readClockSkew,
  readDetachedPartitions,
  readMissingPartitions,
  readOutdatedCollations,
  readSchemaState,
  schemaRefusal,
  readServerVersion,
  serverVersionMin,
} from "@design-catalog/storage-kysely";
import type { LocalService } from "../local/local-service.ts";
import { checkQueue } from "./check-queue.ts";
import { checked, duration, type Finding, grade } from "./finding.ts";

/** Days whose partitions must exist, and days that the service creates in advance. */
const daysNeeded = 2;
const daysAhead = 5;
const dayMs = 86_400_000;
/**
 * Largest difference between clocks. Receivers refuse signatures that are 5 minutes off, and half of that may be on
 * their side.
 */
const skewMs = { warn: 2_000, fail: 150_000 };

/** Checks the database and its contents. */
export async function checkDatabase({
  pool,
  database,
}: Pick<LocalService, "pool" | "database">): Promise<readonly Finding[]> {
  const { query } = pool;
  const reached = await checked("database", async () => {
    const { text, major } = await readServerVersion(query).catch((error: unknown) => {
      throw unreachable(database.description, error);
    });
    const isOld = major < serverVersionMin;
    const message = `${database.description}, version ${text}${isOld ? `; ${serverVersionMin} or later is needed` : ""}`;
    return [{ check: "database", status: isOld ? "fail" : "ok", message }];
  });
  // Without a connection the other checks could only repeat this.
  if (reached.some(({ status }) => status === "fail")) return reached;
  const findings = await Promise.all([
    checked("migrations", async () => {
      const { pending, unknown } = await readSchemaState(query);
      if (unknown.length > 0) return [fail("migrations", `the database ${schemaRefusal(unknown)}`)];
      if (pending.length > 0)
        return [fail("migrations", `pending, the next start applies them: ${pending.join(", ")}`)];
      return [ok("migrations", "current")];
    }),
    checked("partitions", () => checkPartitions(query)),
    checked("collations", () => checkCollations(query)),
    checked("queue", () => checkQueue(query)),
    checked("clock", async () => {
      const skew = await readClockSkew(query, Date.now);
      const side = skew < 0 ? "behind" : "ahead of";
      return [
        {
          check: "clock",
          status: grade(Math.abs(skew), skewMs),
          message: `the database is ${duration(Math.abs(skew))} ${side} this machine`,
        },
      ];
    }),
  ]);
  return [...reached, ...findings.flat()];
}

/** Returns the cause of an error for the operator; clients only learn that the service is unavailable. */
function unreachable(description: string, error: unknown): Error {
  const { message } = asError(asError(error).cause ?? error);
  return new Error(`cannot use ${description}: ${message}; check that it runs and that DATABASE_URL is right`);
}

function asError(value: unknown): Error {
  return value instanceof Error ? value : new Error(String(value));
}

async function checkPartitions(query: LocalService["pool"]["query"]): Promise<readonly Finding[]> {
  const nowMs = Date.now();
  const [first] = await readMissingPartitions(query, { fromMs: nowMs, days: daysNeeded });
  if (first !== undefined) return [fail("partitions", `missing for today or tomorrow: ${first}`)];
  const later = await readMissingPartitions(query, {
    fromMs: nowMs + daysNeeded * dayMs,
    days: daysAhead - daysNeeded,
  });
  if (later[0] !== undefined) {
    return [
      {
        check: "partitions",
        status: "warn",
        message: `missing from ${later[0]} on; a worker creates them within the hour`,
      },
    ];
  }
  return checkDetached(query);
}

async function checkDetached(query: LocalService["pool"]["query"]): Promise<readonly Finding[]> {
  const detached = await readDetachedPartitions(query);
  if (detached.length === 0) return [ok("partitions", `there for the next ${daysAhead} days`)];
  return detached.map(({ name, repair }) => {
    const message = `${name} is detached, so nobody sees its rows; unless its days expire, which a worker ends, run ${repair}`;
    return { check: "partitions", status: "warn", message };
  });
}

async function checkCollations(query: LocalService["pool"]["query"]): Promise<readonly Finding[]> {
  const outdated = await readOutdatedCollations(query);
  if (outdated.length === 0) return [ok("collations", "of the version that the indexes were built with")];
  return outdated.map(({ name, recorded, installed, repair, effort }) => {
    const message = `${name} has version ${installed}, but the indexes were built with ${recorded} and may miss rows; run ${repair}. ${effort}`;
    return fail("collations", message);
  });
}

function ok(check: string, message: string): Finding {
  return { check, status: "ok", message };
}

function fail(check: string, message: string): Finding {
  return { check, status: "fail", message };
}
