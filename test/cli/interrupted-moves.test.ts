import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withClient } from "@design-catalog/testing/test-database";
import { catalogctlPath, cliEnvironment, runHere } from "../support/catalogctl.ts";
import { leftInCells, movesAt, rowsAt, stateAt } from "../support/cell-rows.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { type CellName, startTwoCells, type TwoCells } from "../support/two-cells.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(300_000);

let stage: Stage;
let cells: TwoCells;

beforeAll(async () => {
  stage = await createStage();
  cells = await startTwoCells(stage);
});
afterAll(() => stage.end());

function move(...more: readonly string[]) {
  const words = ["applications", "move", cells.applicationId, "--from", "one", "--to", "two"];
  return runHere([...words, ...more], { environment: cells.environment });
}

function at(name: CellName, text: string, values: readonly unknown[] = []) {
  return withClient(cells[name].connectionString, (client) => client.query(text, [...values]));
}

/** Notes a move in a cell, as a command that has ended behind it would leave it. */
function note(name: CellName, role: "source" | "target", step: string) {
  const { host, pathname } = new URL(cells[name === "one" ? "two" : "one"].connectionString);
  const text = "INSERT INTO application_moves (application_id, role, peer, step) VALUES ($1, $2, $3, $4)";
  return at(name, text, [cells.applicationId, role, `${host}${pathname}`, step]);
}

async function expectUndone(): Promise<void> {
  expect(await rowsAt(cells, "two")).toEqual({});
  expect([await stateAt(cells, "one"), await stateAt(cells, "two")]).toEqual([[null], []]);
  expect(await leftInCells(cells)).toEqual([]);
  expect([...(await movesAt(cells, "one")), ...(await movesAt(cells, "two"))]).toEqual([]);
}

test("a move of which only the target knows is undone", async () => {
  await note("two", "target", "check");
  expect((await move("--abort")).exitCode).toBe(0);
  await expectUndone();
});

test("an application whose arrival has not ended does not move on", async () => {
  await note("one", "target", "detach");
  const { exitCode, err } = await move();
  expect([exitCode, err]).toEqual([4, expect.stringMatching(/its move from \S+ to one has not ended/u)]);
  await at("one", "DELETE FROM application_moves");
  await at("two", "DELETE FROM application_moves");
});

test("a host that comes while rows are copied is routed, too", async () => {
  const moving = move("--router", "test {host} != late.example #{value}");
  const isArriving = async () => ((await stateAt(cells, "two")).length > 0 ? true : undefined);
  await waitUntil(isArriving, { timeoutMs: 60_000, what: "the arrival" });
  await at(
    "one",
    `INSERT INTO domains (id, application_id, version, deleted, created_at, updated_at, domain, serves_application,
       enforces_sso, status, validation_token, verified_at)
     VALUES ('6740a1f2c3d4e5f607182999', $1, 0, false, now(), now(), 'late.example', true, false, 'verified', 'p', now())`,
    [cells.applicationId],
  );
  const { exitCode, err } = await moving;
  expect([exitCode, err]).toEqual([
    1,
    expect.stringContaining("ended with 1: test late.example != late.example #moving"),
  ]);
  await at("one", "DELETE FROM domains WHERE domain = 'late.example'");
  expect(await stateAt(cells, "one")).toEqual([null]);
});

test("a copy that is complete is not erased for a source that has forgotten the move", async () => {
  expect((await move()).err).toContain("The move waits");
  await at("one", "DELETE FROM application_moves");
  for (const step of ["verify", "leave", "detach"]) {
    await at("two", "UPDATE application_moves SET step = $1", [step]);
    const { exitCode, err } = await move("--abort");
    expect([exitCode, err]).toEqual([
      4,
      expect.stringContaining(`only two has all of the application: its move is behind the step ${step}`),
    ]);
  }
  expect(Object.keys(await rowsAt(cells, "two"))).toContain("users");
  // An earlier move there and back does not count.
  await note("one", "source", "done");
  await at("two", "UPDATE application_moves SET step = 'copy'");
  expect((await move("--abort")).exitCode).toBe(0);
  await expectUndone();
  expect((await move()).err).toContain("The move waits");
});

/** Lines that the proxy was told. */
function routed(): readonly string[] {
  const file = join(stage.directory, "routed");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}

