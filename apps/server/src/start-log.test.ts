import { expect, test } from "bun:test";
import type { LogFields } from "@design-catalog/core/ports";
import { createStartLog } from "./start-log.ts";

test("createStartLog() says sentences until the start is ready, lets warnings pass, and then writes every line", () => {
  const lines: string[] = [];
  const at =
    (level: string) =>
    (message: string, fields: LogFields = {}) =>
      void lines.push(`${level} ${message} ${JSON.stringify(fields)}`);
  const given = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  const { log, ready } = createStartLog(given, (text) => void lines.push(text));
  log.info("Migrated the database", { migration: "0001-foundation" });
  log.info("Migrated the database", { migration: "0002-jobs" });
  log.debug("Request answered");
  log.info("Waiting for the database", { location: "PostgreSQL db/catalog", waitMs: 24_600, reason: "ECONNREFUSED" });
  log.warn("A database connection failed");
  log.error("PostgreSQL did not start");
  ready();
  log.info("Migrated the database", { migration: "0003-more" });
  log.debug("Request answered");
  expect(lines).toEqual([
    "  Migrated the database (migrations: 2)\n",
    "  Waiting for PostgreSQL db/catalog, 25 s left: ECONNREFUSED\n",
    "warn A database connection failed {}",
    "error PostgreSQL did not start {}",
    'info Migrated the database {"migration":"0003-more"}',
    "debug Request answered {}",
  ]);
});
