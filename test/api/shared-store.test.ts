import { afterAll, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultApplicationId } from "@design-catalog/core";
import { streamOf, utf8Bytes } from "@design-catalog/core/application";
import { sweepFiles } from "@design-catalog/core/catalog";
import { sweepRecordings } from "@design-catalog/core/projects";
import { deploymentOf, openBlobContents, openBlobs, systemPorts } from "@design-catalog/host";
import { createWebUrlSigner } from "@design-catalog/storage-memory";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import { createTestClock } from "@design-catalog/testing/test-ports";

const dayMs = 86_400_000;
/** Time of the first deployment: upkeep leaves what is younger than a day. */
const startMs = Date.now() + 2 * dayMs;
const keyId = "6740a1f2c3d4e5f607182970";
const directories: string[] = [];
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "shared-store-"));
  directories.push(directory);
});
afterAll(() => directories.forEach((each) => rmSync(each, { recursive: true, force: true })));

interface DeployOptions {
  readonly cell?: string;
  /** Time of the restore that wrote its database. @default none did */
  readonly restoredAt?: string;
}

/** A deployment with a database of its own, on the store that all share; `hours` after the first one. */
async function deploy(hours: number, { cell, restoredAt }: DeployOptions = {}) {
  const clock = createTestClock(startMs + hours * 3_600_000);
  const made: { application?: TestApplication } = {};
  const storage = { open: () => (made.application ?? expect.unreachable()).store };
  const signer = createWebUrlSigner();
  const settings = { kind: "file", directory } as const;
  const deployment = deploymentOf({ storage, cell, readLastRestore: async () => restoredAt });
  const { served } = openBlobs(settings, { signer, clock: systemPorts.clock, deployment });
  const blobs = served ?? expect.unreachable();
  const application = (made.application = await createTestApplication({ blobs, clock }));
  const errors: unknown[] = [];
  const maintenance = {
    clock,
    log: { ...application.ports.log, error: (_: string, fields?: object) => void errors.push(Object(fields).error) },
    contextOf: () => application.contextOf(null),
    applicationIds: async () => [defaultApplicationId],
  };
  return {
    application,
    blobs,
    errors,
    maintenance,
    sweep: async () => (await sweepRecordings(maintenance)) + (await sweepFiles(maintenance)),
  };
}

/** Records a session; returns the id of the recording. */
async function record({ administrator, addUser, call: _, ...application }: TestApplication): Promise<string> {
  const user = { ...administrator, userId: (await addUser()).id };
  const { version } = Object(await application.callNamed("getApplication", administrator));
  await application.callNamed("patchApplication", administrator, {
    parameters: { applicationId: defaultApplicationId },
    body: { version, settings: { sessionRecordings: { enabled: true, requireConsent: false } } },
  });
  const start = { viewport: { width: 800, height: 600 }, userAgent: "test" };
  const id = idOf(await application.callNamed("startSessionRecording", user, { body: start }));
  const events = [{ type: 3, timestamp: 1_795_253_400_000, data: { source: 2, text: "A" } }];
  await application.callNamed("addSessionRecordingChunk", user, { parameters: { id, number: "1" }, body: { events } });
  return id;
}

const stored = async () =>
  (await openBlobContents({ kind: "file", directory }, systemPorts.clock).list("")).map(({ key }) => key);

test("a store shared by two cells keeps the files of the first application of each, whatever the other one sweeps", async () => {
  const one = await deploy(0);
  const two = await deploy(1, { cell: "two" });
  const [first, second] = [await record(one.application), await record(two.application)];
  expect([await one.sweep(), await two.sweep(), one.errors, two.errors]).toEqual([0, 0, [], []]);
  const chunksOf = (recording: string) => `${defaultApplicationId}/recording-chunks/${recording}/`;
  const keys = await stored();
  expect(keys.filter((key) => key.startsWith(chunksOf(first)))).toHaveLength(1);
  expect(keys.filter((key) => key.startsWith(`cells/two/${chunksOf(second)}`))).toHaveLength(1);
  expect(await two.blobs.list(chunksOf(first))).toEqual([]);
  const [own] = await two.blobs.list(chunksOf(second));
  expect(await two.blobs.head(own?.key ?? "")).toBeDefined();
  // What no database knows goes, as ever.
  const content = utf8Bytes("left behind");
  await two.blobs.write(chunksOf(first) + keyId, streamOf(content), { bytes: content.byteLength });
  expect([await one.sweep(), await two.sweep()]).toEqual([0, 1]);
});

