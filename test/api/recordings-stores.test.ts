import { afterAll, describe, expect, test } from "bun:test";
import { createAzureBlobStore } from "@design-catalog/blob-stores/azure";
import { createS3BlobStore } from "@design-catalog/blob-stores/s3";
import { runJob } from "@design-catalog/core";
import { startAzurite } from "@design-catalog/testing/blob-judges/azurite";
import { startVersityGateway } from "@design-catalog/testing/blob-judges/versity-gateway";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";

const clock = { now: () => Date.now() };
const [s3, azure] = await Promise.all([startVersityGateway(), startAzurite()]);
const stores = [
  ["S3", s3 && createS3BlobStore({ ...s3, prefix: "recorded", clock })],
  ["Azure", azure && createAzureBlobStore({ ...azure, prefix: "recorded", clock })],
] as const;

afterAll(() => Promise.all([s3?.stop(), azure?.stop()]));

const events = (first: number) => [
  {
    type: 4,
    timestamp: 1_795_253_400_000 + first,
    data: { href: "https://planner.example/", width: 800, height: 600 },
  },
  { type: 3, timestamp: 1_795_253_400_001 + first, data: { source: 2, text: "Ä".repeat(1_000) } },
];

describe.each(stores)("a recording in %s", (_, blobs) => {
  test.skipIf(!blobs)(
    "is joined by its job, played from the store by its link, and erased with its bytes",
    async () => {
      if (!blobs) return;
      const open = () => Promise.reject(new TypeError("Cannot open a URL of the store itself"));
      const application = await createTestApplication({ blobs: { ...blobs, open } });
      const { administrator, store, memory } = application;
      const user = { ...administrator, userId: (await application.addUser()).id };
      const { version } = Object(await application.callNamed("getApplication", administrator));
      await application.callNamed("patchApplication", administrator, {
        parameters: { applicationId: store.applicationId },
        body: { version, settings: { sessionRecordings: { enabled: true, requireConsent: false } } },
      });
      const start = { viewport: { width: 800, height: 600 }, userAgent: "test" };
      const id = idOf(await application.callNamed("startSessionRecording", user, { body: start }));
      for (const number of [1, 2]) {
        const parameters = { id, number: String(number) };
        await application.callNamed("addSessionRecordingChunk", user, { parameters, body: { events: events(number) } });
      }
      await application.callNamed("completeSessionRecording", user, { parameters: { id } });
      for (const job of await memory.queue.claim("long-jobs", { limit: 1, perGroupLimit: 1 })) {
        await runJob(application.contextOf(null), job);
      }
      expect(await blobs.list(`${store.applicationId}/recording-chunks/`)).toEqual([]);

      const { url } = Object(
        await application.callNamed("shareSessionRecording", administrator, { parameters: { id } }),
      );
      // The player may download from this origin only.
      expect(new URL(url).origin).toBe(blobs.origin ?? "");
      const answer = await fetch(url);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/gzip"]);
      const text = await new Response(answer.body?.pipeThrough(new DecompressionStream("gzip"))).text();
      const played = text
        .trimEnd()
        .split("\n")
        .map((line): unknown => JSON.parse(line));
      expect(played).toEqual([...events(1), ...events(2)]);

      await application.callNamed("deleteSessionRecording", administrator, { parameters: { id } });
      expect((await fetch(url)).status).toBe(404);
      expect(await blobs.list(`${store.applicationId}/`)).toEqual([]);
    },
  );
});
