import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import { readForm } from "@design-catalog/testing/http/pages";
import { choosePort } from "../support/free-port.ts";

setDefaultTimeout(120_000);

const example = join(import.meta.dirname, "..", "..", "examples", "embedding.ts");
/** Most lines of the example, as the README promises. */
const linesMax = 30;

const administrator = { emailAddress: "admin@catalog.example", password: "correct horse battery staple" };

let directory = "";
let program: ChildProcess;
let client: ApiClient;
let url: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "embedding-"));
  // Older releases of Node do not read TypeScript.
  const built = await Bun.build({ entrypoints: [example], target: "node", format: "esm", outdir: directory });
  expect(built.success).toBe(true);
  const port = String(await choosePort());
  url = `http://127.0.0.1:${port}`;
  program = spawn("node", [join(directory, "embedding.js")], {
    env: { PATH: process.env["PATH"], PORT: port },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(program.stdout ?? program, "data");
  expect(String(line)).toBe(`Listening on ${url}\n`);
  client = await signIn(url, administrator);
});
afterAll(async () => {
  program.kill();
  await once(program, "close");
  await rm(directory, { recursive: true, force: true });
});

test("the embedding example is short", async () => {
  const lines = (await readFile(example, "utf8")).trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(linesMax);
});

test("the embedded service on Node keeps what it is told, and refuses what is wrong", async () => {
  const created = await client.call("POST", "/api/v1/projects", { name: "Lobby – größer" });
  expect([created.status, created.body.name, created.headers.get("etag")]).toEqual([201, "Lobby – größer", '"0"']);
  const path = `/api/v1/projects/${created.body.id}`;
  // Bodies of more than 64 KiB take turns.
  const large = { name: "Large", settings: { notes: "x".repeat(100_000) } };
  const answers = await Promise.all([1, 2, 3].map(() => client.call("POST", "/api/v1/projects", large)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await client.call("PATCH", path, { name: "Hall", version: 0 })).body).toMatchObject({
    name: "Hall",
    version: 1,
  });
  expect((await client.call("PATCH", path, { name: "Late", version: 0 })).status).toBe(409);
  expect((await client.call("DELETE", path)).status).toBe(204);
  expect((await client.call("GET", path)).status).toBe(404);
  expect((await fetch(`${url}/api/v1/me`)).status).toBe(401);
  const document = (await client.call("GET", "/api/v1/openapi.json")).body;
  expect(document.openapi).toBe("3.0.3");
});

test("the embedded service on Node finds a whole URL, and outlives what makes no request", async () => {
  const send = async (line: string) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write(`${line}\r\nHost: a\r\nConnection: close\r\n\r\n`);
    return await text(socket);
  };
  const unusable = ["OPTIONS * HTTP/1.1", "GET * HTTP/1.1", "TRACE / HTTP/1.1", "GET ftp://a/ HTTP/1.1"];
  for (const line of unusable) expect(await send(line)).not.toContain(" 200 ");
  for (const target of [url, "HTTP://catalog.example"])
    expect(await send(`GET ${target}/healthz HTTP/1.1`)).toStartWith("HTTP/1.1 200");
  expect(await send("HEAD /healthz HTTP/1.1")).toStartWith("HTTP/1.1 200");
  const cut = connect(Number(new URL(url).port), "127.0.0.1");
  cut.resume().end("POST /api/v1/projects HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{");
  await once(cut, "close");
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test("the embedded service serves the pages that its mails and its metadata name", async () => {
  const metadata: unknown = await (await fetch(`${url}/.well-known/oauth-authorization-server`)).json();
  expect(metadata).toMatchObject({ authorization_endpoint: `${url}/api/v1/oauth/authorize` });
  expect((await fetch(`${url}/api/v1/oauth/authorize`)).status).toBe(400);
  for (const path of ["/", "/signin", "/forgot", "/invitation?token=0", "/verify?token=0", "/reset?token=0"]) {
    const answer = await fetch(url + path);
    expect([path, answer.headers.get("content-type")]).toEqual([path, "text/html; charset=utf-8"]);
  }
});

test("people sign in at the embedded service", async () => {
  const page = await fetch(`${url}/signin`);
  const { action, hidden } = readForm(await page.text());
  const cookie = page.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  const body = new URLSearchParams({ ...hidden, ...administrator });
  const headers = { cookie: cookie.join("; "), origin: url };
  const answer = await fetch(url + action, { method: "POST", redirect: "manual", headers, body });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/account"]);
  expect(answer.headers.getSetCookie().join()).toContain("session=");
});

test("the embedded service takes no webhook endpoint, because it would not deliver", async () => {
  const body = { url: "https://hooks.dealer.example/", eventTypes: ["*"] };
  const answer = await client.call("POST", "/api/v1/admin/webhooks", body);
  expect([answer.status, JSON.stringify(answer.body.errors)]).toEqual([
    400,
    expect.stringContaining("This service delivers no webhooks"),
  ]);
});
