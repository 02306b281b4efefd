import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { copyFileSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { createLocalBlobs } from "@design-catalog/blob-stores/local";
import type { Receiver } from "@design-catalog/conformance/receiver";
import { signIn } from "@design-catalog/testing/api-client";
import { startVersityGateway } from "@design-catalog/testing/blob-judges/versity-gateway";
import { createEmptyDatabase } from "@design-catalog/testing/empty-database";
import { withClient } from "@design-catalog/testing/test-database";
import { isVerified } from "../support/arrivals.ts";
import { type CliOptions, runCatalogctl, runHere, runJson } from "../support/catalogctl.ts";
import { embeddedDatabaseUrl } from "../support/embedded-home.ts";
import { createProject, registerEndpoint, type RegisteredEndpoint } from "../support/endpoints.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(90_000);

/** Texts that a dump can spoil: its separators, its mark of null, and letters of several bytes. */
const oddProjects = [
  { name: "Lobby", description: "Tab\tand line\nfeed" },
  { name: "日本語 \\N", description: null },
];

// Before the tests: where it is not built yet, that takes longer than they may.
const gateway = await startVersityGateway();
const gatewayStore = gateway && {
  BLOB_URL: `s3://${gateway.bucket}?endpoint=${gateway.endpoint}&region=${gateway.region}`,
  BLOB_ACCESS_KEY_ID: gateway.accessKeyId,
  BLOB_SECRET_KEY: gateway.secretKey,
};
let stage: Stage;
let receiver: Receiver;
let endpoint: RegisteredEndpoint;
let file: string;
let projectIds: string[];
const state = { isUp: false };

beforeAll(async () => {
  stage = await createStage();
  receiver = await stage.startReceiver({ respond: () => ({ status: state.isUp ? 204 : 500 }) });
  file = join(stage.directory, "catalog.tar.gz");
  const service = await stage.startService({ dataDirectory: stage.dataDirectory("first") });
  const client = await signIn(service.url, stage.administrator);
  endpoint = await registerEndpoint(client, { url: `${receiver.url}/hooks`, eventTypes: ["*"] });
  projectIds = [];
  for (const fields of oddProjects) projectIds.push(await createProject(client, fields));
  await blobsOf("first").write("plans/a", planParts(), { bytes: plan.byteLength });
  await markStore("first", await originOfFirst());
  await receiver.waitFor(2, 20_000);
});
afterAll(async () => {
  await gateway?.stop();
  await stage.end();
});

const at = (name: string) => ({ environment: { DATA_DIR: stage.dataDirectory(name) } });

/** A data directory without a PostgreSQL: to start another takes longer than to restore. */
async function atEmpty(name: string): Promise<CliOptions> {
  const database = await createEmptyDatabase();
  stage.atEnd(() => database.drop());
  return { environment: { ...at(name).environment, DATABASE_URL: database.connectionString } };
}

/** Content of a file, of several parts on its way. */
const plan = Buffer.alloc(700_000, "plan");

async function* planParts(): AsyncGenerator<Uint8Array, undefined> {
  yield plan;
}

/** Marks a store as that of a database. */
async function markStore(name: string, identity: string): Promise<void> {
  const content = Buffer.from(identity);
  await blobsOf(name).delete(["owner"]);
  await blobsOf(name).write("owner", Readable.from([content]), { bytes: content.byteLength });
}

/** Time at which the first application of the database that is backed up was made. */
async function originOfFirst(): Promise<string> {
  const text = "SELECT created_at AS at FROM applications";
  const [row] = await withClient(embeddedDatabaseUrl(stage.dataDirectory("first")), async (connection) => {
    const { rows } = await connection.query<{ readonly at: Date }>(text);
    return rows;
  });
  return row?.at.toISOString() ?? expect.unreachable();
}

function blobsOf(name: string) {
  return createLocalBlobs({ directory: join(stage.dataDirectory(name), "blobs") });
}

/** Tables that continuing retries do not touch. */
async function countRows(name: string): Promise<unknown> {
  return withClient(embeddedDatabaseUrl(stage.dataDirectory(name)), async (connection) => {
    const tables = ["applications", "users", "roles", "projects", "events", "deliveries", "webhook_endpoints"];
    const counts = tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`);
    return (await connection.query(`SELECT ${counts.join(", ")}`)).rows[0];
  });
}

describe("catalogctl backup and restore", () => {
  /** Rows and checksum of each table, as the file states them. */
  let backedUp: string;

  test("backup writes a file that only the operator can read, with no key in it", async () => {
    const made = await runJson(["backup", file], at("first"), runCatalogctl);
    expect(made["rows"]).toBeGreaterThan(10);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(stage.directory).filter((name) => name.endsWith(".partial"))).toEqual([]);
    const key = Buffer.from(readFileSync(join(stage.dataDirectory("first"), "master.key"), "utf8"), "base64");
    const content = gunzipSync(readFileSync(file)).toString("latin1");
    for (const encoding of ["base64", "base64url", "hex", "latin1"] as const) {
      expect(content).not.toContain(key.toString(encoding));
    }
    expect(content).not.toContain(endpoint.secret);
    expect(content).not.toContain(stage.administrator.password);
  });

  test("backup refuses to replace a file unless it is told to", async () => {
    const refused = await runHere(["backup", file], at("first"));
    expect([refused.exitCode, refused.err]).toEqual([4, expect.stringContaining("--force")]);
    backedUp = JSON.stringify((await runJson(["backup", file, "--force"], at("first")))["tables"]);
  });

  test("restore into the database that it came from refuses because that is not empty", async () => {
    const before = await countRows("first");
    const refused = await runHere(["restore", file], at("first"));
    expect([refused.exitCode, refused.err]).toEqual([4, expect.stringContaining("not empty")]);
    expect(await countRows("first")).toEqual(before);
  });

  test("restore into a new data directory brings back every row, and what was pending is delivered", async () => {
    const restored = await runCatalogctl(["restore", file], at("second"));
    expect(restored.exitCode).toBe(0);
    expect(restored.err).toContain("master keys that are missing");
    copyFileSync(join(stage.dataDirectory("first"), "master.key"), join(stage.dataDirectory("second"), "master.key"));

    state.isUp = true;
    const heard = receiver.requests.length;
    const second = await stage.startService({ dataDirectory: stage.dataDirectory("second") });
    // On a busy machine the second attempt has failed before the backup, and the third is due in five minutes.
    await withClient(embeddedDatabaseUrl(stage.dataDirectory("second")), async (connection) => {
      await connection.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'delivery-retries'");
    });
    // The first one delivers too, by the same ids; here its copies have to come from the second.
    const client = await signIn(second.url, stage.administrator);
    const answers = await Promise.all(projectIds.map((id) => client.call("GET", `/api/v1/projects/${id}`)));
    expect(answers.map(({ body: { name, description } }) => ({ name, description }))).toEqual(oddProjects);
    const delivered = await waitUntil(
      async () => {
        const body = { startRow: 0, endRow: 10, filterModel: { status: { filterType: "set", values: ["delivered"] } } };
        const page = await client.call("POST", "/api/v1/admin/webhooks/deliveries/grid", body);
        return page.body.rowCount === 2 ? true : undefined;
      },
      { timeoutMs: 60_000, what: "what was pending to be delivered" },
    );
    expect(delivered).toBe(true);
    const requests = receiver.requests.slice(heard);
    expect(requests.every((request) => isVerified(request, endpoint.secret))).toBe(true);
  });

  test("restore brings back the content of files, without the mark of the deployment that was backed up", async () => {
    const owner = await blobsOf("second").read("owner");
    expect(owner ? Buffer.concat(await Array.fromAsync(owner)).toString() : "").not.toBe(await originOfFirst());
    const content = await blobsOf("second").read("plans/a");
    expect(Buffer.concat(await Array.fromAsync(content ?? [])).equals(plan)).toBe(true);
  });

  test("restore into a store that another database has marked says how its files are used again", async () => {
    const seventh = await atEmpty("seventh");
    await markStore("seventh", "2026-01-01T00:00:00.000Z");
    const marked = await runHere(["restore", file], seventh);
    expect([marked.exitCode, marked.err]).toEqual([0, expect.stringContaining("erase the blob owner in the store")]);
    expect(marked.err).toContain("set CELL");
  });

  test("restore into the store of the database that was backed up says that both would use it", async () => {
    const eighth = await atEmpty("eighth");
    await markStore("eighth", await originOfFirst());
    const { exitCode, err } = await runHere(["restore", file], eighth);
    expect([exitCode, err]).toEqual([0, expect.stringContaining("if the database that was backed up uses them")]);
    expect(err).not.toContain("set CELL");
  });

  test.skipIf(!gateway)("of files in another store backup writes the keys, and says so", async () => {
    const environment = { DATA_DIR: stage.dataDirectory("first"), ...gatewayStore };
    const listed = await runHere(["backup", join(stage.directory, "listed.tar.gz"), "--json"], { environment });
    expect([listed.exitCode, listed.err]).toEqual([0, expect.stringContaining("lists 0 files without their content")]);
    expect(JSON.parse(listed.out)).toMatchObject({ files: { blobs: 0, withContent: false } });
  });

  test("restore writes the rows that were backed up: a backup of them has the same counts and checksums", async () => {
    const third = await atEmpty("third");
    const restored = await runJson(["restore", file], third);
    expect(JSON.stringify(restored["tables"])).toBe(backedUp);
    // The note that a restore wrote them is the only other row.
    const { rowCount } = await withClient(String(third.environment["DATABASE_URL"]), (connection) =>
      connection.query("DELETE FROM counters WHERE name = 'last-restore'"),
    );
    expect(rowCount).toBe(1);
    const again = await runJson(["backup", join(stage.directory, "copy.tar.gz")], third);
    expect(JSON.stringify(again["tables"])).toBe(backedUp);
  });

  test("backup and restore work through pipes", async () => {
    const { exitCode, err } = await runHere(["backup", "-", "--json"], at("first"));
    expect([exitCode, err]).toEqual([2, expect.stringContaining("cannot be combined with --json")]);
    const restored = await runCatalogctl(["restore", "-"], { ...(await atEmpty("fourth")), input: readFileSync(file) });
    expect(restored.exitCode).toBe(0);
    const missing = await runHere(["restore", join(stage.directory, "nothing")], await atEmpty("fifth"));
    expect(missing.exitCode).toBe(3);
  });

  test("restore of a damaged file refuses and leaves nothing", async () => {
    const bytes = readFileSync(file);
    const input = bytes.subarray(0, bytes.byteLength - 50);
    const sixth = await atEmpty("sixth");
    const refused = await runCatalogctl(["restore", "-"], { ...sixth, input });
    expect([refused.exitCode, refused.err]).toEqual([4, expect.stringContaining("damaged")]);
    expect((await runHere(["restore", file], sixth)).exitCode).toBe(0);
  });
});
