import { parseId } from "@design-catalog/core/engine";
import type { ClaimedJob, Id, Settlement, TransportResult } from "@design-catalog/core/ports";
import { scheduledJob } from "@design-catalog/core/webhooks";
import { createJobs } from "@design-catalog/queue-pg-boss";
import { createDeliveryStore, createPool } from "@design-catalog/storage-kysely";
import { log } from "../shared/log.ts";

/** Results wait up to this long for others, as long as the service lets them wait. */
const settleAfterMs = 20;

/** One delivery that a floor records. */
export interface RecordedDelivery {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly url: string;
  readonly createdAt: string;
}

/** Statement that writes one row. */
interface Insert {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Writes deliveries, their jobs and attempts into the service's own tables, so they survive the end of a floor. */
export interface FloorRecords {
  /** Inserts of a pending delivery and its job, which this process holds. */
  insertsOf(delivery: RecordedDelivery): Promise<readonly Insert[]>;
  /** Records an answered attempt, together with others. */
  record(delivery: RecordedDelivery, result: TransportResult, durationMs: number): void;
}

const insertDelivery =
  "insert into deliveries (application_id, id, event_id, event_type, endpoint_id, url, status, attempt_count, " +
  "automatic_count, next_attempt_at, created_at) values ($1, $2::text, $3::text, 'project.created', $4::text, $5::text, " +
  "'pending', 0, 0, $6::timestamptz, $6::timestamptz)";

/** Opens the records of a floor on a database that the service has set up. */
export async function openRecords(connectionString: string, application: string): Promise<FloorRecords> {
  const pool = createPool({ connectionString, log, connectionsMax: 4 });
  const jobs = createJobs({ connectionString, pool, log, role: "api" });
  await jobs.start();
  const store = createDeliveryStore({ pool, queue: jobs.transactional });
  const applicationId = parseId<"application">(application);
  let results: Settlement[] = [];
  const settle = () => {
    const batch = results;
    results = [];
    void store.settle(batch);
  };
  return {
    async insertsOf(delivery) {
      const { deliveryId, eventId, endpointId, url, createdAt } = delivery;
      const inserts: Insert[] = [
        { text: insertDelivery, values: [applicationId, deliveryId, eventId, endpointId, url, createdAt] },
      ];
      const job = scheduledJob(scheduled(applicationId, delivery));
      await jobs.transactional.hold(
        async (text, values) => void inserts.push({ text, values }),
        [job],
        () => undefined,
      );
      return inserts;
    },
    record(delivery, result, durationMs) {
      if (results.push(settlementOf(applicationId, delivery, { result, durationMs })) === 1)
        setTimeout(settle, settleAfterMs);
    },
  };
}

function scheduled(applicationId: Id<"application">, { deliveryId, endpointId }: RecordedDelivery) {
  const ids = { applicationId, id: parseId<"delivery">(deliveryId), endpointId: parseId<"endpoint">(endpointId) };
  return { ...ids, eventType: "project.created", automaticCount: 0 };
}

function settlementOf(
  applicationId: Id<"application">,
  delivery: RecordedDelivery,
  { result, durationMs }: { readonly result: TransportResult; readonly durationMs: number },
): Settlement {
  if (result.outcome === "error")
    throw new Error(`Cannot measure because a receiver did not answer: ${result.message}`);
  const { eventId, url, createdAt } = delivery;
  const { id, endpointId, ...type } = scheduled(applicationId, delivery);
  const endpoint = { id: endpointId, url, enabled: true, headers: {}, secrets: [] };
  const now = Date.now();
  return {
    job: heldJob(applicationId, delivery),
    item: { ...type, deliveryId: id, eventId, body: "", createdAt, status: "pending", attemptCount: 0, endpoint },
    attempt: {
      trigger: "automatic",
      startedAt: new Date(now - durationMs).toISOString(),
      durationMs: Math.round(durationMs),
      outcome: "success",
      statusCode: result.statusCode,
      errorClass: null,
      errorMessage: null,
      remoteAddress: result.remoteAddress,
      timings: result.timings,
      responseHeaders: result.headers,
      responseBody: new TextDecoder().decode(result.body),
    },
    next: { status: "delivered", completedAt: new Date(now).toISOString() },
    retry: undefined,
  };
}

function heldJob(applicationId: Id<"application">, delivery: RecordedDelivery): ClaimedJob {
  const { queue, key = "", data } = scheduledJob(scheduled(applicationId, delivery));
  return { queue, id: key.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-"), lease: "0", data };
}
