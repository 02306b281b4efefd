import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownInputs, readInputs } from "./inputs.ts";
import { needsOf, usersOf } from "./model.ts";
import { formatCapacity } from "./tables.ts";

const directory = mkdtempSync(join(tmpdir(), "capacity-"));
afterAll(() => rmSync(directory, { recursive: true }));

/** Round figures, so the results can be calculated by hand. */
const round = {
  serviceMicrosPerChange: 800,
  postgresMicrosPerChange: 1_000,
  serviceMicrosPerDelivery: 100,
  postgresMicrosPerDelivery: 100,
  serviceMicrosPerRead: 20,
  postgresMicrosPerRead: 20,
  walBytesPerChange: 8_000,
  bytesPerDelivery: 1_000,
  bytesPerEntry: 2_000,
  gigabytesPerProcess: 0.5,
  changesPerUser: 288,
  readsPerChange: 5,
  deliveriesPerChange: 2,
  hoursPerDay: 8,
  peakOverMean: 2,
  busyShare: 0.5,
  retentionDays: 30,
  auditDays: 400,
  diskRoom: 2,
  postgresServers: 3,
  gigabytesPerPostgresCore: 4,
  postgresCoresMax: 16,
  bytesPerRequest: 1_000,
  bytesPerSent: 2_000,
  pricePerCore: 10,
  pricePerMemory: 1,
  pricePerDisk: 0.1,
  pricePerTraffic: 0.01,
};

function inputsOf(content: object) {
  const file = join(directory, "own.json");
  writeFileSync(file, JSON.stringify(content));
  return readInputs(file);
}

test("needsOf() calculates each need from the figures", () => {
  expect(needsOf(100_000, inputsOf(round))).toEqual({
    users: 100_000,
    changesPerDay: 28_800_000,
    peak: 2_000,
    postgresCores: 4.8,
    cells: 1,
    processes: 4,
    serviceMemory: 2,
    postgresMemory: 20,
    deliveriesDisk: 1_728,
    auditDisk: 23_040,
    disk: 49_536,
    logPerSecond: 16,
    logPerDay: 230.4,
    networkPerSecond: 20,
    networkPerDay: 288,
    // 19 cores, 62 GB of memory, 148,608 GB of disk and 8,640 GB of traffic.
    moneyPerMonth: 15_199.2,
  });
  expect(needsOf(400_000, inputsOf(round)).cells).toBe(2);
  expect(needsOf(1, inputsOf(round)).processes).toBe(2);
});

test("usersOf() is the number whose peak takes the share of the cores", () => {
  expect(usersOf(4, inputsOf(round))).toBeCloseTo(4 / (0.02 * (0.0024 + 0.002)), 6);
});

test("readInputs() takes figures of a reader, and says which it does not know or cannot use", () => {
  expect(inputsOf({ busyShare: { value: 0.7, source: "ours" } }).get("busyShare")).toMatchObject({
    value: 0.7,
    source: "ours",
    title: "share of the processors in use at the peak",
  });
  expect(() => inputsOf({ busyshare: 1 })).toThrow("Cannot use busyshare of");
  expect(() => inputsOf({ busyShare: "half" })).toThrow("it must be a positive number: half");
});

test("docs/operations/capacity.md has the tables that the program prints", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/operations/capacity.md"), "utf8");
  for (const table of formatCapacity(readInputs(ownInputs)).split("\n\n")) expect(page).toContain(table);
});
