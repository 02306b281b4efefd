import { defaultApplicationId } from "@design-catalog/core";
import { type LogLine, writeLogEntries } from "@design-catalog/core/application";
import type { LogFields } from "@design-catalog/core/ports";
import { systemPorts } from "@design-catalog/host";
import { WaitingLines } from "@design-catalog/server/waiting-lines";
import { startCounting } from "../way/counters.ts";
import { openStorage } from "./bench-context.ts";
import type { Stage } from "./stage.ts";

/** Lines of one write, as the service has them. */
const batchLines = 200;
const warmUpBatches = 50;
const linesOfWay = 400_000;
const linesOfRows = 40_000;

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: console.error, error: console.error };

/** Fields of the line about a request. */
function fieldsOf(status: number): LogFields {
  return {
    source: "request",
    applicationId: defaultApplicationId,
    requestId: systemPorts.ids.next(),
    userId: systemPorts.ids.next(),
    operation: "getProject",
    method: "GET",
    status,
    durationMs: 1.25,
  };
}

/** Microseconds of processor time that a line takes until it is written, or until it is clear that it is not kept. */
export async function measureLine(status: number): Promise<number> {
  const lines = new WaitingLines({ ...systemPorts, log });
  const fields = fieldsOf(status);
  const pass = async (count: number) => {
    for (let line = 0; line < count; line += batchLines) {
      for (let one = 0; one < batchLines; one++) lines.add("info", "Request answered", fields);
      await lines.writeSome(async () => undefined);
    }
  };
  await pass(warmUpBatches * batchLines);
  return ((await processorMs(() => pass(linesOfWay))) / linesOfWay) * 1_000;
}

/** Microseconds of processor time that the row of a line takes in the process that writes it, and in PostgreSQL. */
export async function measureRow({ database }: Stage, connectionString: string) {
  const { storage, close } = openStorage(connectionString);
  const write = async (count: number) => {
    for (let line = 0; line < count; line += batchLines) {
      const batch = Array.from({ length: batchLines }, (): LogLine => {
        const id = systemPorts.ids.next();
        return { id, atMs: Date.now(), level: "info", message: "Request answered", fields: fieldsOf(404) };
      });
      await writeLogEntries(storage, batch, { ownApplicationId: defaultApplicationId, isRepeated: false });
    }
  };
  await write(warmUpBatches * batchLines);
  const stop = await startCounting(database.observer, { pids: [], database: "logs" });
  const ownMs = await processorMs(() => write(linesOfRows));
  const { postgres } = (await stop()).processorMs;
  await close();
  return { service: (ownMs / linesOfRows) * 1_000, database: (postgres / linesOfRows) * 1_000 };
}

async function processorMs(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
