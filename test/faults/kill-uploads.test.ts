import { isJsonObject } from "@design-catalog/core/engine";
import { createTestDatabase } from "@design-catalog/testing";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import { type Client, createClient, idOf, textOf } from "../api/client.ts";
import { createStage, type Stage } from "../support/stage.ts";

setDefaultTimeout(120_000);

const megabyte = 1_048_576;
const headers = { "content-type": "text/plain" };
/** Kills during the creation of a file: each costs a start. */
const kills = 8;
/** Longer than a creation takes, so some kills come after it. */
const killMsMax = 60;

let stage: Stage;
let service: ServiceProcess;
let client: Client;
let environment: Readonly<Record<string, string>>;

beforeAll(async () => {
  stage = await createStage();
  const database = await createTestDatabase();
  stage.atEnd(() => database.drop());
  environment = { DATABASE_URL: database.connectionString, MASTER_KEY: randomBytes(32).toString("base64") };
  await start();
});
afterAll(() => stage.end());

async function start(): Promise<void> {
  service = await stage.startService({ environment });
  const { emailAddress: username, password } = stage.administrator;
  const form = { grant_type: "password", username, password, scope: "api admin" };
  const origin = service.url;
  const answer = await createClient(fetch, { origin }).send("POST", "/api/v1/oauth/token", { form });
  client = createClient(fetch, { origin, token: textOf(answer.body, "access_token") });
}

async function killAndStart(): Promise<void> {
  service.kill("SIGKILL");
  await service.exited;
  await start();
}

async function announce(content: string) {
  const body = { name: "notes.txt", contentType: "text/plain", bytes: content.length };
  const answer = await client.post("/api/v1/admin/files/upload", body);
  const { pathname, search } = new URL(textOf(answer.body, "uploadUrl", answer));
  return { uploadId: textOf(answer.body, "uploadId"), target: pathname + search };
}

const put = (target: string, body: string) => fetch(service.url + target, { method: "PUT", headers, body });

/** Ids of all files with this content. */
async function filesOf(sha256: string): Promise<readonly string[]> {
  const filterModel = { sha256: { filterType: "text", type: "equals", filter: sha256 } };
  const answer = await client.post("/api/v1/admin/files/grid", { startRow: 0, endRow: 10, filterModel });
  const rows = Array.isArray(answer.body["rowData"]) ? answer.body["rowData"].filter(isJsonObject) : [];
  return rows.map((row) => textOf(row, "id"));
}

async function expectContent(fileId: string, sha256: string): Promise<void> {
  const file = await client.get(`/api/v1/admin/files/${fileId}`);
  const content = await (await fetch(textOf(file.body, "url", file))).bytes();
  expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
}

test("a kill while bytes come leaves nothing, and the same URL takes them afterwards", async () => {
  const content = randomBytes(megabyte).toString("hex");
  const { uploadId, target } = await announce(content);
  const { hostname, port, host } = new URL(service.url);
  const socket = connect(Number(port), hostname).on("error", () => undefined);
  const head = [`PUT ${target} HTTP/1.1`, `Host: ${host}`, "Content-Type: text/plain"];
  socket.write(`${head.join("\r\n")}\r\nContent-Length: ${content.length}\r\n\r\n${content.slice(0, megabyte)}`);
  await Bun.sleep(200);
  await killAndStart();
  socket.destroy();
  const early = await client.post("/api/v1/admin/files", { uploadId });
  expect([early.status, early.body["code"]]).toEqual([409, "upload_incomplete"]);
  expect((await put(target, content)).status).toBe(201);
  const file = await client.post("/api/v1/admin/files", { uploadId });
  expect(file.status).toBe(201);
  await expectContent(idOf(file), createHash("sha256").update(content).digest("hex"));
});

test("a kill at any moment of a file's creation leaves no half of it: a repeated request makes the one file", async () => {
  const outcomes: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const content = randomBytes(megabyte).toString("hex");
    const sha256 = createHash("sha256").update(content).digest("hex");
    const { uploadId, target } = await announce(content);
    expect((await put(target, content)).status).toBe(201);
    const cut = client.post("/api/v1/admin/files", { uploadId }).catch(() => undefined);
    await Bun.sleep((killMsMax * kill) / kills);
    await killAndStart();
    await cut;
    const answer = await client.post("/api/v1/admin/files", { uploadId });
    outcomes.push(answer.status);
    // A creation that had committed before the kill is found by its content.
    expect([201, 409]).toContain(answer.status);
    const found = await filesOf(sha256);
    expect(found).toHaveLength(1);
    await expectContent(found[0] ?? "", sha256);
  }
  expect(outcomes).toHaveLength(kills);
});
