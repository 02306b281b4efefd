import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { choosePort } from "../support/free-port.ts";

setDefaultTimeout(60_000);

const example = join(import.meta.dirname, "..", "..", "examples", "embedding.ts");
/** Most lines of the example, as the README promises. */
const linesMax = 30;

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
  const administrator = { emailAddress: "admin@catalog.example", password: "correct horse battery staple" };
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
