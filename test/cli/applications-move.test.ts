import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { createLocalBlobs } from "@design-catalog/blob-stores/local";
import type { Receiver } from "@design-catalog/conformance/receiver";
import { createApiClient, signIn } from "@design-catalog/testing/api-client";
import { withClient } from "@design-catalog/testing/test-database";
import { entityIdOf, webhookIdOf } from "../support/arrivals.ts";
import { runHere, runJson } from "../support/catalogctl.ts";
import { keysAt, leftInCells, movesAt, rowsAt, stateAt } from "../support/cell-rows.ts";
import { homeOf } from "../support/embedded-home.ts";
import { registerEndpoint } from "../support/endpoints.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { type CellName, postgresOf, startTwoCells, type TwoCells } from "../support/two-cells.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(120_000);

/** Settings with which a server writes every statement to its log. */
const talkative = [
  "logging_collector=on",
  "log_filename=all.log",
  "log_statement=all",
  "log_min_duration_statement=0",
  "log_min_messages=notice",
  "log_min_error_statement=notice",
];

let stage: Stage;
let cells: TwoCells;
let receiver: Receiver;
/** Milliseconds after which the receiver answers what comes. */
let delayMs = 0;
let keys: readonly string[];

beforeAll(async () => {
  stage = await createStage();
  cells = await startTwoCells(stage, talkative);
  keys = await keysAt(cells, "two");
  receiver = await stage.startReceiver({ respond: () => ({ status: 204, delayMs }) });
  const client = await clientAt("one");
  await registerEndpoint(client, { url: `${receiver.url}/`, eventTypes: ["project.created"] });
});
afterAll(() => stage.end());

/** A client of the application, which calls a cell as the proxy would. */
async function clientAt(name: CellName, token?: string) {
  const { url } = cells[name].service;
  const { host } = cells;
  const client = createApiClient(url, token ?? (await tokenAt(url)));
  return {
    token: client.token,
    call: (method: string, path: string, body?: unknown) => client.call(method, path, body, { host }),
  };
}

/** Signs in at a cell as the administrator of the application. */
async function tokenAt(url: string): Promise<string> {
  const { host, administrator } = cells;
  const form = { grant_type: "password", username: administrator.emailAddress, password: administrator.password };
  const body = new URLSearchParams(form);
  const answer: unknown = await (
    await fetch(`${url}/api/v1/oauth/token`, { method: "POST", body, headers: { host } })
  ).json();
  if (typeof answer === "object" && answer !== null && "access_token" in answer) return String(answer.access_token);
  throw new Error("Cannot sign in");
}

function move(...more: readonly string[]) {
  const words = ["applications", "move", cells.applicationId, "--from", "one", "--to", "two"];
  return runHere([...words, ...more], { environment: cells.environment });
}

function at(name: CellName, text: string, values: readonly unknown[] = []) {
  return withClient(cells[name].connectionString, (client) => client.query(text, [...values]));
}

/** Creates a project in a cell once it serves the application, and waits for its delivery and its event. */
async function expectServed(name: CellName): Promise<void> {
  const client = await waitUntil(() => clientAt(name).catch(() => undefined), { timeoutMs: 20_000, what: "a token" });
  const create = async () => {
    const { status, body } = await client.call("POST", "/api/v1/projects", { name: "Lobby video wall" });
    return status === 201 ? String(body.id) : undefined;
  };
  const project = await waitUntil(create, { timeoutMs: 20_000, what: "a project" });
  const isDelivered = () => (receiver.requests.some((request) => entityIdOf(request) === project) ? true : undefined);
  await waitUntil(isDelivered, { timeoutMs: 20_000, what: "the delivery" });
  const isInFeed = async () => {
    const { body } = await client.call("GET", "/api/v1/admin/webhooks/events?limit=500");
    return JSON.stringify(body).includes(project) ? true : undefined;
  };
  await waitUntil(isInFeed, { timeoutMs: 20_000, what: "the event in the feed" });
}

async function expectNothingAtTarget(): Promise<void> {
  expect(await rowsAt(cells, "two")).toEqual({});
  expect(await stateAt(cells, "two")).toEqual([]);
  expect(await keysAt(cells, "two")).toEqual(keys);
  expect(await leftInCells(cells)).toEqual([]);
  expect([...(await movesAt(cells, "one")), ...(await movesAt(cells, "two"))]).toEqual([]);
  expect(await stateAt(cells, "one")).toEqual([null]);
}

test("the hosts of a cell are printed for the maps of HAProxy and nginx", async () => {
  const { environment, host } = cells;
  const lines = (...more: readonly string[]) =>
    runHere(["applications", "hosts", "--cell", "one", ...more], { environment });
  expect([(await lines()).out, (await lines("--nginx")).out]).toEqual([`${host} one\n`, `${host} one;\n`]);
});

