/** Jobs in the background on PostgreSQL and pg-boss. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import {
  type Actor,
  bootstrapApplication,
  callOperation,
  type JobQueue,
  matches,
  type OperationContext,
  privileges,
} from "@design-catalog/core";
import { operationNamed } from "@design-catalog/core";
import { administratorRole, jobs as jobRows, roles } from "@design-catalog/core/application";
import { type UserRow, users } from "@design-catalog/core/identity";
import type { ClaimedJob, Id } from "@design-catalog/core/ports";
import { createJobs, type Jobs } from "@design-catalog/queue-pg-boss";
import { idOf, runOperation } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { startJobWorker } from "./job-worker.ts";
import { type OpenUpkeep, openUpkeep, silentLog, until } from "./upkeep-test-tools.ts";

setDefaultTimeout(90_000);

const owner = testId<"user">("6740a1f2c3d4e5f607182901");
const others = ["1", "2", "3"].map((number) => testId<"user">(number));

let opened: OpenUpkeep;
let jobs: Jobs;
let projectId: string;
let reportId: string;

beforeAll(async () => {
  opened = await openUpkeep();
  const { connectionString, pool } = opened;
  jobs = createJobs({ connectionString, pool, log: silentLog, role: "worker" });
  await jobs.start();
  const administrator = { emailAddress: "admin@dealer.example", password: "correct horse battery staple" };
  await bootstrapApplication(contextOf(), administrator);
  for (const userId of [owner, ...others]) await addUser(userId);
  projectId = idOf(await call("createProject", { body: { name: "Lobby" } }));
  reportId = idOf(await call("createReport", { body: { name: "Materials", kind: "bill-of-materials" } }));
  const productId = idOf(await call("createProduct", { body: { name: "Display" } }));
  await call("addProjectProducts", { parameters: { id: projectId }, body: { products: [{ productId, quantity: 3 }] } });
});

afterAll(async () => {
  await jobs.stop();
  await opened.close();
});

/** Inserts an administrator, whose rights each run of a job reads. */
async function addUser(userId: Id<"user">): Promise<void> {
  const [administrators] = await opened.store.select(roles.table, { where: matches({ name: administratorRole }) });
  const now = new Date().toISOString();
  const row: UserRow = {
    id: userId,
    version: 0,
    deleted: false,
    createdAt: now,
    updatedAt: now,
    createdBy: null,
    updatedBy: null,
    emailAddress: `${userId}@dealer.example`,
    addressState: "verified",
    firstName: null,
    lastName: null,
    locale: "en",
    status: "active",
    roles: administrators ? [administrators.id] : [],
    settings: {},
    lastSignInAt: null,
    passwordHash: null,
    kind: "person",
    accessEpoch: 0,
  };
  await opened.store.transaction((transaction) => transaction.insert(users, [row]));
}

/** Calls an operation with every privilege. */
function call(name: string, input: Parameters<typeof runOperation>[2], userId = owner) {
  const actor: Actor = { userId, emailAddress: "kim@dealer.example", roles: [], privileges: new Set(privileges) };
  return runOperation(operationNamed(name), { ...contextOf(), actor }, input);
}

function contextOf(): OperationContext {
  return opened.contextOf(opened.store.applicationId);
}

async function begin(userId?: Id<"user">): Promise<string> {
  return idOf(await call("runReport", { parameters: { id: projectId, reportId } }, userId));
}

function start(queue: JobQueue = jobs.queue, context: () => OperationContext = contextOf) {
  return startJobWorker({ queue, log: silentLog, contextOf: context });
}

const succeeded = () => opened.store.count(jobRows, matches({ status: "succeeded" }));

