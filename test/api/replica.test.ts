import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Operation, operations, privileges } from "@design-catalog/core";
import { withClient } from "@design-catalog/testing/test-database";
import { type ReplicatedApi, startReplicatedApi } from "../support/replicated-api.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";
import { type Client, idOf, listOf } from "./client.ts";
import { type TestApi, type TestUser } from "./harness.ts";
import { endsTokens, holderOf, isSuccess, ownRequest } from "./own-request.ts";
import { shareWorld, useOf } from "./shared-world.ts";
import { createWorld } from "./world.ts";

/*
 * Every operation, over a primary and a standby: what may lag is answered by the standby, nothing else touches it, and no
 * answer rests on rights that have been taken away.
 */

setDefaultTimeout(180_000);

const timeoutMs = 20_000;
const logged = ["logging_collector=on", "log_filename=statements.log", "log_statement=all", "log_line_prefix=%a|"];

let stage: Stage;
let replicated: ReplicatedApi;
let api: TestApi;
const worlds = shareWorld(async () => createWorld(api, { user: await api.createUser() }));

beforeAll(async () => {
  stage = await createStage();
  replicated = await startReplicatedApi(stage, { standbySettings: logged });
  ({ api } = replicated);
});
afterAll(() => stage.end());

const lagging = operations.filter(({ mayLag }) => mayLag);
const others = operations.filter(({ mayLag }) => !mayLag).toSorted((one, other) => useOf(one) - useOf(other));

/** Calls an operation with every right, in a world that has what it needs. */
function call(operation: Operation) {
  const isSpent = endsTokens.has(operation.name);
  return worlds.run(
    async (world) => {
      const client = isSpent ? await api.createUser() : holderOf(api, operation, world);
      const { method, path, ...request } = await ownRequest(api, operation, { world, client });
      return client.send(method, path, request);
    },
    (answer) => isSuccess(operation, answer),
  );
}

/** Statements that the service has sent to the standby, without those of the watch. */
async function statementsOnStandby(): Promise<readonly string[]> {
  const marker = `the end of ${crypto.randomUUID()}`;
  await withClient(replicated.standby.connectionString, (client) => client.query(`SELECT '${marker}'`));
  const file = join(replicated.standby.cluster.clusterDirectory, "log", "statements.log");
  const lines = await waitUntil(
    () => {
      const text = readFileSync(file, "utf8");
      return text.includes(marker) ? text.split("\n") : undefined;
    },
    { timeoutMs, what: "the log of the standby" },
  );
  const ofService = lines.filter((line) => /^design-catalog-replica\|LOG: {2}(?:statement|execute)/u.test(line));
  return ofService.filter((line) => !line.includes("pg_is_in_recovery"));
}

test("operations that may not lag send the standby nothing", async () => {
  const before = replicated.replica.state().answers;
  for (const operation of others) {
    const answer = await call(operation);
    expect([operation.name, isSuccess(operation, answer), answer.text]).toEqual([operation.name, true, answer.text]);
  }
  expect(await statementsOnStandby()).toEqual([]);
  expect(replicated.replica.state().answers).toEqual(before);
});

test.each(lagging)("$name is answered by the standby", async (operation) => {
  const byStandby = async () => {
    const { replica } = replicated.replica.state().answers;
    const answer = await call(operation);
    expect([isSuccess(operation, answer), answer.text]).toEqual([true, answer.text]);
    return replicated.replica.state().answers.replica > replica ? true : undefined;
  };
  expect(await waitUntil(byStandby, { timeoutMs, what: "an answer of the standby" })).toBe(true);
});

test("the log of the standby has the statements of the service", async () => {
  expect((await statementsOnStandby()).length).toBeGreaterThan(lagging.length);
});

describe("a standby that has not heard that rights were taken away", () => {
  let former: TestUser;
  let token: Client;
  let project: string;
  const reads = lagging.filter(({ name }) => name !== "queryCatalogProducts");

  beforeAll(async () => {
    former = await api.createUser({ privileges: [...privileges] });
    const { administrator } = api;
    project = idOf(await administrator.post("/api/v1/projects", { name: "Secret" }));
    const added = await administrator.post(`/api/v1/projects/${project}/members`, {
      userId: former.id,
      role: "viewer",
    });
    expect([added.status, added.text]).toEqual([201, added.text]);
    await replicated.resume();
    await replicated.pause();
    const user = await administrator.get(`/api/v1/admin/users/${former.id}`);
    const taken = await administrator.put(`/api/v1/admin/users/${former.id}`, { ...user.body, roles: [] });
    expect([taken.status, taken.text]).toEqual([200, taken.text]);
    expect((await administrator.delete(`/api/v1/projects/${project}/members/${former.id}`)).status).toBe(204);
    token = await api.signIn(former.emailAddress);
  });
  afterAll(() => replicated.resume());

  test("has them still", async () => {
    const { rows } = await withClient(replicated.standby.connectionString, (client) =>
      client.query("SELECT jsonb_array_length(roles) AS roles FROM users WHERE id = $1", [former.id]),
    );
    expect(rows).toEqual([{ roles: 1 }]);
  });

  test.each(reads)("opens $name to nobody", async (operation) => {
    const refusals = await worlds.run(
      (world) =>
        Promise.all(
          [token, former].map(async (client) => {
            const { method, path, ...request } = await ownRequest(api, operation, { world, client });
            return (await client.send(method, path, request)).status;
          }),
        ),
      () => true,
    );
    for (const status of refusals) expect([401, 403, 404]).toContain(status);
  });

  test("shows no project to a former member", async () => {
    const inGrid = await token.post("/api/v1/projects/grid", { startRow: 0, endRow: 100 });
    expect(listOf(inGrid.body, "rowData")).toEqual([]);
    const contents = await token.post(`/api/v1/projects/${project}/products/grid`, { startRow: 0, endRow: 100 });
    expect(contents.status).toBe(404);
  });
});
