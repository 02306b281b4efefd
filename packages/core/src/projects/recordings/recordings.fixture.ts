import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import type { ApplicationSettings } from "../../application/mod.ts";
import { sessionRecordings } from "../../application/mod.ts";
import type { Actor } from "../../engine/calls/operation.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { defaultApplicationId } from "../../identity/bootstrap.ts";
import { runJob } from "../../service.ts";
import { keepRecordings } from "./keep-recordings.ts";
import { recordingExamples } from "./schemas.ts";
import { sweepRecordings } from "./sweep-recordings.ts";

/** Events of a page, from `first` on. */
export function eventsFrom(first: number, count = 2) {
  return Array.from({ length: count }, (_, index) => ({
    type: 3,
    timestamp: 1_795_253_400_000 + first + index,
    data: { source: 1, positions: [{ x: first, y: index }] },
  }));
}

/** An application that records, with shortcuts. */
export async function createRecordingStage(settings: Partial<ApplicationSettings["sessionRecordings"]> = {}) {
  const application = await createTestApplication();
  const { administrator, memory, ports, store } = application;
  const callNamed: TestApplication["callNamed"] = (name, by, input) => application.callNamed(name, by, input);
  const actor: Actor = { ...administrator, userId: (await application.addUser()).id };
  const change = async (sessionRecordingsTo: Partial<ApplicationSettings["sessionRecordings"]>) => {
    const { version } = objectOf(await callNamed("getApplication", administrator));
    const body = { version, settings: { sessionRecordings: sessionRecordingsTo } };
    return callNamed("patchApplication", administrator, { parameters: { applicationId: store.applicationId }, body });
  };
  await change({ enabled: true, ...settings });
  const maintenance = {
    clock: ports.clock,
    log: ports.log,
    contextOf: () => application.contextOf(null),
    applicationIds: async () => [defaultApplicationId],
  };
  return {
    ...application,
    callNamed,
    actor,
    change,
    start: (body: object = {}, by: Actor = actor) =>
      callNamed("startSessionRecording", by, { body: { ...recordingExamples.start, ...body } }),
    begin: async (by: Actor = actor) =>
      idOf(await callNamed("startSessionRecording", by, { body: recordingExamples.start })),
    add: (id: string, number: number, events: readonly unknown[] = eventsFrom(number)) =>
      callNamed("addSessionRecordingChunk", actor, { parameters: { id, number: String(number) }, body: { events } }),
    complete: (id: string) => callNamed("completeSessionRecording", actor, { parameters: { id } }),
    share: (id: string) => callNamed("shareSessionRecording", administrator, { parameters: { id } }),
    get: (id: string) => callNamed("getSessionRecording", administrator, { parameters: { id } }),
    erase: (id: string) => callNamed("deleteSessionRecording", administrator, { parameters: { id } }),
    row: (id: string) => store.find(sessionRecordings, id),
    keep: () => keepRecordings(maintenance),
    sweep: () => sweepRecordings(maintenance),
    /** Keys of all blobs. */
    keys: async () => (await ports.blobs.list("")).map(({ key }) => key.replace(`${store.applicationId}/`, "")),
    /** Runs the next job as a process does; it fails as the process would. */
    async work() {
      const [claimed] = await memory.queue.claim("long-jobs", { limit: 1, perGroupLimit: 1 });
      if (!claimed) throw new TypeError("Cannot run a job because the queue has none");
      await runJob(application.contextOf(null), claimed);
    },
    /** Events of a joined recording, unpacked by another implementation than the one that packed them. */
    async content(id: string): Promise<string> {
      const stored = await ports.blobs.read(`${store.applicationId}/recordings/${id}`);
      if (!stored) throw new TypeError("Cannot unpack the recording because it has no content");
      return unpacked(stored);
    },
  };
}

/** An application that records. */
export type RecordingStage = Awaited<ReturnType<typeof createRecordingStage>>;

async function unpacked(content: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of content) parts.push(new Uint8Array(part));
  const stream = new Blob(parts).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

/** Events as the content of a recording has them. */
export const ndjson = (...events: readonly unknown[]) => events.map((event) => `${JSON.stringify(event)}\n`).join("");

/** Code of the failure of an attempt. */
export const codeOf = async (attempt: () => Promise<unknown>) => (await failureOf(attempt)).code;

export function objectOf(value: unknown) {
  if (isJsonObject(value)) return value;
  throw new TypeError("Cannot continue because the answer is not an object");
}
