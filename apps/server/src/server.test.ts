import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
/** The end of a whole service. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "@design-catalog/host";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { signIn } from "@design-catalog/testing/api-client";
import { withClient } from "@design-catalog/testing/test-database";
import { type Server, startServer } from "./server.ts";

setDefaultTimeout(90_000);

const password = randomBytes(18).toString("base64url");
const silent = { debug() {}, info() {}, warn() {}, error() {} };
/** A server that does not wait for its requests has ended long before. */
const endedMs = 2_000;
const pollMs = 20;

let database: TestDatabase;
let server: Server;

beforeAll(async () => {
  database = await createTestDatabase();
  const config = readConfig({
    PORT: "0",
    DATABASE_URL: database.connectionString,
    MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
    BOOTSTRAP_ADMIN_PASSWORD: password,
  });
  server = await startServer(config, silent);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

/** Sends a request without the end of its body; resolves once the service answers it. */
async function beginRequest(token: string, body: string) {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, "connect");
  const head = [
    "POST /api/v1/projects HTTP/1.1",
    "Host: catalog.example",
    `Authorization: Bearer ${token}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 1)}`);
  // The scrape itself is one of them.
  while (!(await metrics()).includes("\ncatalog_http_requests_in_flight 2\n")) await sleep(pollMs);
  return {
    async end(): Promise<string> {
      const answer = once(socket, "data");
      socket.write(body.slice(1));
      const [data] = await answer;
      socket.destroy();
      return String(data);
    },
  };
}

const metrics = async () => (await fetch(`${server.url}/metrics`)).text();

test("the start page leads to everything that this server serves", async () => {
  const page = await (await fetch(`${server.url}/`)).text();
  const links = [...page.matchAll(/<li>\s*<a href="([^"]+)"/gu)].map(([, path = ""]) => path);
  expect(links).toEqual(["/signin", "/admin", "/docs", "/api/v1/openapi.json", "/api/v1/admin/openapi.json"]);
  for (const path of links) expect((await fetch(server.url + path)).status).toBe(200);
});

test("a start warns that files cannot be kept, and goes on", async () => {
  const warned: unknown[] = [];
  const log = { ...silent, warn: (message: string, fields: unknown) => void warned.push([message, fields]) };
  const config = readConfig({
    PORT: "0",
    DATABASE_URL: database.connectionString,
    DATA_DIR: "/dev/null/data",
    MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
    ROLE: "api",
  });
  const other = await startServer(config, log);
  await other.stop();
  const reason = expect.stringContaining("ENOTDIR");
  expect(warned).toContainEqual([expect.stringMatching(/^Files cannot be kept/u), expect.objectContaining({ reason })]);
});

/** Rows of an export, which is larger than what sockets keep for a client that does not read. */
const exportedRows = 20_000;

/** Asks for all of the audit trail, and reads no more than the beginning of the answer. */
async function beginExport(url: string, token: string) {
  await withClient(database.connectionString, async (connection) => {
    await connection.query(
      `INSERT INTO audit_entries
      SELECT (jsonb_populate_record(entry, jsonb_build_object(
        'id', substr(entry.id, 1, 8) || lpad(to_hex(number), 16, '0'),
        'changes', jsonb_build_object('note', jsonb_build_object('to', repeat('a', 2000)))))).*
      FROM audit_entries AS entry, generate_series(1, $1) AS number
      WHERE entry.id = (SELECT min(id) FROM audit_entries)`,
      [exportedRows],
    );
  });
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, "connect");
  const body = JSON.stringify({ format: "ndjson" });
  const head = [
    "POST /api/v1/admin/audit/export HTTP/1.1",
    "Host: catalog.example",
    "Connection: close",
    `Authorization: Bearer ${token}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  const [first] = await once(socket, "data");
  socket.pause();
  return {
    async rest(): Promise<string> {
      let text = String(first);
      socket.on("data", (data) => (text += String(data)));
      const ended = once(socket, "close");
      socket.resume();
      await ended;
      return text;
    },
  };
}

test("stop() sends an export to its end, however slowly its reader takes it", async () => {
  const config = readConfig({
    PORT: "0",
    DATABASE_URL: database.connectionString,
    MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
    ROLE: "api",
  });
  const other = await startServer(config, silent);
  const { token } = await signIn(other.url, { emailAddress: "admin@catalog.example", password });
  const download = await beginExport(other.url, token);
  const stopped = other.stop().then(() => "stopped");
  expect(await Promise.race([stopped, sleep(endedMs, "waiting")])).toBe("waiting");
  const text = await download.rest();
  expect(text).toStartWith("HTTP/1.1 200");
  expect(text.match(/"note":/gu)).toHaveLength(exportedRows);
  expect(text).toEndWith("\r\n0\r\n\r\n");
  expect(await stopped).toBe("stopped");
});

test("stop() answers the last request, however long its body takes, before anything ends", async () => {
  const { token } = await signIn(server.url, { emailAddress: "admin@catalog.example", password });
  const request = await beginRequest(token, JSON.stringify({ name: "Lobby" }));
  const stopped = server.stop().then(() => "stopped");
  expect(await Promise.race([stopped, sleep(endedMs, "waiting")])).toBe("waiting");
  expect(await request.end()).toStartWith("HTTP/1.1 201");
  expect(await stopped).toBe("stopped");
});
