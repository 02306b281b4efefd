import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { signIn } from "@design-catalog/testing/api-client";
import { isRunning, membersOf, readyProcesses } from "../support/member-processes.ts";
import { type DatabaseVariables, makeStageDatabase } from "../support/stage-database.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(300_000);

/** Milliseconds by which a timer may end before another clock says so. */
const timerMsMax = 50;

let stage: Stage;
let database: DatabaseVariables;

beforeAll(async () => {
  stage = await createStage();
  database = await makeStageDatabase(stage);
});

afterAll(() => stage.end());

describe.skipIf(process.platform !== "linux")("a service of two processes", () => {
  test("makes a password and shows it once", async () => {
    const environment = { PROCESSES: "2", BOOTSTRAP_ADMIN_PASSWORD: "" };
    const service = await stage.startService({ dataDirectory: stage.dataDirectory("generated"), environment });
    const password = /^ {2}Password +(\S+)/mu.exec(service.output())?.[1] ?? "";
    expect(password).toMatch(/^[\w-]{24}$/u);
    expect(service.output().split(password)).toHaveLength(2);
    expect((await signIn(service.url, { ...stage.administrator, password })).token).toContain(".");
    expect(await service.stop()).toBe(0);
  });

  test("replaces a process that keeps ending after longer and longer pauses, and ends when its supervisor is killed", async () => {
    const service = await stage.startService({ environment: { ...database, PROCESSES: "2" } });
    const [first = NaN, other] = membersOf(service.pid);
    let victim = first;
    for (const pauseMs of [200, 400, 800, 1_600]) {
      const killedAtMs = performance.now();
      process.kill(victim, "SIGKILL");
      const replacement = () => membersOf(service.pid).find((pid) => pid !== victim && pid !== other);
      victim = await waitUntil(replacement, { timeoutMs: 20_000, what: "another process" });
      expect(performance.now() - killedAtMs).toBeGreaterThan(pauseMs - timerMsMax);
    }
    // One that still reads its code cannot notice anything.
    await waitUntil(() => readyProcesses(service.url, "2 of 2"), { timeoutMs: 60_000, what: "both processes" });
    const members = membersOf(service.pid);
    expect(members).toHaveLength(2);
    service.kill("SIGKILL");
    await waitUntil(() => (members.some(isRunning) ? undefined : true), { timeoutMs: 20_000, what: "their end" });
  });
});
