import { idOf, objectOf, textOf } from "../../api/client.ts";
import type { MortalService } from "./mortal-service.ts";
import { type CrashedWork, expectStatus, jobWrites } from "./work.ts";

const chunkCount = 3;
const eventsOfChunk = 50;

/** A recording: its last chunk comes, it ends, and a job joins its chunks. It is complete with all events or not yet. */
export const recordingWork: CrashedWork = {
  commits: new RegExp(`${jobWrites}|insert into "session_recording_chunks"`, "u"),
  async prepare(service) {
    const { client } = service;
    await switchOn(service);
    const body = {
      consent: { at: new Date().toISOString(), textVersion: "1" },
      viewport: { width: 1280, height: 720 },
      userAgent: "Mozilla/5.0",
    };
    const id = idOf(await client.post("/api/v1/me/sessionrecordings", body));
    const path = `/api/v1/me/sessionrecordings/${id}`;
    const add = (number: number) => client.put(`${path}/chunks/${number}`, { events: eventsOf(number) });
    for (let number = 1; number < chunkCount; number += 1) expectStatus(await add(number), 200);
    return {
      async request() {
        // Once the recording has ended, its chunks are refused.
        expectStatus(await add(chunkCount), 200, 409);
        expectStatus(await client.post(`${path}/complete`), 200);
        const [row] = await service.query("SELECT job_id FROM session_recordings WHERE id = $1", [id]);
        return String(row?.["job_id"]);
      },
      halves: async () => (await wrongContent(service, id)).filter((fault) => fault !== unfinished),
      faults: () => wrongContent(service, id),
    };
  },
};

async function switchOn({ client }: MortalService): Promise<void> {
  const application = await client.get("/api/v1/admin/application");
  if (objectOf(objectOf(application.body, "settings"), "sessionRecordings")["enabled"] === true) return;
  const body = { version: application.body["version"], settings: { sessionRecordings: { enabled: true } } };
  expectStatus(await client.patch(`/api/v1/admin/applications/${textOf(application.body, "id")}`, body), 200);
}

function eventsOf(number: number) {
  return Array.from({ length: eventsOfChunk }, (_, at) => {
    return { type: 3, timestamp: Date.now() + at, data: { source: 1, positions: [{ x: number, y: at }] } };
  });
}

const unfinished = "the recording is not complete";

async function wrongContent({ client }: MortalService, id: string): Promise<readonly string[]> {
  const recording = await client.get(`/api/v1/admin/sessionrecordings/${id}`);
  const status = textOf(recording.body, "status", recording);
  if (status === "recording" || status === "completing") return [unfinished];
  if (status !== "complete") return [`the recording is ${status}`];
  const shared = await client.post(`/api/v1/admin/sessionrecordings/${id}/sas`);
  const stored = await fetch(textOf(shared.body, "url", shared));
  const text = await new Response(stored.body?.pipeThrough(new DecompressionStream("gzip"))).text();
  const events = text.split("\n").length - 1;
  return events === chunkCount * eventsOfChunk ? [] : [`the recording is complete with ${events} events`];
}
