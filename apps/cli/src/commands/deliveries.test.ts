/** Runs the commands of deliveries by HTTP on a service in memory. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Id } from "@design-catalog/core";
import { deliveryAttempts } from "@design-catalog/core/webhooks";
import { idOf } from "@design-catalog/testing/test-application";
import { runLongJobs } from "./job-runner.fixture.ts";
import { type Operator, startOperator } from "./operator.fixture.ts";

const unknownId = "0".repeat(24);

let operator: Operator;
let missed: string;
let other: string;
/** Deliveries to the endpoint that missed 23 events, the newest first. */
let ids: readonly Id<"delivery">[];

beforeAll(async () => {
  operator = await startOperator();
  await runLongJobs(operator.application);
  const register = async (host: string, ...events: readonly string[]) => {
    const words = ["webhooks", "create", `https://${host}.example/`, "--event", events.join(","), "--disabled"];
    return (await operator.json(...words))["endpoint"].id;
  };
  missed = await register("missed", "project.created", "project.deleted");
  other = await register("other", "project.deleted");
  const { application } = operator;
  const { administrator, callNamed } = application;
  let made: unknown;
  for (let count = 0; count < 22; count++) {
    made = await callNamed("createProject", administrator, { body: { name: `Room ${count}` } });
  }
  await callNamed("deleteProject", administrator, { parameters: { id: idOf(made) } });
  const all = await application.allDeliveries();
  ids = all
    .filter(({ endpointId }) => endpointId === missed)
    .map(({ id }) => id)
    .toSorted()
    .toReversed();
});
afterAll(() => operator.stop());

const list = (...words: readonly string[]) => operator.json("deliveries", "list", ...words);
const idsOf = (data: Record<string, unknown>) =>
  // Printed by the command as JSON.
  (data["deliveries"] as readonly { readonly id: string }[]).map(({ id }) => id);

describe("deliveries list", () => {
  test("given an endpoint lists its deliveries, the newest first", async () => {
    expect(idsOf(await list("--endpoint", missed))).toEqual([...ids]);
  });

  test("given a limit says how many there are", async () => {
    expect(await list("--endpoint", missed, "--limit", "2")).toMatchObject({ count: 23 });
    const { out } = await operator.run("deliveries", "list", "--endpoint", missed, "--limit", "2");
    expect(out).toMatch(/^ID +CREATED +EVENT TYPE +PHASE +ATTEMPT COUNT +NEXT ATTEMPT +URL\n/u);
    expect(out).toMatch(/\n2 of 23; --limit shows more\n$/u);
    const all = await operator.run("deliveries", "list", "--endpoint", missed, "--limit", "23");
    expect(all.out).not.toContain("--limit shows more");
    expect((await operator.run("deliveries", "list", "--limit", "0")).exitCode).toBe(2);
  });

  test("given events, statuses and times lists what fits all of them", async () => {
    expect(await list("--event", "project.deleted")).toMatchObject({ count: 2 });
    expect(await list("--event", "project.deleted", "--endpoint", other)).toMatchObject({ count: 1 });
    expect(await list("--status", "cancelled", "--since", "1h")).toMatchObject({ count: 24 });
    expect(await list("--status", "delivered,exhausted")).toMatchObject({ count: 0 });
    expect(await list("--phase", "cancelled,retrying")).toMatchObject({ count: 24 });
    expect(await list("--phase", "waiting,given_up")).toMatchObject({ count: 0 });
    expect(await list("--since", "1h", "--until", "2000-01-01")).toMatchObject({ count: 0 });
    expect(await list("--until", "2000-01-01")).toMatchObject({ count: 0 });
  });

  test("given nothing that fits says so, and an endpoint that does not exist is an error", async () => {
    const none = await operator.run("deliveries", "list", "--status", "exhausted");
    expect(none).toEqual({ exitCode: 0, out: "No deliveries match\n", err: "" });
    expect((await operator.run("deliveries", "list", "--endpoint", unknownId)).exitCode).toBe(3);
  });
});

describe("deliveries show", () => {
  test("names event, endpoint and state, and says that nothing was tried", async () => {
    const { out } = await operator.run("deliveries", "show", ids[0] ?? "");
    for (const part of [/^Event +project\.deleted [0-9a-f]{24}$/mu, new RegExp(`^Endpoint id +${missed}$`, "mu")])
      expect(out).toMatch(part);
    expect(out).toMatch(/^Phase +cancelled$/mu);
    expect(out).toEndWith("\nNothing was tried yet\n");
  });
});

