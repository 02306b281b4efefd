import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import { createTestDatabase } from "@design-catalog/testing";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { type Client, createClient, idOf, textOf } from "../api/client.ts";
import { createStage, type Stage } from "../support/stage.ts";

setDefaultTimeout(120_000);

const megabyte = 1_048_576;
const headers = { "content-type": "text/plain" };

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

async function expectContent(fileId: string, sha256: string): Promise<void> {
  const file = await client.get(`/api/v1/admin/files/${fileId}`);
  const content = await (await fetch(textOf(file.body, "url", file))).bytes();
  expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
}

test("a kill during an upload leaves nothing, and the same URL accepts the upload afterwards", async () => {
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
