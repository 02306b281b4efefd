import { randomBytes } from "node:crypto";
import { defaultApplicationId } from "@design-catalog/core";
import { idTimePrefix } from "@design-catalog/core/engine";
import { createPool, ensurePartitions } from "@design-catalog/storage-kysely";
import { withClient } from "@design-catalog/testing/test-database";
import type { ConsoleStage } from "./console-stage.ts";

/** A delivery that no event of the test has made. */
export interface StoredDelivery {
  readonly endpointId: string;
  readonly url: string;
  readonly eventId: string;
  readonly createdAtMs: number;
  /** Milliseconds of the next attempt of a pending delivery. @default it is delivered */
  readonly nextAttemptAtMs?: number;
  /** Id of the project that its event is about. @default none */
  readonly relatedId?: string;
}

/** An id of what was made at that time. */
export function idAt(timeMs: number): string {
  return idTimePrefix(timeMs) + randomBytes(8).toString("hex");
}

/** Writes a delivery as old as no test can wait for, and returns its id. */
export async function storeDelivery({ connectionString }: ConsoleStage, stored: StoredDelivery): Promise<string> {
  const { endpointId, url, eventId, createdAtMs, nextAttemptAtMs, relatedId = null } = stored;
  const pool = createPool({ connectionString, log: console });
  await ensurePartitions(pool, { fromMs: createdAtMs, days: 1 });
  await pool.end();
  const id = idAt(createdAtMs);
  const createdAt = new Date(createdAtMs);
  const outcome =
    nextAttemptAtMs === undefined
      ? ["delivered", null, createdAt, 204]
      : ["pending", new Date(nextAttemptAtMs), null, 500];
  await withClient(connectionString, (client) =>
    client.query(
      `INSERT INTO deliveries (id, application_id, event_id, event_type, endpoint_id, url, attempt_count,
         automatic_count, created_at, project_id, status, next_attempt_at, completed_at, last_status_code)
       VALUES ($1, $2, $3, 'project.created', $4, $5, 1, 1, $6, $7, $8, $9, $10, $11)`,
      [id, defaultApplicationId, eventId, endpointId, url, createdAt, relatedId, ...outcome],
    ),
  );
  return id;
}