test("--dry-run says the steps and the lines of the map, and changes nothing", async () => {
  const { out, exitCode } = await move("--router", "set-cell {host} {value}, twice", "--dry-run");
  const names = [...out.matchAll(/^([a-z]+): /gmu)].map(([, name]) => name);
  expect([exitCode, names]).toEqual([0, ["check", "announce", "copy", "close", "verify", "leave", "detach", "open"]]);
  expect(out).toEndWith(`set-cell ${cells.host} moving, twice\nset-cell ${cells.host} two, twice\n`);
  await expectNothingAtTarget();
});

test("a move between two versions is refused with a sentence, and the cell that is not migrated goes on serving", async () => {
  await at("two", "INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '2999-01-01T00:00:00.000Z')");
  const later = await move();
  expect([later.exitCode, later.err]).toEqual([
    4,
    expect.stringContaining(
      "In two: Cannot work on the database because it is newer than this version of the service: 9999-later",
    ),
  ]);
  await expectServed("one");
  await at("two", "DELETE FROM kysely_migration WHERE name = '9999-later'");
  await expectNothingAtTarget();
});

test("without --router the mover stops before users do, and the move can be undone there", async () => {
  const stopped = await move();
  const line = `change the map of each proxy to ${cells.host} moving, then run the command again with --routed moving`;
  expect([stopped.exitCode, stopped.err]).toEqual([4, expect.stringContaining(`The move waits: ${line}`)]);
  expect([await stateAt(cells, "one"), await stateAt(cells, "two")]).toEqual([[null], ["arriving"]]);
  await expectServed("one");
  const refusedMigration = await migratingAt("one");
  expect([refusedMigration.exitCode, refusedMigration.err]).toEqual([4, expect.stringContaining("is on its way to")]);
  expect((await migratingAt("two")).err).toContain("is arriving from");
  const words = ["applications", "delete", cells.applicationId, "--name", "North", "--now"];
  expect((await runHere(words, { environment: cells.environment })).err).toContain("because its move has not ended");
  const undone = await move("--abort");
  expect([undone.exitCode, undone.err]).toEqual([
    0,
    expect.stringContaining(`change the map of each proxy back: ${cells.host} one`),
  ]);
  await expectNothingAtTarget();
  await expectServed("one");
  expect((await move("--abort")).err).toContain("Cannot abort the move because none is under way");
});

test("a move that a restored source has forgotten can be undone, and the target then has nothing of it", async () => {
  expect((await move()).err).toContain("The move waits");
  // What a restore leaves of an open move.
  await at("one", "DELETE FROM application_moves");
  expect((await move("--abort")).exitCode).toBe(0);
  await expectNothingAtTarget();
});

/** Migrates a cell that lacks a migration. */
async function migratingAt(name: CellName) {
  const taken = await at(
    name,
    `DELETE FROM kysely_migration WHERE name = (SELECT max(name) FROM kysely_migration) RETURNING *`,
  );
  const run = await runHere(["migrate"], {
    environment: { ...cells.environment, DATABASE_URL: cells[name].connectionString },
  });
  const { name: migration, timestamp } = taken.rows[0] ?? {};
  await at(name, "INSERT INTO kysely_migration (name, timestamp) VALUES ($1, $2)", [migration, timestamp]);
  return run;
}

test("no password comes into the log of the target, whether PostgreSQL can use the address or not", async () => {
  const url = new URL(cells.one.connectionString);
  const { password } = url;
  url.port = "1";
  const away = await runMoveFrom(url.href);
  expect([away.exitCode, away.err]).toEqual([1, expect.stringContaining("could not connect to the publisher")]);
  const unreadable = await runMoveFrom(`${cells.one.connectionString}?nonsense=${password}`);
  expect([unreadable.exitCode, unreadable.err]).toEqual([
    4,
    expect.stringContaining("PostgreSQL cannot read the address of the source: set SOURCE_URL_FOR_TARGET"),
  ]);
  // It goes on from there, with the right address.
  expect((await move()).err).toContain("The move waits");
  const log = readFileSync(join(homeOf(postgresOf(stage, "two")), "cluster", "log", "all.log"), "utf8");
  expect(password.length).toBeGreaterThan(10);
  expect(log).toContain("CREATE SUBSCRIPTION");
  expect(log.split("\n").filter((line) => line.includes(password))).toEqual([]);
  for (const { err } of [away, unreadable]) expect(err).not.toContain(password);
});

function runMoveFrom(sourceForTarget: string) {
  const words = ["applications", "move", cells.applicationId, "--from", "one", "--to", "two"];
  return runHere(words, { environment: { ...cells.environment, SOURCE_URL_FOR_TARGET: sourceForTarget } });
}

test("rows that differ leave the application at the source, where a command that fails leaves it too", async () => {
  const failed = await move("--router", "exit 3 # {host} {value}");
  expect([failed.exitCode, failed.err]).toEqual([1, expect.stringContaining("the command ended with 3")]);
  expect(await stateAt(cells, "one")).toEqual([null]);
  await at("two", "INSERT INTO counters (application_id, name, value) VALUES ($1, 'of-nobody', 1)", [
    cells.applicationId,
  ]);
  const differs = await move("--routed", "moving");
  expect([differs.exitCode, differs.err]).toEqual([
    1,
    expect.stringContaining("The rows differ in counters, so the source serves the application again"),
  ]);
  await expectServed("one");
  expect((await move("--abort")).exitCode).toBe(0);
  await expectNothingAtTarget();
});