describe("webhooks statistics", () => {
  test("shows attempts by outcome and hour, durations and what is pending", async () => {
    const { application } = operator;
    const nowMs = application.ports.clock.now();
    const [now, before] = [new Date(nowMs).toISOString(), new Date(nowMs - 3_600_000).toISOString()];
    const attempt = {
      trigger: "automatic",
      startedAt: now,
      statusCode: null,
      errorMessage: null,
      remoteAddress: null,
      timings: {},
      responseHeaders: {},
      responseBody: null,
    } as const;
    const outcomes = [
      { durationMs: 48, outcome: "success", errorClass: null },
      { durationMs: 48, outcome: "success", errorClass: null },
      { durationMs: 900, outcome: "failure", errorClass: "timeout" },
      { durationMs: 48, outcome: "success", errorClass: null, startedAt: before },
    ] as const;
    const rows = outcomes.map((outcome, index) => {
      const deliveryId = ids[index];
      if (!deliveryId) throw new TypeError("Cannot record the attempt because there is no delivery");
      return { ...attempt, ...outcome, number: 1, deliveryId };
    });
    await application.store.transaction((transaction) => transaction.insert(deliveryAttempts, rows));
    const { out } = await operator.run("webhooks", "statistics", missed);
    expect(out).toMatch(
      /^Succeeded +3\nFailed +1\nSuccess rate +75\.0 %\nDuration +p50 48 ms, p95 900 ms\nWaiting +0\nRetrying +0\n/mu,
    );
    const lines = `${before.slice(0, 13)}:00:00.000Z +1 +0\n${now.slice(0, 13)}:00:00.000Z +2 +1\n`;
    expect(out).toMatch(new RegExp(`\nHOUR +SUCCESS +FAILURE\n${lines}$`, "u"));
    const read = await operator.json("webhooks", "statistics", missed, "--hours", "2");
    expect(read).toMatchObject({ attempts: { success: 3, failure: 1 }, pending: 0 });
    expect(read["byHour"]).toHaveLength(3);
  });

  test("given an endpoint without attempts shows no rate, and refuses hours that are not kept", async () => {
    const { out } = await operator.run("webhooks", "statistics", other);
    expect(out).toMatch(/^Succeeded +0\nFailed +0\nWaiting +0\nRetrying +0\n$/mu);
    expect(out).not.toContain("HOUR");
    for (const hours of ["0", "721"])
      expect((await operator.run("webhooks", "statistics", other, "--hours", hours)).exitCode).toBe(2);
    expect((await operator.run("webhooks", "statistics", unknownId)).exitCode).toBe(3);
  });
});

describe("deliveries resend", () => {
  const resend = (...words: readonly string[]) => operator.run("deliveries", "resend", ...words);

  test("given --dry-run shows twenty, counts all and sends nothing", async () => {
    const { exitCode, out } = await resend("--endpoint", missed, "--dry-run");
    expect(exitCode).toBe(0);
    expect(out.split("\n").filter((line) => line.includes("missed.example"))).toHaveLength(20);
    expect(out).toEndWith("… and 3 more\nWould resend 23 deliveries\n");
    const one = await resend(ids[0] ?? "", "--dry-run");
    expect(one.out).toEndWith("Would resend 1 deliveries\n");
    const few = await resend("--endpoint", other, "--dry-run");
    expect(few.out).not.toContain("more");
    expect(operator.requests.filter((line) => /[0-9a-f]{24}\/resend$/u.test(line))).toEqual([]);
    expect(operator.application.memory.queue.jobs()).toEqual([]);
  });

  test.each([
    [["--status", "exhausted"], "Give the id of a delivery, or select deliveries with --endpoint or --since"],
    [[unknownId, "--since", "1h"], "An id cannot be combined with options that select deliveries"],
    [[], "Give the id of a delivery"],
  ])("given %j is a mistake", async (words, message) => {
    const refused = await resend(...words);
    expect([refused.exitCode, refused.err]).toEqual([2, expect.stringContaining(message)]);
  });

  test("asks for confirmation with the number of deliveries", async () => {
    const asked = await resend("--since", "1h");
    expect([asked.exitCode, asked.err]).toEqual([4, expect.stringContaining("Resend 24 deliveries?")]);
  });

  test("chooses only cancelled ones unless told otherwise, and does not ask about none", async () => {
    expect((await resend("--endpoint", missed, "--status", "exhausted")).out).toBe("Resending 0 deliveries\n");
    // A test, which is pending, was not missed.
    await operator.run("webhooks", "test", other, "--no-wait");
    expect((await resend("--endpoint", other, "--yes")).out).toBe("Resending 1 deliveries\n");
  });

  test("given an id sends it at once and names it", async () => {
    const id = ids[3] ?? "";
    expect(await resend(id)).toEqual({ exitCode: 0, out: `Resending ${id}\n`, err: "" });
    expect(operator.requests.at(-1)).toBe(`POST /api/v1/admin/webhooks/deliveries/${id}/resend`);
  });
});
