import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { once } from "node:events";
import { request } from "node:http";
import { json } from "node:stream/consumers";
import type { Receiver } from "@design-catalog/conformance/receiver";
import { defaultApplicationId } from "@design-catalog/core";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { withClient } from "@design-catalog/testing/test-database";
import { entityIdOf } from "../support/arrivals.ts";
import { runJson } from "../support/catalogctl.ts";
import { createProject, registerEndpoint } from "../support/endpoints.ts";
import { type DatabaseVariables, makeStageDatabase } from "../support/stage-database.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(120_000);

const waits = { timeoutMs: 30_000, what: "the deliveries" };
const deliveries = "/api/v1/admin/webhooks/deliveries";

let stage: Stage;
let receiver: Receiver;
let server: ServiceProcess;
let client: ApiClient;
let database: DatabaseVariables;

beforeAll(async () => {
  stage = await createStage();
  receiver = await stage.startReceiver();
  database = await makeStageDatabase(stage);
  server = await stage.startService({ environment: { ...database, ROLE: "api" } });
  client = await signIn(server.url, stage.administrator);
});
afterAll(() => stage.end());

function startWorker(name: string): Promise<ServiceProcess> {
  const environment = { ...database, ROLE: "worker" };
  return stage.startService({ dataDirectory: stage.dataDirectory(name), environment });
}

async function stop(worker: ServiceProcess): Promise<void> {
  worker.kill("SIGTERM");
  await worker.exited;
}

function operate(command: "suspend" | "resume") {
  return runJson(["applications", command, defaultApplicationId], { environment: database });
}

/** Waits until the server answers a request with this status. */
function whenStatus(status: number) {
  const look = async () => ((await client.call("GET", "/api/v1/me")).status === status ? true : undefined);
  return waitUntil(look, { ...waits, what: `status ${status}` });
}

/** Jobs of deliveries that wait in the queue, and whether they are due. */
function waitingJobs() {
  const text = `SELECT data->>'trigger' AS trigger, start_after > now() + interval '1 minute' AS later FROM pgboss.job
    WHERE name IN ('deliveries', 'delivery-retries') ORDER BY 1`;
  return withClient(database.DATABASE_URL, async (connection) => (await connection.query(text)).rows);
}

/** Makes waiting attempts due, as ten minutes would, and also the search for deliveries without a job, which runs once a minute. */
async function letTenMinutesPass(): Promise<void> {
  await withClient(database.DATABASE_URL, async (connection) => {
    await connection.query(
      "UPDATE deliveries SET next_attempt_at = now() - interval '10 minutes' WHERE status = 'pending'",
    );
    await connection.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'delivery-retries'");
    const { rowCount } = await connection.query("DELETE FROM pgboss.job WHERE name = 'periodic-lost-jobs'");
    // Otherwise the search has another name by now.
    expect(rowCount).toBeGreaterThan(0);
  });
}

const arrived = (project: string) => receiver.requests.filter((request) => entityIdOf(request) === project).length;
const whenArrived = (project: string, count: number) =>
  waitUntil(() => (arrived(project) >= count ? true : undefined), waits);

test("deliveries and resends that wait while an application is suspended arrive after it is resumed", async () => {
  await registerEndpoint(client, { url: `${receiver.url}/`, eventTypes: ["project.created"] });
  const before = await startWorker("before");
  const old = await createProject(client);
  await whenArrived(old, 1);
  await stop(before);
  const grid = await client.call("POST", `${deliveries}/grid`, { startRow: 0, endRow: 1 });
  const { status } = await client.call("POST", `${deliveries}/${grid.body["rowData"][0].id}/resend`);
  expect(status).toBe(202);
  const fresh = await createProject(client);

  await operate("suspend");
  await whenStatus(403);
  const during = await startWorker("during");
  const isHeld = async () => ((await waitingJobs()).every(({ later }) => later === true) ? true : undefined);
  await waitUntil(isHeld, waits);
  expect(await waitingJobs()).toEqual([{ trigger: "manual", later: true }]);
  expect([arrived(old), arrived(fresh)]).toEqual([1, 0]);
  await stop(during);

  await operate("resume");
  await whenStatus(200);
  await letTenMinutesPass();
  const after = await startWorker("after");
  await Promise.all([whenArrived(old, 2), whenArrived(fresh, 1)]);
  await waitUntil(async () => ((await waitingJobs()).length === 0 ? true : undefined), waits);
  const shown = await client.call("POST", `${deliveries}/grid`, { startRow: 0, endRow: 10 });
  expect(shown.body["rowData"]).toMatchObject([
    { status: "delivered", attemptCount: 2 },
    { status: "delivered", attemptCount: 1 },
  ]);
  await stop(after);
});

async function setMoveState(state: "arriving" | "moved" | null): Promise<void> {
  await withClient(database.DATABASE_URL, (connection) =>
    connection.query("UPDATE applications SET move_state = $1", [state]),
  );
}

test("a worker attempts nothing of an application that is arriving, and everything once it is served", async () => {
  const project = await createProject(client);
  await setMoveState("arriving");
  await whenStatus(503);
  const worker = await startWorker("arrival");
  // The worker takes the job and ends it, so it has looked at the delivery.
  await waitUntil(async () => ((await waitingJobs()).length === 0 ? true : undefined), waits);
  const attempts = () =>
    withClient(database.DATABASE_URL, async (connection) => {
      const text = "SELECT sum(attempt_count)::int AS count FROM deliveries WHERE status = 'pending'";
      return (await connection.query(text)).rows;
    });
  expect([arrived(project), await attempts()]).toEqual([0, [{ count: 0 }]]);
  await stop(worker);
  await setMoveState(null);
  await letTenMinutesPass();
  await startWorker("later");
  await whenArrived(project, 1);
});

/** Sends the body of a new project in two parts, with `pause` between them, as over a slow network. */
async function createSlowly(name: string, pause: () => Promise<unknown>) {
  const [first, second] = [`{"name": `, `${JSON.stringify(name)}}`];
  const headers = {
    authorization: `Bearer ${client.token}`,
    "content-type": "application/json",
    "content-length": `${first.length + second.length}`,
  };
  const sent = request(`${server.url}/api/v1/projects`, { method: "POST", headers });
  const answered = once(sent, "response");
  sent.write(first);
  await pause();
  sent.end(second);
  const [response] = await answered;
  const body: unknown = await json(response);
  return { status: response.statusCode, wait: response.headers["retry-after"], body };
}

test("a change that was begun before its application has moved is not committed behind it", async () => {
  expect(await createSlowly("In time", async () => undefined)).toMatchObject({ status: 201 });
  const late = await createSlowly("Too late", async () => {
    await setMoveState("moved");
    await whenStatus(503);
  });
  expect(late).toMatchObject({ status: 503, wait: "5", body: { code: "application_moving" } });
  await setMoveState(null);
  await whenStatus(200);
  const kept = await withClient(database.DATABASE_URL, async (connection) => {
    const { rows } = await connection.query("SELECT name FROM projects WHERE name IN ('In time', 'Too late')");
    return rows;
  });
  expect(kept).toEqual([{ name: "In time" }]);
});
