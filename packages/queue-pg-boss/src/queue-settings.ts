import type { QueueName } from "@design-catalog/core/ports";
import type { SqlExecute } from "@design-catalog/storage-kysely";
import { queues } from "./queues.ts";

/** A queue as statements name it, known without asking the database. */
export interface QueueSettings {
  /** Quoted name of the queue's own table, with its schema. */
  readonly table: string;
  /** Seconds until a job that nobody ends is dropped. */
  readonly retentionSeconds: number;
  /** Literals of the columns in {@link settingColumns}. */
  readonly values: string;
}

/** Settings of the queues; none before they are read. */
export interface KnownQueues {
  /** Schema of the queues. */
  readonly schema: string;
  readonly read: () => Promise<void>;
  readonly get: (queue: QueueName) => QueueSettings | undefined;
}

/** Columns of a job that pg-boss writes from the settings of its queue. */
export const settingColumns = `name, expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, policy, dead_letter, heartbeat_seconds`;

const readText = (schema: string) => `SELECT name, format('${schema}.%I', table_name) AS table_name, retention_seconds,
    format('${Array.from(settingColumns.split(","), () => "%L").join(", ")}', ${settingColumns}) AS settings
  FROM ${schema}.queue WHERE name = ANY ($1::text[])`;

/**
 * Remembers the settings from the start on. Each version writes its own at its start, so a job keeps those of the process
 * that added it, also while another version runs next to it.
 */
export function createKnownQueues(execute: SqlExecute, schema: string): KnownQueues {
  const known = new Map<string, QueueSettings>();
  return {
    schema,
    async read() {
      const { rows } = await execute(readText(schema), [queues]);
      for (const { name, table_name: table, retention_seconds: seconds, settings } of rows) {
        known.set(String(name), {
          table: String(table),
          retentionSeconds: Number(seconds),
          values: String(settings),
        });
      }
    },
    get: (queue) => known.get(queue),
  };
}
