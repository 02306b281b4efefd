import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import { withClient } from "@design-catalog/testing/test-database";
import { entityIdOf } from "../support/arrivals.ts";
import { copyDeliveries } from "../support/copied-deliveries.ts";
import { createProject, registerEndpoint } from "../support/endpoints.ts";
import { printFigures } from "../support/figures.ts";
import { type DatabaseVariables, makeStageDatabase } from "../support/stage-database.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(60_000);

const backlog = 2_000;
/** Time that the receiver takes to answer, so the backlog lasts for many seconds. */
const answerMs = 100;
const waits = { timeoutMs: 20_000, what: "the attempts" };

let stage: Stage;
let client: ApiClient;
let database: DatabaseVariables;

beforeAll(async () => {
  stage = await createStage();
  database = await makeStageDatabase(stage);
  const service = await stage.startService({ environment: database });
  client = await signIn(service.url, stage.administrator);
});

afterAll(() => stage.end());

test("a bulk resend holds up neither new events of its endpoint nor a single resend", async () => {
  const receiver = await stage.startReceiver({
    async respond() {
      await sleep(answerMs);
      return { status: 204 };
    },
  });
  const endpoint = { url: `${receiver.url}/slow`, eventTypes: ["project.created"] };
  const { id: endpointId } = await registerEndpoint(client, endpoint);
  const first = await createProject(client);
  const countOf = (project: string) => receiver.requests.filter((request) => entityIdOf(request) === project).length;
  await waitUntil(() => (countOf(first) === 1 ? true : undefined), waits);
  await withClient(database.DATABASE_URL, (connection) => connection.query(copyDeliveries, [backlog - 1]));
  const resend = "/api/v1/admin/webhooks/deliveries/resend";
  const preview = await client.call("POST", resend, { endpointId, dryRun: true });
  expect([preview.status, preview.body["matching"], preview.body["sample"].length]).toEqual([200, backlog, 20]);
  const { status, body } = await client.call("POST", resend, { endpointId, dryRun: false });
  expect([status, body["kind"]]).toEqual([202, "delivery-resend"]);
  await waitUntil(() => (countOf(first) > 100 ? true : undefined), waits);

  const startMs = performance.now();
  const second = await createProject(client);
  await waitUntil(() => (countOf(second) === 1 ? true : undefined), waits);
  const newEventMs = performance.now() - startMs;
  const sent = countOf(first);
  printFigures("a new event during a bulk resend", { newEventMs, sent, of: backlog });
  expect(sent).toBeLessThan(backlog / 2);

  const page = { startRow: 0, endRow: 1, sortModel: [{ colId: "id", sort: "desc" }] };
  const { body: grid } = await client.call("POST", "/api/v1/admin/webhooks/deliveries/grid", page);
  await client.call("POST", `/api/v1/admin/webhooks/deliveries/${grid["rowData"][0].id}/resend`);
  await waitUntil(() => (countOf(second) === 2 ? true : undefined), waits);
  expect(countOf(first)).toBeLessThan(backlog);
});
