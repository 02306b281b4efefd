import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { type CliJson, runHere, runJson } from "../support/catalogctl.ts";
import { type DatabaseVariables, makeStageDatabase } from "../support/stage-database.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(120_000);

let stage: Stage;
let service: ServiceProcess;
let client: ApiClient;
let database: DatabaseVariables;
let total: number;

beforeAll(async () => {
  stage = await createStage();
  database = await makeStageDatabase(stage);
  service = await stage.startService({ environment: database });
  client = await signIn(service.url, stage.administrator);
});
afterAll(() => stage.end());

const atDatabase = () => ({ environment: { ...database, XDG_CONFIG_HOME: stage.directory } });

async function read(path: string): Promise<readonly CliJson[]> {
  const { status, body } = await client.call("GET", path);
  expect(status).toBe(200);
  return Object.values(body);
}

async function projects(): Promise<readonly CliJson[]> {
  const sortModel = [{ colId: "number", sort: "asc" }];
  const { body } = await client.call("POST", "/api/v1/projects/grid", { startRow: 0, endRow: 100, sortModel });
  return body.rowData;
}

test("seed at the database fills catalog and projects, which belong to the administrator", async () => {
  const { created, found } = await runJson(["seed"], atDatabase());
  expect(found).toBe(0);
  total = created;
  const { body: catalog } = await client.call("POST", "/api/v1/products/grid", { startRow: 0, endRow: 1 });
  expect(catalog.rowCount).toBeGreaterThan(200);
  for (const path of ["signals", "connectors", "cables", "reports"])
    expect((await read(`/api/v1/${path}`)).length).toBeGreaterThan(2);
  const pairings = await read("/api/v1/connectorpairings");
  expect(pairings.length).toBeGreaterThan(2);
  for (const pairing of pairings) expect(pairing).toMatchObject({ bidirectional: false, rating: "warn" });
  expect(await projects()).toMatchObject([
    { number: "DEMO-001", name: "Lobby video wall" },
    { number: "DEMO-002" },
    { number: "DEMO-003" },
  ]);
});

test("what was seeded can be searched, read in a language, and reported on", async () => {
  const { body: found } = await client.call("POST", "/api/v1/products/search", { query: "nvx e360" });
  expect(found.products[0]).toMatchObject({ model: "NVX-E-360" });
  expect((await client.call("GET", "/api/v1/lists/product-categories")).body.items).toHaveLength(15);
  expect((await client.call("GET", "/api/v1/translations/de-CH")).body.translations.app).toMatchObject({
    street: "Strasse",
    "cable.title": "Kabel",
  });
  const [, boardroom] = await projects();
  const report = (await read("/api/v1/reports")).find(({ kind }) => kind === "cable-list");
  const begun = await client.call("POST", `/api/v1/projects/${boardroom?.["id"]}/reports/${report?.["id"]}/run`);
  expect([begun.status, begun.body.status]).toEqual([202, "queued"]);
  const done = await waitUntil(
    async () => {
      const { body } = await client.call("GET", `/api/v1/jobs/${begun.body.id}`);
      return body.finishedAt === null ? undefined : body;
    },
    { timeoutMs: 20_000, what: "the report" },
  );
  expect(done).toMatchObject({ status: "succeeded", error: null });
  expect(done.result.rows[0]).toMatchObject({
    cableId: "C-001",
    fromProduct: "VB-1",
    fromPort: 1,
    toProduct: "DISP-1",
    lengthMm: 3000,
    signal: "HDMI 2.0",
  });
});

test("seed by HTTP makes what is missing, and nothing twice", async () => {
  const { emailAddress, password } = stage.administrator;
  const environment = { CATALOG_URL: service.url, XDG_CONFIG_HOME: join(stage.directory, "config") };
  await runHere(["login", "--email", emailAddress], { environment, input: `${password}\n` });
  const json = () => runJson(["seed"], { environment });
  expect(await json()).toEqual({ created: 0, found: total });
  const [lobby] = await projects();
  const path = `/api/v1/projects/${lobby?.["id"]}`;
  const items = await read(`${path}/views/${(await read(`${path}/views`))[0]?.["id"]}/viewitems`);
  // With its only segment a cable goes too.
  const segment = items.find(({ type }) => type === "connection");
  expect((await client.call("DELETE", `${path}/viewitems/${segment?.["id"]}`)).status).toBe(204);
  expect(await json()).toEqual({ created: 2, found: total - 2 });
  const [cable] = await read(`${path}/cables`);
  const relabelled = { version: cable?.["version"], label: null };
  expect((await client.call("PATCH", `${path}/cables/${cable?.["id"]}`, relabelled)).status).toBe(200);
  expect(await json()).toEqual({ created: 0, found: total });
  expect(await projects()).toHaveLength(3);
});
