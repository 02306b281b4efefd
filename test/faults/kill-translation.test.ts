import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { isJsonObject } from "@design-catalog/core/engine";
import { createTestDatabase } from "@design-catalog/testing";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { type Client, createClient, textOf } from "../api/client.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(120_000);

const path = "/api/v1/admin/translations";
/** Five steps of a job. */
const textsMax = 250;

let stage: Stage;
let service: ServiceProcess;
let client: Client;
let environment: Readonly<Record<string, string>>;
let requests = 0;

/** Speaks LibreTranslate's protocol and takes its time. */
const provider = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    requests += 1;
    const body: unknown = await request.json();
    await Bun.sleep(200);
    const texts: unknown = isJsonObject(body) ? body["q"] : undefined;
    const translatedText = (Array.isArray(texts) ? texts : []).map((text) => `de: ${String(text)}`);
    return Response.json({ translatedText });
  },
});

beforeAll(async () => {
  stage = await createStage();
  const database = await createTestDatabase();
  stage.atEnd(() => database.drop());
  environment = {
    DATABASE_URL: database.connectionString,
    MASTER_KEY: randomBytes(32).toString("base64"),
    TRANSLATOR_URL: `libretranslate:http://127.0.0.1:${provider.port}`,
  };
  await start();
});
afterAll(async () => {
  await stage.end();
  await provider.stop(true);
});

async function start(): Promise<void> {
  service = await stage.startService({ environment });
  const { emailAddress: username, password } = stage.administrator;
  const form = { grant_type: "password", username, password, scope: "api admin" };
  const origin = service.url;
  const answer = await createClient(fetch, { origin }).send("POST", "/api/v1/oauth/token", { form });
  client = createClient(fetch, { origin, token: textOf(answer.body, "access_token") });
}

test("translates through the configured service, and stores what it gives", async () => {
  const body = { sentences: ["Save {count} & more", "<b>"], to: "de", store: true, namespace: "sentences" };
  const answer = await client.post(`${path}/translate`, body);
  expect(answer.text).toBe(
    JSON.stringify([
      { source: "Save {count} & more", text: "de: Save {count} & more", origin: "provider", status: "machine" },
      { source: "<b>", text: "de: <b>", origin: "provider", status: "machine" },
    ]),
  );
  const again = await client.post(`${path}/translate`, { sentences: ["save {count} &  more"], to: "de" });
  expect(again.text).toContain('"origin":"memory"');
  expect((await client.get(`${path}/export?namespace=sentences`)).body["translations"]).toHaveLength(2);
});

test("a kill in the middle of a translation job leaves no text untranslated or translated twice", async () => {
  const texts = Array.from({ length: textsMax }, (_, at) => ({
    namespace: "job",
    key: `key.${at}`,
    locale: "de",
    value: "",
    source: `Text ${at}`,
    status: "missing",
  }));
  expect((await client.put(path, { translations: texts })).status).toBe(200);
  requests = 0;
  const job = await client.post(`${path}/translate/missing`, { to: "de", namespace: "job" });
  expect(job.status).toBe(202);
  await waitUntil(() => (requests >= 3 ? true : undefined), {
    timeoutMs: 20_000,
    what: "three requests to the provider",
  });
  service.kill("SIGKILL");
  await service.exited;
  await start();
  const read = () => client.get(`/api/v1/jobs/${textOf(job.body, "id")}`);
  await waitUntil(async () => ((await read()).body["finishedAt"] === null ? undefined : true), {
    timeoutMs: 60_000,
    what: "the end of the job",
  });
  const result = { fromMemory: 0, fromProvider: textsMax, rejected: 0, untranslated: 0 };
  expect((await read()).body).toMatchObject({ status: "succeeded", result });
  // Only the step that the kill interrupted is asked for again.
  expect(requests).toBeLessThanOrEqual(textsMax / 50 + 1);
  const rows: unknown = JSON.parse((await client.get(`${path}?namespace=job`)).text);
  const filled = (Array.isArray(rows) ? rows : []).filter(isJsonObject);
  expect(filled).toHaveLength(textsMax);
  for (const row of filled) {
    const value = `de: ${textOf(row, "source")}`;
    expect(row).toMatchObject({ version: 1, status: "machine", value });
  }
});
