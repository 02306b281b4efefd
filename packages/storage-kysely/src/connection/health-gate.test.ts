import { describe, expect, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { testDatabaseUrlVariable } from "@design-catalog/testing";
import { Client } from "pg";
import { silentLog } from "../storage-test-tools.ts";
import { createHealthGate } from "./health-gate.ts";
import { createSocketRegistry } from "./socket-registry.ts";
import { assertTakesWrites } from "./takes-writes.ts";

/** Longer than the pause between two checks of a server that somebody needs. */
const shortMs = 700;
/** Less than that of a server that nobody needs. */
const longMs = 4_500;
const pausesMax = 5;

const answers = process.env[testDatabaseUrlVariable] ?? "";

/** Servers for the gate's connections: each behaves as its name says. */
const servers = {
  answers: { connectionString: answers },
  refuses: { connectionString: Object.assign(new URL(answers), { pathname: "/missing" }).href },
  isReadOnly: { connectionString: answers, options: "-c default_transaction_read_only=on" },
  // Nothing listens on this port.
  isAway: { connectionString: "postgres://127.0.0.1:1/postgres" },
};
type Server = keyof typeof servers;

describe("createHealthGate() cuts connections", () => {
  test.each<[string, readonly Server[], readonly string[]]>([
    ["not for a refusal", ["refuses", "refuses", "refuses"], ["closed", "open"]],
    ["when the server goes away", ["isAway", "isAway"], ["closed", "cut", "open"]],
    ["once while it is away", ["isAway", "isAway", "isAway", "isReadOnly"], ["closed", "cut", "open"]],
    ["when it goes away after refusals", ["refuses", "refuses", "isAway"], ["closed", "cut", "open"]],
    ["when it is read-only after refusals", ["refuses", "refuses", "isReadOnly"], ["closed", "cut", "open"]],
    ["after a refusal in between", ["isAway", "refuses", "refuses"], ["closed", "cut", "open"]],
  ])("%s", async (_, met, expected) => {
    const gate = watch(met);
    await gate.opens();
    await gate.stop();
    expect(gate.events).toEqual([...expected]);
  });

  test("each time that the server goes away", async () => {
    const gate = watch(["isAway", "isAway"]);
    await gate.opens();
    gate.meet(["isAway", "isAway"]);
    await gate.opens();
    await gate.stop();
    expect(gate.events).toEqual(["closed", "cut", "open", "closed", "cut", "open"]);
  });
});

test("createHealthGate() given one late answer before a refusal lets connections hear why they are refused", async () => {
  const gate = watch(["isAway", "refuses"], "refuses");
  await gate.closes();
  await gate.stop();
  expect(gate.events).toEqual(["closed"]);
});

describe("createHealthGate() of a server that nobody needs", () => {
  test("checks it less often, and at once when somebody does, or uses it for longer", async () => {
    let lasts = false;
    const gate = watch([], "answers", () => lasts);
    await gate.pauseUntil(gate.assertOpen, (pauseMs) => pauseMs > longMs);
    const isShort = (pauseMs: number) => {
      lasts = false;
      return pauseMs < longMs;
    };
    await gate.pauseUntil(gate.health, isShort);
    const useForLong = () => {
      lasts = true;
      gate.assertOpen();
    };
    await gate.pauseUntil(useForLong, isShort);
    await gate.stop();
  });

  test("tells who asks for a check that it has gone, and opens as soon as another", async () => {
    const gate = watch([], "answers", () => false);
    await gate.nextCheck();
    await sleep(shortMs);
    gate.meet(["isAway", "isAway"]);
    expect(gate.health()).toEqual({ ready: true });
    expect(await gate.checked()).toMatchObject({ ready: false });
    await gate.opens();
    expect(await gate.checked()).toEqual({ ready: true });
    await gate.stop();
    expect(gate.events).toEqual(["closed", "cut", "open"]);
  });
});

/** A gate whose checks meet `met` one after another, then a server that does as `last` says. */
function watch(met: readonly Server[], last: Server = "answers", isNeeded = () => true) {
  const sockets = createSocketRegistry();
  const events: string[] = [];
  let check = Promise.withResolvers<void>();
  let checkedAtMs: number | undefined;
  let next = [...met];
  let [closed, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const gate = createHealthGate({
    createClient: () => new Client({ ...servers[next.shift() ?? last], stream: sockets.open }),
    dropConnections: sockets.destroyAll,
    onClose: () => events.push("cut"),
    name: "The database",
    ask: (client) => assertTakesWrites(client, undefined),
    onChecked() {
      checkedAtMs = performance.now();
      check.resolve();
      check = Promise.withResolvers();
    },
    isNeeded,
    log: {
      ...silentLog,
      error() {
        events.push("closed");
        closed.resolve();
      },
      info() {
        events.push("open");
        opened.resolve();
      },
    },
  });
  const nextCheck = () => check.promise;
  return {
    events,
    closes: () => closed.promise,
    opens: () => opened.promise,
    stop: gate.stop,
    health: gate.health,
    checked: gate.checked,
    assertOpen: gate.assertOpen,
    nextCheck,
    /**
     * Waits until a pause between two checks, in the course of which `use` is called, is as long as it should be. Some are not,
     * as a check that a busy machine answers late is repeated at once, and a late process checks late.
     */
    async pauseUntil(use: () => unknown, isRight: (pauseMs: number) => boolean): Promise<void> {
      const pausesMs: number[] = [];
      for (let pauseMs = NaN; !isRight(pauseMs); pausesMs.push(pauseMs)) {
        expect(pausesMs.length).toBeLessThan(pausesMax);
        if (checkedAtMs === undefined) await nextCheck();
        const beforeMs = checkedAtMs ?? NaN;
        await sleep(shortMs);
        use();
        await nextCheck();
        pauseMs = (checkedAtMs ?? NaN) - beforeMs;
      }
    },
    /** Ends the connection that the gate has, so its checks meet these servers. */
    meet(then: readonly Server[]) {
      next = [...then];
      [closed, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      sockets.destroyAll();
    },
  };
}
