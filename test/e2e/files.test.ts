import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createHash, randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { hasTool } from "@design-catalog/testing/needed-tool";
import { type Client, createClient, idOf, textOf } from "../api/client.ts";
import { makeStageDatabase } from "../support/stage-database.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(120_000);

const megabyte = 1_048_576;
const hasCurl = hasTool({ name: "curl", debianPackage: "curl", isThere: Bun.which("curl") !== null });

let stage: Stage;
let url: string;
let client: Client;
let environment: Readonly<Record<string, string>>;
let stop: () => Promise<number | null>;

beforeAll(async () => {
  stage = await createStage();
  environment = { ...(await makeStageDatabase(stage)), FILE_BYTES_MAX: String(64 * megabyte) };
  await start();
});
afterAll(() => stage.end());

async function start(): Promise<void> {
  const service = await stage.startService({ environment });
  ({ url } = service);
  stop = () => service.stop();
  client = await signIn(url);
}

async function signIn(origin: string): Promise<Client> {
  const { emailAddress: username, password } = stage.administrator;
  const form = { grant_type: "password", username, password, scope: "api admin" };
  const answer = await createClient(fetch, { origin }).send("POST", "/api/v1/oauth/token", { form });
  return createClient(fetch, { origin, token: textOf(answer.body, "access_token") });
}

async function announce(
  bytes: number,
  more: object = {},
): Promise<{ readonly uploadId: string; readonly uploadUrl: string }> {
  const body = { name: "Plan Ä.bin", contentType: "text/plain", bytes, ...more };
  const answer = await client.post("/api/v1/admin/files/upload", body);
  return { uploadId: textOf(answer.body, "uploadId", answer), uploadUrl: textOf(answer.body, "uploadUrl") };
}

/** Runs curl and returns what it prints. */
async function curl(...options: readonly string[]): Promise<string> {
  return Bun.spawn(["curl", "--silent", "--show-error", ...options], { stderr: "inherit" }).stdout.text();
}

/** Names of files in the store, drafts included. */
function stored(): readonly string[] {
  const directory = join(stage.directory, "data", "blobs");
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

describe.skipIf(!hasCurl)("curl", () => {
  test("uploads 20 MiB and downloads it, also in parts", async () => {
    const content = randomBytes(10 * megabyte).toString("hex");
    const path = join(stage.directory, "content.txt");
    await Bun.write(path, content);
    const { uploadId, uploadUrl } = await announce(content.length);
    const put = ["--upload-file", path, "--header", "content-type: text/plain", "--write-out", "%{http_code}"];
    expect(await curl(...put, uploadUrl)).toBe("201");
    const file = await client.post("/api/v1/admin/files", { uploadId });
    const sha256 = createHash("sha256").update(content).digest("hex");
    expect([file.status, file.body]).toMatchObject([201, { sha256, bytes: content.length, status: "ready" }]);
    const fileUrl = textOf(file.body, "url");
    const saved = join(stage.directory, "saved.txt");
    const got = await curl("--dump-header", "-", "--output", saved, "--write-out", "%{size_download}", fileUrl);
    expect(got).toEndWith(`\r\n\r\n${content.length}`);
    expect(got.toLowerCase()).toContain(`content-length: ${content.length}\r\n`);
    expect((await Bun.file(saved).text()) === content).toBe(true);
    expect(await curl("--range", "1048570-1048589", fileUrl)).toBe(content.slice(1_048_570, 1_048_590));
    const head = await curl("--head", fileUrl);
    expect(head.toLowerCase()).toContain(`content-length: ${content.length}\r\n`);
    const named = await curl(
      "--remote-name",
      "--remote-header-name",
      "--output-dir",
      stage.directory,
      "--write-out",
      "%{filename_effective}",
      fileUrl,
    );
    expect(named).toEndWith("Plan _.bin");
  });

  test("gets 413 for more than was announced and 408, 403 or 409 for nothing else", async () => {
    const { uploadUrl } = await announce(3);
    const put = (body: string, to = uploadUrl) =>
      curl(
        "--request",
        "PUT",
        "--data-binary",
        body,
        "--header",
        "content-type: text/plain",
        "--write-out",
        " %{http_code}",
        to,
      );
    expect(await put("abcd")).toEndWith(" 413");
    expect(await put("abc", uploadUrl.replace("bytes=3", "bytes=2"))).toEndWith(" 403");
    expect(await put("abc")).toEndWith(" 201");
    expect(await put("abc")).toEndWith(" 409");
  });
});

test("a body of an operation is refused by the service itself, however large files may be", async () => {
  const body = JSON.stringify({ name: "x".repeat(5 * megabyte) });
  const headers = { authorization: `Bearer ${client.token}`, "content-type": "application/json" };
  const answer = await fetch(`${url}/api/v1/projects`, { method: "POST", headers, body });
  expect([answer.status, await answer.json()]).toMatchObject([413, { code: "payload_too_large", limit: megabyte }]);
});

test("a shutdown ends an upload in progress, which can be sent again to the next process", async () => {
  const bytes = 2 * megabyte;
  const kept = stored().length;
  const { uploadId, uploadUrl } = await announce(bytes);
  const { pathname, search, port, hostname, host } = new URL(uploadUrl);
  const socket = connect(Number(port), hostname);
  const head = [
    `PUT ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    "Content-Type: text/plain",
    `Content-Length: ${bytes}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${"a".repeat(megabyte)}`);
  const parts: string[] = [];
  socket.on("data", (part) => parts.push(String(part)));
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()).on("error", () => resolve()));
  const hasDraft = () => (stored().length > kept ? true : undefined);
  await waitUntil(hasDraft, { timeoutMs: 20_000, what: "the draft of the upload" });
  const startedMs = performance.now();
  expect(await stop()).toBe(0);
  // A drain would wait 17 s for a request that continues.
  expect(performance.now() - startedMs).toBeLessThan(10_000);
  await closed;
  expect(parts.join("")).toStartWith("HTTP/1.1 503");
  expect(stored()).not.toContain(uploadId);
  await start();
  const { pathname: path, search: query } = new URL(uploadUrl);
  const headers = { "content-type": "text/plain" };
  const sent = await fetch(url + path + query, { method: "PUT", headers, body: "a".repeat(bytes) });
  expect(sent.status).toBe(201);
  const file = await client.post("/api/v1/admin/files", { uploadId });
  expect([file.status, idOf(file)]).toEqual([201, expect.any(String)]);
});
