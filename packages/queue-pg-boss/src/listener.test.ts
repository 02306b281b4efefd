import { expect, setDefaultTimeout, test } from "bun:test";
import { createPool } from "@design-catalog/storage-kysely";
import { createTestDatabase } from "@design-catalog/testing";
import { withClient } from "@design-catalog/testing/test-database";
import { createBoss } from "./boss.ts";
import { laterText } from "./channel.ts";
import { eventually, silentLog } from "./jobs-test-tools.ts";
import { createListener } from "./listener.ts";
import { defaultSchema as schema } from "./queue-tables.ts";

setDefaultTimeout(90_000);

const noticedMsMax = 20_000;

test("a listener knows while it hears nothing because its connection was lost, and that it hears again", async () => {
  const { connectionString, drop } = await createTestDatabase();
  const pool = createPool({ connectionString, log: silentLog });
  const boss = createBoss({ connectionString, schema, log: silentLog, openSocket: pool.openSocket });
  await boss.start();
  const listener = createListener(boss, schema, silentLog);
  const heard: boolean[] = [listener.hears()];
  const becomes = (hears: boolean) => eventually(async () => listener.hears() === hears || undefined, noticedMsMax);
  await listener.start();
  heard.push(listener.hears());
  await withClient(connectionString, (sql) =>
    sql.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'LISTEN%'`),
  );
  await becomes(false);
  await becomes(true);
  expect(heard).toEqual([false, true]);
  // Another connection was lost, so this one stays.
  boss.emit("error", new Error("lost"));
  expect(listener.hears()).toBe(false);
  await pool.query(laterText(schema));
  await becomes(true);
  await listener.stop();
  await boss.stop();
  await pool.end();
  await drop();
});