/** Starts the command as a process of its own, which signals reach. */
function startMove() {
  const words = ["applications", "move", cells.applicationId, "--from", "one", "--to", "two"];
  // At the value of the target the proxy takes its time until the test lets it go on.
  const wait = `if [ {value} = two ]; then while [ ! -e ${stage.directory}/go-on ]; do sleep 0.1; done; fi`;
  const router = `echo {host} {value} >> ${stage.directory}/routed; ${wait}`;
  // One that is away on the way back holds up no other.
  const away = "test {value} != one #{host}";
  return Bun.spawn([process.execPath, catalogctlPath, ...words, "--router", away, "--router", router], {
    cwd: "/",
    env: cliEnvironment(cells.environment),
    stdout: "pipe",
    stderr: "pipe",
  });
}

for (const { signal, step, isThere } of [
  { signal: "SIGTERM", step: "close", isThere: async () => (await stateAt(cells, "one"))[0] === "moving" },
  {
    signal: "SIGHUP",
    step: "verify",
    isThere: async () => (await at("one", "SELECT FROM application_moves WHERE step = 'close'")).rowCount === 1,
  },
] as const) {
  test(`a move that ${signal} interrupts in the step ${step} leaves the application at the source, served`, async () => {
    const subscription = `ALTER SUBSCRIPTION "move_${cells.applicationId}"`;
    const child = startMove();
    const isClosed = async () => ((await stateAt(cells, "one"))[0] === "moving" ? true : undefined);
    await waitUntil(isClosed, { timeoutMs: 60_000, what: "the state moving" });
    // So the comparison waits for the target.
    await at("two", `${subscription} DISABLE`);
    await waitUntil(async () => ((await isThere()) ? true : undefined), {
      timeoutMs: 30_000,
      what: `the step ${step}`,
    });
    // Another command that waits for this one leaves its work alone, also at its end.
    const waiting = startMove();
    const asking =
      "SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT pg_try_advisory_lock%' AND datname = current_database()";
    const isAsking = async () => ((await at("one", asking)).rowCount === 1 ? true : undefined);
    await waitUntil(isAsking, { timeoutMs: 9_000, what: "the other command" });
    waiting.kill("SIGINT");
    expect(await waiting.exited).toBe(130);
    expect(await stateAt(cells, "one")).toEqual(["moving"]);
    child.kill(signal);
    // As a terminal that goes away does, and people who press twice.
    await sleep(100);
    child.kill(signal);
    expect(await child.exited).toBe(130);
    const err = await new Response(child.stderr).text();
    expect(err).toContain("one serves the application again: run the same command");
    expect(err).toContain(`Cannot tell the proxy: the command ended with 1: test one != one #${cells.host}`);
    expect(await stateAt(cells, "one")).toEqual([null]);
    expect(routed().slice(-2)).toEqual([`${cells.host} moving`, `${cells.host} one`]);
    const { rows } = await at("one", "SELECT step FROM application_moves");
    expect(rows).toEqual([{ step: "announce" }]);
    await at("two", `${subscription} ENABLE`);
  });
}

test("a source that serves the application does not give it up", async () => {
  await at("one", "UPDATE application_moves SET step = 'verify'");
  const { exitCode, err } = await move("--routed", "moving");
  expect([exitCode, err]).toEqual([1, expect.stringContaining("one serves the application again")]);
  expect(await stateAt(cells, "one")).toEqual([null]);
  const { rows } = await at("one", "SELECT step FROM application_moves");
  expect(rows).toEqual([{ step: "announce" }]);
});

test("nothing is erased at a target that serves the application", async () => {
  await at("two", "UPDATE applications SET move_state = NULL WHERE id = $1", [cells.applicationId]);
  const { exitCode, err } = await move("--abort");
  expect([exitCode, err]).toEqual([4, expect.stringContaining("because two serves the application")]);
  expect(Object.keys(await rowsAt(cells, "two"))).toContain("users");
  await at("two", "UPDATE applications SET move_state = 'arriving' WHERE id = $1", [cells.applicationId]);
});

test("a transaction that goes on holds users up for seconds only, and the move goes on behind it", async () => {
  const startMs = performance.now();
  const { exitCode, err } = await withClient(cells.one.connectionString, async (client) => {
    await client.query("BEGIN");
    await client.query("SELECT pg_current_xact_id()");
    return move("--routed", "moving");
  });
  expect([exitCode, err]).toEqual([1, expect.stringContaining("A transaction in one goes on for more than 10 s")]);
  expect(err).toContain(`change the map of each proxy back: ${cells.host} one`);
  expect(await stateAt(cells, "one")).toEqual([null]);
  expect(performance.now() - startMs).toBeGreaterThan(15_000);
});

