import { beforeEach, describe, expect, test } from "bun:test";
import { deferred } from "@design-catalog/testing/deferred";
import { createTestApplication, type TestApplication } from "@design-catalog/testing/test-application";
import { Type } from "@sinclair/typebox";
import type { Actor, OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { defineJobKind, type JobRun } from "../../engine/job-kind.ts";
import { recordAudit, auditEntries } from "../../engine/rows/audit.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import type { MoveState } from "../../ports/application-state.ts";
import type { ClaimedJob } from "../../ports/job-queue.ts";
import { suspendApplication } from "../settings/suspension.ts";
import { applications } from "../settings/table.ts";
import { requestJob } from "./request-job.ts";
import { lostAfterMinutes, requeueLostJobs } from "./requeue-lost-jobs.ts";
import { createJobRunner, idleRunsMax } from "./run-job.ts";
import { type JobRow, jobs } from "./table.ts";

interface Counted {
  readonly at: number;
}
type Run = JobRun<{ steps: number }, Counted>;

let application: TestApplication;
let actor: Actor;
/** Called by the kind before each step. */
let before: (at: number) => Promise<void>;
let refusal: DomainError | undefined;

/** Makes steps, each of which writes one audit entry. */
const counting = defineJobKind({
  name: "test-count",
  queue: "long-jobs",
  parameters: Type.Object({ steps: Type.Integer() }, { additionalProperties: false }),
  result: Type.Object({ counted: Type.Integer() }),
  state: Type.Object({ at: Type.Integer() }, { additionalProperties: false }),
  exclusive: true,
  example: { parameters: { steps: 2 }, result: { counted: 2 } },
  authorize: async () => {
    if (refusal) throw refusal;
  },
  run: count,
});

async function count(job: Run): Promise<{ counted: number }> {
  const { steps } = job.parameters;
  let at = job.state?.at ?? 0;
  while (at < steps) {
    await before(at);
    ({ at } = await job.step(async (change) => {
      const resourceId = application.ports.ids.next();
      await recordAudit(change, [{ action: "update", kind: `Step ${at}`, resourceId }]);
      return { done: at + 1, total: steps, state: { at: at + 1 } };
    }));
  }
  return { counted: at };
}

const runJob = createJobRunner({ kinds: [counting], findActor: async () => actor });
const context = () => application.contextOf(null);

beforeEach(async () => {
  application = await createTestApplication();
  actor = application.actorWith("Admin Logs");
  before = async () => undefined;
  refusal = undefined;
});

async function request(steps: number, of: OperationContext = application.contextOf(actor)): Promise<string> {
  return (await inTransaction(of, (change) => requestJob(change, counting, { steps }))).id;
}

async function claim(): Promise<ClaimedJob> {
  const [claimed] = await application.memory.queue.claim("long-jobs", { limit: 1, perGroupLimit: 1 });
  if (!claimed) throw new TypeError("Cannot run a job because the queue has none");
  return claimed;
}

test("a job of a suspended application waits, and runs once it is resumed", async () => {
  const system = application.contextOf(null);
  const id = await request(1);
  await suspendApplication(system, true);
  const { clock, log } = application.ports;
  await runJob(context(), await claim());
  expect(await read(id)).toMatchObject({ status: "queued", runs: 0, idleRuns: 0, finishedAt: null });
  expect(await application.memory.queue.claim("long-jobs", { limit: 1, perGroupLimit: 1 })).toEqual([]);
  await suspendApplication(system, false);
  application.ports.clock.advance((lostAfterMinutes + 1) * 60_000);
  const applicationIds = async () => [application.store.applicationId];
  expect(await requeueLostJobs({ clock, log, contextOf: context, applicationIds })).toBe(1);
  await runJob(context(), await claim());
  expect(await read(id)).toMatchObject({ status: "succeeded" });
});

async function move(moveState: MoveState | null): Promise<void> {
  const own = matches({ id: application.store.applicationId });
  await application.store.transaction((transaction) => transaction.update(applications, own, { moveState }));
}

test("a job of an application that has moved only leaves the queue, however often it was started", async () => {
  const id = await request(1);
  await change(id, { idleRuns: idleRunsMax });
  await move("moved");
  await runJob(context(), await claim());
  expect(await read(id)).toMatchObject({ status: "queued", idleRuns: idleRunsMax, finishedAt: null });
  expect(application.memory.queue.jobs()).toEqual([]);
});

test("a running job of an application that moves is left where it is, with what it has done", async () => {
  const id = await request(3);
  before = (step) => (step === 1 ? move("moving") : Promise.resolve());
  await runJob(context(), await claim());
  expect(await read(id)).toMatchObject({ status: "running", done: 1, finishedAt: null });
  before = async () => undefined;
  await move(null);
  application.ports.clock.advance((lostAfterMinutes + 1) * 60_000);
  const { clock, log } = application.ports;
  const applicationIds = async () => [application.store.applicationId];
  expect(await requeueLostJobs({ clock, log, contextOf: context, applicationIds })).toBe(1);
  await runJob(context(), await claim());
  expect(await read(id)).toMatchObject({ status: "succeeded" });
  expect(await stepsOf(id)).toHaveLength(3);
});

const read = (id: string) => application.store.find(jobs, id);
const codeOf = (error: unknown) => (error instanceof DomainError ? error.code : error);
const away = () => Promise.reject(new DomainError("unavailable", "The database is away"));

async function change(id: string, changes: Partial<JobRow>): Promise<void> {
  await application.store.transaction((transaction) => transaction.update(jobs, matches({ id }), changes));
}

/** Kinds of the audit entries that the job wrote. */
async function stepsOf(id: string): Promise<readonly string[]> {
  const entries = await application.store.select(auditEntries, { where: matches({ changeSetId: id }) });
  return entries.map(({ kind }) => kind).toSorted();
}

/** Runs the job in a process that reaches the database no more from the step on, as if it had died. */
async function dieBefore(step: number): Promise<void> {
  let isDead = false;
  before = async (at) => {
    isDead = at === step;
  };
  const own = context();
  const transaction: typeof own.store.transaction = (work) => (isDead ? away() : own.store.transaction(work));
  const dying = { ...own, store: { ...own.store, transaction } };
  await expect(runJob(dying, await claim())).rejects.toMatchObject({ code: "unavailable" });
  before = async () => undefined;
  application.ports.clock.advance(60_000);
}

describe("a job with steps", () => {
  test("continues from its last step after the death of its process, and repeats none", async () => {
    const id = await request(3);
    await dieBefore(2);
    expect(await read(id)).toMatchObject({ status: "running", done: 2, total: 3, state: { at: 2 }, result: null });
    await runJob(context(), await claim());
    expect(await read(id)).toMatchObject({ status: "succeeded", done: 3, runs: 2, result: { counted: 3 } });
    expect(await stepsOf(id)).toEqual(["Step 0", "Step 1", "Step 2"]);
  });

  test("may be started any number of times while each run makes a step", async () => {
    const id = await request(idleRunsMax + 3);
    for (let step = 1; step <= idleRunsMax + 2; step++) await dieBefore(step);
    await runJob(context(), await claim());
    expect(await read(id)).toMatchObject({ status: "succeeded", runs: idleRunsMax + 3 });
  });

  test(`is given up after ${idleRunsMax} runs without a step`, async () => {
    const id = await request(2);
    await dieBefore(1);
    for (let run = 0; run < idleRunsMax; run++) await dieBefore(1);
    await runJob(context(), await claim());
    expect(await read(id)).toMatchObject({
      status: "failed",
      error: "It was started 3 times and never finished",
      errorSentence: { code: "never_finished", parameters: { starts: "3" } },
    });
    expect(application.memory.queue.jobs()).toEqual([]);
  });

  test("loses a step that an overtaken process makes late", async () => {
    const id = await request(2);
    const lapsed = await claim();
    let overtaken = false;
    before = async () => {
      if (overtaken) return;
      overtaken = true;
      application.ports.clock.advance(60_000);
      await runJob(context(), await claim());
    };
    await runJob(context(), lapsed);
    expect(await read(id)).toMatchObject({ status: "succeeded", runs: 2 });
    expect(await stepsOf(id)).toEqual(["Step 0", "Step 1"]);
  });

  test("is not changed by an overtaken process during another run", async () => {
    const id = await request(2);
    const lapsed = await claim();
    let overtaken = false;
    before = async () => {
      if (overtaken) return;
      overtaken = true;
      application.ports.clock.advance(60_000);
      await dieBefore(1);
    };
    await runJob(context(), lapsed);
    expect(await read(id)).toMatchObject({ status: "running", done: 1, runs: 2 });
    await runJob(context(), await claim());
    expect(await stepsOf(id)).toEqual(["Step 0", "Step 1"]);
  });

  test("rolls back the step during which it was cancelled", async () => {
    const id = await request(2);
    before = async (at) => {
      if (at === 1) await application.callNamed("cancelJob", actor, { parameters: { id } });
    };
    await runJob(context(), await claim());
    expect(await read(id)).toMatchObject({ status: "cancelled", done: 1, result: null });
    expect(await stepsOf(id)).toEqual(["Step 0"]);
    expect(application.memory.queue.jobs()).toEqual([]);
  });

  test("handed back by a stopping process does not count the start", async () => {
    const id = await request(2);
    for (let stop = 0; stop <= idleRunsMax; stop++) {
      const claimed = await claim();
      await runJob(context(), claimed, () => true);
      await application.memory.queue.release([claimed]);
    }
    expect(await read(id)).toMatchObject({ status: "running", idleRuns: 0, runs: idleRunsMax + 1 });
    await runJob(context(), await claim());
    expect(await read(id)).toMatchObject({ status: "succeeded" });
  });

  test("that finds something away starts again for an hour, and then says what was away", async () => {
    const id = await request(1);
    before = async () => {
      throw new DomainError("unavailable", "The provider answers 429");
    };
    const fail = async () => {
      const claimed = await claim();
      await expect(runJob(context(), claimed)).rejects.toThrow("The provider answers 429");
      await application.memory.queue.release([claimed]);
    };
    for (let start = 0; start <= idleRunsMax; start++) await fail();
    expect(await read(id)).toMatchObject({ status: "running", idleRuns: 0 });
    application.ports.clock.advance(3_600_000);
    for (let start = 1; start < idleRunsMax; start++) await fail();
    await runJob(context(), await claim());
    expect(await read(id)).toMatchObject({ status: "failed", error: "The provider answers 429" });
  });

  test("handed back after another process has begun it does not count the start", async () => {
    const id = await request(1);
    const [begun, ended] = [deferred<void>(), deferred<void>()];
    const claimed = await claim();
    let isStopping = false;
    let next: Promise<void> | undefined;
    before = async () => {
      if (isStopping) {
        begun.resolve();
        return ended.promise;
      }
      isStopping = true;
      await application.memory.queue.release([claimed]);
      next = runJob(context(), await claim());
      await begun.promise;
    };
    await runJob(context(), claimed, () => isStopping);
    expect(await read(id)).toMatchObject({ status: "running", idleRuns: 1, runs: 2 });
    ended.resolve();
    await next;
    expect(await read(id)).toMatchObject({ status: "succeeded" });
  });

  test("acts for the user and the administrator behind them, with the rights that they have now", async () => {
    const administrator = application.actorWith();
    const id = await request(1, application.contextOf({ ...actor, impersonatorId: administrator.userId }));
    await runJob(context(), await claim());
    expect(await application.store.select(auditEntries, { where: matches({ changeSetId: id }) })).toMatchObject([
      { actorUserId: actor.userId, impersonatorId: administrator.userId, requestId: "request-1" },
    ]);
  });

  test("fails when its user has lost the right", async () => {
    const id = await request(1);
    refusal = new DomainError("forbidden", "The privilege Admin Products r/w is required");
    await runJob(context(), await claim());
    const error = "The user who requested it no longer has the right: The privilege Admin Products r/w is required";
    const errorSentence = { code: "right_lost", parameters: { refusal: refusal.message } };
    expect(await read(id)).toMatchObject({ status: "failed", error, errorSentence });
    expect(await stepsOf(id)).toEqual([]);
  });

  test("fails when another version of the service has saved a state that this one cannot read", async () => {
    const id = await request(1);
    await change(id, { state: { place: 1 } });
    await runJob(context(), await claim());
    expect(await read(id)).toMatchObject({ status: "failed", error: expect.stringContaining("Another version") });
  });

  test("of an unknown kind is left to a process that knows it", async () => {
    const id = await request(1);
    await change(id, { kind: "of-tomorrow" });
    await expect(runJob(context(), await claim())).rejects.toMatchObject({ code: "unavailable" });
    expect(await read(id)).toMatchObject({ status: "queued", runs: 0 });
    expect(application.memory.queue.jobs()).toHaveLength(1);
  });
});

describe("requestJob()", () => {
  test("refuses a second unfinished job of an exclusive kind, whoever asks", async () => {
    await request(1);
    await expect(request(1, application.contextOf(application.actorWith()))).rejects.toMatchObject({
      code: "in_progress",
    });
    await runJob(context(), await claim());
    expect(await request(1)).toEqual(expect.any(String));
  });

  test("takes jobs of the system, which acts without a user", async () => {
    const id = await request(1, context());
    await runJob(context(), await claim());
    expect(await read(id)).toMatchObject({ status: "succeeded", userId: null });
    expect(await application.callNamed("cancelJob", actor, { parameters: { id } }).catch(codeOf)).toBe("not_found");
  });
});

describe("the log", () => {
  /** Runs what is claimed next and returns the lines about the outcome. */
  async function linesOfRun(): Promise<readonly object[]> {
    const lines: object[] = [];
    const at = (level: string) => (message: string, fields?: object) => void lines.push({ level, message, ...fields });
    const log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
    const own = context();
    await runJob({ ...own, ports: { ...own.ports, log } }, await claim());
    return lines;
  }
  const about = (jobId: string) => ({
    source: "job",
    applicationId: context().applicationId,
    jobId,
    work: counting.name,
  });

  test("says how a job has ended", async () => {
    const id = await request(1);
    expect(await linesOfRun()).toEqual([
      { level: "info", message: "A job has ended", ...about(id), outcome: "succeeded" },
    ]);
    refusal = new DomainError("forbidden", "It is not yours");
    const refused = await request(1);
    expect(await linesOfRun()).toMatchObject([
      { level: "warn", message: "A job was refused", ...about(refused) },
      { level: "info", message: "A job has ended", ...about(refused), outcome: "failed" },
    ]);
    refusal = undefined;
    before = () => Promise.reject(new Error("The service broke"));
    const broken = await request(1);
    expect(await linesOfRun()).toMatchObject([
      { level: "error", message: "A job failed", ...about(broken) },
      { level: "info", message: "A job has ended", ...about(broken), outcome: "failed" },
    ]);
    const cancelled = await request(1);
    before = () => change(cancelled, { status: "cancelled", finishedAt: "2026-11-21T09:30:00.000Z" });
    expect(await linesOfRun()).toEqual([
      { level: "info", message: "A job has ended", ...about(cancelled), outcome: "cancelled" },
    ]);
  });

  test("says nothing of a job that goes on in another process", async () => {
    const id = await request(1);
    before = () => change(id, { runs: 2 });
    expect(await linesOfRun()).toEqual([]);
    expect(await read(id)).toMatchObject({ status: "running", finishedAt: null });
  });

  test("says that a job was given up", async () => {
    const id = await request(1);
    for (let run = 0; run < idleRunsMax; run++) await dieBefore(0);
    expect(await linesOfRun()).toMatchObject([{ level: "error", message: "A job failed", ...about(id) }]);
  });
});

test("defineJobKind() refuses a name that is not lower-case words", () => {
  expect(() => defineJobKind({ ...counting, name: "Test Count" })).toThrow("lower-case words: Test Count");
});