test("a deployment without a name of its own erases nothing in a store that another one has marked", async () => {
  const one = await deploy(0);
  const recording = await record(one.application);
  expect(await one.sweep()).toBe(0);
  const stranger = await deploy(1);
  expect(await stranger.sweep()).toBe(0);
  expect(stranger.errors).toHaveLength(2);
  expect(String(stranger.errors[0])).toMatch(/another deployment: .*erase the blob owner .*set CELL/u);
  const key = `${defaultApplicationId}/recording-chunks/${recording}/${keyId}`;
  expect(await failureOf(() => stranger.blobs.delete([key]))).toMatchObject({ code: "unavailable" });
  expect((await stored()).some((each) => each.includes(recording))).toBe(true);
});

test("a restored copy of a database erases nothing of any application until the store is given to it", async () => {
  const original = await deploy(0);
  expect([await original.sweep(), original.errors]).toEqual([0, []]);
  const key = `${keyId}/aa/content`;
  await original.blobs.write(key, streamOf(utf8Bytes("x")), { bytes: 1 });
  const restored = { restoredAt: "2026-12-01T05:00:00.000Z" };
  const copy = await deploy(0, restored);
  expect(await copy.sweep()).toBe(0);
  expect(String(copy.errors[0])).toMatch(
    /erase the blob owner .* that are newer than the backup; if .* set BLOB_URL to another store$/u,
  );
  for (const refused of [() => copy.blobs.list(`${keyId}/`), () => copy.blobs.delete([key])])
    expect(await failureOf(refused)).toMatchObject({ code: "unavailable" });
  expect(await stored()).toEqual([key, "owner"]);
  await openBlobContents({ kind: "file", directory }, systemPorts.clock).delete(["owner"]);
  expect((await copy.blobs.list(`${keyId}/`)).map((blob) => blob.key)).toEqual([key]);
  const later = { restoredAt: "2026-12-01T06:00:00.000Z" };
  for (const other of [await deploy(0), await deploy(0, later)])
    expect(await failureOf(() => other.blobs.delete([key]))).toMatchObject({ code: "unavailable" });
  await copy.blobs.delete([key]);
  expect(await stored()).toEqual(["owner"]);
});

test("the files of other applications have the same keys in every cell, since they move", async () => {
  const two = await deploy(0, { cell: "two" });
  const key = `${keyId}/aa/content`;
  await two.blobs.write(key, streamOf(utf8Bytes("x")), { bytes: 1 });
  expect(await stored()).toEqual([key]);
  expect((await two.blobs.list(`${keyId}/`)).map((blob) => blob.key)).toEqual([key]);
  await two.blobs.delete([key]);
  expect(await stored()).toEqual(["cells/two/owner"]);
});

test("URLs of S3 lead to the keys of the cell", async () => {
  const keys = { accessKeyId: "key", secretKey: "secret", region: "eu-central-1" };
  const deployment = { cell: "two", identity: async () => "two" };
  const ports = { signer: createWebUrlSigner(), clock: systemPorts.clock, deployment };
  const { store } = openBlobs({ kind: "s3", bucket: "catalog", ...keys }, ports);
  const download = {
    fileName: "a",
    contentType: "text/plain",
    disposition: "attachment",
    expiresInSeconds: 60,
  } as const;
  const path = `/cells/two/${defaultApplicationId}/aa/content`;
  const key = `${defaultApplicationId}/aa/content`;
  expect(new URL(await store.downloadUrl(key, download)).pathname).toBe(path);
  const upload = { key, bytes: 1, contentType: "text/plain", expiresInSeconds: 60 };
  expect(new URL((await store.uploadTarget(upload)).url).pathname).toBe(path);
});