test("a source that a killed command has closed serves again when the target does not follow within seconds", async () => {
  expect((await move()).err).toContain("The move waits");
  await at("two", `ALTER SUBSCRIPTION "move_${cells.applicationId}" DISABLE`);
  await at("one", "UPDATE applications SET move_state = 'moving' WHERE id = $1", [cells.applicationId]);
  const { exitCode, err } = await move("--routed", "moving");
  expect([exitCode, err]).toEqual([1, expect.stringContaining("The target has not followed within 10 s")]);
  expect(await stateAt(cells, "one")).toEqual([null]);
  await at("two", `ALTER SUBSCRIPTION "move_${cells.applicationId}" ENABLE`);
});

test("a source that has lost the slot is not followed any further, and the move is undone", async () => {
  const name = `move_${cells.applicationId}`;
  await at("two", `ALTER SUBSCRIPTION "${name}" DISABLE`);
  const drop =
    "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1 AND NOT active";
  const isDropped = async () => ((await at("one", drop, [name])).rowCount === 1 ? true : undefined);
  await waitUntil(isDropped, { timeoutMs: 20_000, what: "the end of the slot" });
  await at("two", `ALTER SUBSCRIPTION "${name}" ENABLE`);
  const { exitCode, err } = await move();
  expect([exitCode, err]).toEqual([4, expect.stringContaining("because the source has lost its slot")]);
  expect(await stateAt(cells, "one")).toEqual([null]);
  expect((await move("--abort")).exitCode).toBe(0);
  await expectUndone();
});

/** Tables of the publication of those without rows. */
async function publishedEmpty(): Promise<readonly string[]> {
  const text = "SELECT tablename AS name FROM pg_publication_tables WHERE pubname = $1";
  const { rows } = await at("one", text, [`move_${cells.applicationId}_empty`]);
  return rows.map(({ name }) => String(name));
}

const firstRow = "INSERT INTO counters (application_id, name, value) VALUES ($1, 'first', 1) ON CONFLICT DO NOTHING";

async function expectFirstRow(): Promise<void> {
  const text = "SELECT FROM counters WHERE application_id = $1 AND name = 'first'";
  const isThere = async () => ((await at("two", text, [cells.applicationId])).rowCount === 1 ? true : undefined);
  await waitUntil(isThere, { timeoutMs: 20_000, what: "the row" });
}

async function expectEqualRows(): Promise<void> {
  const isEqual = async () =>
    Bun.deepEquals(await rowsAt(cells, "two"), await rowsAt(cells, "one")) ? true : undefined;
  await waitUntil(isEqual, { timeoutMs: 20_000, what: "the same rows" });
}

test("a table without rows is followed and not copied, and its first row arrives", async () => {
  expect((await move()).err).toMatch(/^(\d+) of \1 tables are copied$/mu);
  const empty = await publishedEmpty();
  expect(empty).toContain("counters");
  expect(empty).not.toContain("users");
  await at("one", firstRow, [cells.applicationId]);
  await expectFirstRow();
  await expectEqualRows();
  expect((await move("--abort")).exitCode).toBe(0);
  await at("one", "DELETE FROM counters WHERE application_id = $1", [cells.applicationId]);
  await expectUndone();
});

test("a first row that comes between the look at its table and the slot is copied", async () => {
  // Whoever publishes has looked already, and has no slot yet.
  await at(
    "one",
    `CREATE FUNCTION write_first() RETURNS event_trigger LANGUAGE plpgsql AS $do$
       BEGIN ${firstRow.replace("$1", `'${cells.applicationId}'`)}; END $do$`,
  );
  await at(
    "one",
    `CREATE EVENT TRIGGER first ON ddl_command_end WHEN TAG IN ('CREATE PUBLICATION') EXECUTE FUNCTION write_first()`,
  );
  expect((await move()).err).toContain("The move waits");
  await expectFirstRow();
  await expectEqualRows();
  expect(await publishedEmpty()).toEqual([]);
  expect((await move("--abort")).exitCode).toBe(0);
  await expectUndone();
});

test("a move that is interrupted once the source has given up says how users are served again", async () => {
  const child = startMove();
  const isAsked = () => (routed().at(-1) === `${cells.host} two` ? true : undefined);
  await waitUntil(isAsked, { timeoutMs: 60_000, what: "the last change of the map" });
  child.kill("SIGINT");
  writeFileSync(join(stage.directory, "go-on"), "");
  expect(await child.exited).toBe(130);
  const err = await new Response(child.stderr).text();
  expect(err).toContain("one has given the application up, so users wait: run the same command again");
  expect(await stateAt(cells, "one")).toEqual(["moved"]);
  expect((await move("--routed", "two")).exitCode).toBe(0);
});