test("the worker runs each report once and soon after its commit, even next to another worker", async () => {
  const claimed: ClaimedJob[] = [];
  const watched: JobQueue = {
    ...jobs.queue,
    async claim(queue, limits) {
      const taken = await jobs.queue.claim(queue, limits);
      claimed.push(...taken);
      return taken;
    },
  };
  const workers = [start(watched), start(watched)];
  const before = await succeeded();
  const begun = await Promise.all([...others, ...others].map((userId) => begin(userId)));
  await until(async () => (await succeeded()) === before + begun.length, 20_000);
  for (const worker of workers) await worker.stop();
  expect(claimed.map(({ data }) => String(data["jobId"])).toSorted()).toEqual(begun.toSorted());
  const job = await opened.store.find(jobRows, begun[0] ?? "");
  expect(job).toMatchObject({ done: 3, total: 3, runs: 1, result: { rows: [{ name: "Display", quantity: 3 }] } });
});

test("a stopping worker hands its report back, and another one runs it", async () => {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow = (): OperationContext => {
    const context = contextOf();
    return {
      ...context,
      store: {
        ...context.store,
        async select(table, query) {
          reached.resolve();
          await goOn.promise;
          return context.store.select(table, query);
        },
      },
    };
  };
  const first = start(jobs.queue, slow);
  const id = await begin();
  await reached.promise;
  const stopped = first.stop();
  goOn.resolve();
  await stopped;
  const { rows } = await opened.pool.query("SELECT state FROM pgboss.job WHERE name = 'jobs'");
  expect(rows).toEqual([{ state: "retry" }]);
  expect(await opened.store.find(jobRows, id)).toMatchObject({ status: "running", result: null });
  const second = start();
  await until(async () => (await opened.store.find(jobRows, id))?.status === "succeeded", 20_000);
  await second.stop();
  expect(await opened.store.find(jobRows, id)).toMatchObject({ runs: 2 });
});

test("the worker leaves a slot to another application, however many users of one have jobs", async () => {
  const [busy, other] = [testId<"application">("b"), testId<"application">("c")];
  const begun: Id<"application">[] = [];
  const goOn = Promise.withResolvers<void>();
  const slow = (applicationId: Id<"application">): OperationContext => {
    begun.push(applicationId);
    const context = contextOf();
    const { store } = context;
    const transaction: typeof store.transaction = async (work) => {
      await goOn.promise;
      return store.transaction(work);
    };
    return { ...context, store: { ...store, transaction } };
  };
  const jobOf = (applicationId: string, group: string) =>
    ({ queue: "long-jobs", data: { applicationId, jobId: group }, group }) as const;
  const users = ["1", "2", "3", "4"].map((user) => jobOf(busy, user));
  await opened.store.transaction((transaction) => transaction.enqueue(users));
  const worker = startJobWorker({ queue: jobs.queue, log: silentLog, contextOf: slow });
  await until(async () => begun.length === 2, 20_000);
  await opened.store.transaction((transaction) => transaction.enqueue([jobOf(other, "5")]));
  await until(async () => begun.length === 3, 20_000);
  expect(begun).toEqual([busy, busy, other]);
  goOn.resolve();
  await worker.stop();
});

test("the worker runs the service's own job of an application next to that of another one", async () => {
  const applications = [testId<"application">("d"), testId<"application">("e")] as const;
  const begun = new Set<Id<"application">>();
  const goOn = Promise.withResolvers<void>();
  const slow = (applicationId: Id<"application">): OperationContext => {
    const context = opened.contextOf(applicationId);
    // A test before this one may have left jobs.
    if (!applications.includes(applicationId)) return context;
    begun.add(applicationId);
    const transaction: typeof context.store.transaction = async (work) => {
      await goOn.promise;
      return context.store.transaction(work);
    };
    return { ...context, store: { ...context.store, transaction } };
  };
  const reindex = (applicationId: Id<"application">) =>
    callOperation(operationNamed("reindexProducts"), opened.contextOf(applicationId), { through: "system" });
  const [first, second] = applications;
  await reindex(first);
  const worker = startJobWorker({ queue: jobs.queue, log: silentLog, contextOf: slow });
  await until(async () => begun.has(first), 20_000);
  await reindex(second);
  await until(async () => begun.has(second), 20_000);
  goOn.resolve();
  await worker.stop();
});