test("a move by hand ends in three calls, keeps tokens and late outcomes apart, and cannot be undone once the source has given up", async () => {
  expect((await move()).err).toContain("--routed moving");
  const { token } = await clientAt("one");
  const other = await signIn(cells.one.service.url, stage.administrator);
  const stranger = await clientAt("one", other.token);
  expect((await stranger.call("GET", "/api/v1/me")).status).toBe(401);
  const expectLost = await beginSlowDelivery(token);
  const waits = await move("--routed", "moving", "--counts");
  const line = `change the map of each proxy to ${cells.host} two, then run the command again with --routed two`;
  expect([waits.exitCode, waits.err]).toEqual([4, expect.stringContaining(line)]);
  expect([await stateAt(cells, "one"), await stateAt(cells, "two")]).toEqual([["moved"], [null]]);
  const aborted = await move("--abort");
  expect([aborted.exitCode, aborted.err]).toEqual([
    4,
    expect.stringContaining("given the application up: run the command without --abort, which ends the move"),
  ]);
  const atSource = await (await clientAt("one", token)).call("GET", "/api/v1/me");
  expect([atSource.status, atSource.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await (await clientAt("two", other.token)).call("GET", "/api/v1/me")).status).toBe(401);
  expect((await (await clientAt("two", token)).call("GET", "/api/v1/me")).status).toBe(200);
  const ended = await move("--routed", "two");
  expect([ended.exitCode, ended.out]).toEqual([0, "North is served in two\n"]);
  expect((await move("--abort")).err).toContain("because it has ended");
  expect(await leftInCells(cells)).toEqual([]);
  await expectServed("two");
  await expectLost();
  await expectFilesKept();
  const words = ["applications", "delete", cells.applicationId, "--name", "North", "--now"];
  expect(await runJson(words, { environment: cells.environment })).toMatchObject({ files: 0 });
  expect(await rowsAt(cells, "one")).toEqual({});
});

/** The source has forgotten the move, as after a restore of an older backup. */
async function expectFilesKept(): Promise<void> {
  const blobs = createLocalBlobs({ directory: join(stage.dataDirectory("mover"), "blobs") });
  const key = `${cells.applicationId}/aa/content`;
  await blobs.write(key, Readable.from([Buffer.from("plan")]), { bytes: 4 });
  await at("one", "UPDATE applications SET move_state = NULL WHERE id = $1", [cells.applicationId]);
  const words = ["applications", "delete", cells.applicationId, "--name", "North", "--now"];
  const { exitCode, err } = await runHere(words, { environment: cells.environment });
  expect([exitCode, err]).toEqual([6, expect.stringContaining("are those of another cell, to which it has moved")]);
  expect(Object.keys(await rowsAt(cells, "one"))).toContain("users");
  expect(await blobs.head(key)).toMatchObject({ bytes: 4 });
  await at("one", "UPDATE applications SET move_state = 'moved' WHERE id = $1", [cells.applicationId]);
}

/**
 * Begins an attempt in the source that is answered once the application has moved. Returns a check that only the target
 * has its outcome, by an attempt of its own.
 */
async function beginSlowDelivery(token: string): Promise<() => Promise<void>> {
  const source = await clientAt("one", token);
  delayMs = 13_000;
  const answeredMs = performance.now() + delayMs;
  const { body } = await source.call("POST", "/api/v1/projects", { name: "Slow receiver" });
  const received = () => receiver.requests.filter((request) => entityIdOf(request) === body.id);
  const hasBegun = () => (received().length > 0 ? true : undefined);
  await waitUntil(hasBegun, { timeoutMs: 10_000, what: "the attempt of the source" });
  delayMs = 0;
  const outcomeAt = async (name: CellName) => {
    const text = `SELECT status, attempt_count AS count FROM deliveries WHERE event_id IN
      (SELECT id FROM events WHERE body::jsonb #>> '{data,object,id}' = $1)`;
    return (await at(name, text, [body.id])).rows;
  };
  return async () => {
    const isDelivered = async () => ((await outcomeAt("two"))[0]?.status === "delivered" ? true : undefined);
    await waitUntil(isDelivered, { timeoutMs: 30_000, what: "the delivery of the target" });
    await sleep(Math.max(0, answeredMs + 1_500 - performance.now()));
    expect(await outcomeAt("two")).toEqual([{ status: "delivered", count: 1 }]);
    expect(await outcomeAt("one")).toEqual([{ status: "pending", count: 0 }]);
    expect(new Set(received().map(webhookIdOf)).size).toBe(1);
    expect(received()).toHaveLength(2);
  };
}
