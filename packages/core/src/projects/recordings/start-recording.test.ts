import { beforeEach, describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { idOf } from "@design-catalog/testing/test-application";
import { sessionRecordings } from "../../application/mod.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { openRecordingsMax, startedPerDayMax } from "./limits.ts";
import { codeOf, createRecordingStage, type RecordingStage } from "./recordings.fixture.ts";
import { recordingExamples } from "./schemas.ts";

const dayMs = 86_400_000;
let stage: RecordingStage;

beforeEach(async () => {
  stage = await createRecordingStage();
});

describe("startSessionRecording", () => {
  test("is refused unless the application switches recordings on, also for chunks of open ones", async () => {
    const id = await stage.begin();
    await stage.change({ enabled: false });
    expect(await codeOf(() => stage.start())).toBe("not_enabled");
    expect(await codeOf(() => stage.add(id, 1))).toBe("not_enabled");
    expect(await stage.complete(id)).toMatchObject({ status: "completing" });
  });

  test("is off in a new application", async () => {
    const settings = { enabled: false, sampleRate: 1, requireConsent: true, maskAllText: true, retentionDays: 30 };
    const { callNamed, administrator } = stage;
    await stage.change({ enabled: false });
    expect(await callNamed("getApplication", administrator)).toMatchObject({
      settings: { sessionRecordings: settings },
    });
  });

  test("keeps the consent, the masking and the end of the retention that were in force", async () => {
    await stage.change({ maskAllText: false, retentionDays: 7 });
    const answer = await stage.start();
    expect(answer).toEqual({ id: expect.any(String), status: "recording", chunkCount: 0, textMasked: false });
    await stage.change({ maskAllText: true, retentionDays: 365 });
    expect(await stage.get(idOf(answer))).toMatchObject({
      userId: stage.actor.userId,
      consentAt: recordingExamples.start.consent.at,
      consentTextVersion: "2026-10",
      textMasked: false,
      retainUntil: formatTimestamp(stage.ports.clock.now() + 7 * dayMs),
    });
  });

  test("needs a consent where the application requires it, and none from the future", async () => {
    for (const consent of [undefined, null]) {
      expect((await failureOf(() => stage.start({ consent }))).data.errors).toMatchObject([{ pointer: "/consent" }]);
    }
    const late = { at: formatTimestamp(stage.ports.clock.now() + dayMs), textVersion: "1" };
    expect((await failureOf(() => stage.start({ consent: late }))).data.errors).toMatchObject([
      { pointer: "/consent/at", code: "in_future" },
    ]);
    await stage.change({ requireConsent: false });
    expect(await stage.start({ consent: null })).toMatchObject({ status: "recording" });
  });

  test("refuses a project that the user may not see", async () => {
    const { callNamed, administrator } = stage;
    const other = idOf(await callNamed("createProject", administrator, { body: { name: "Lobby" } }));
    const stranger = { ...stage.actor, privileges: new Set<string>() };
    for (const projectId of [other, "fffffffffffffffffffffffe"]) {
      expect((await failureOf(() => stage.start({ projectId }, stranger))).data.errors).toMatchObject([
        { pointer: "/projectId", code: "unknown_reference" },
      ]);
    }
    expect(await stage.get(idOf(await stage.start({ projectId: other })))).toMatchObject({ projectId: other });
  });

  test("leaves out what the sample does", async () => {
    await stage.change({ sampleRate: 0 });
    expect(await stage.start()).toEqual({ id: null, status: "not-sampled" });
    expect(await stage.store.count(sessionRecordings)).toBe(0);
    await stage.change({ sampleRate: 0.5 });
    const answers = [];
    for (let run = 0; run < 40; run++) {
      const answer = await stage.start();
      answers.push(answer);
      if (idOfStarted(answer) !== null) await stage.complete(idOf(answer));
    }
    const recorded = answers.filter((answer) => idOfStarted(answer) !== null).length;
    expect(recorded).toBeGreaterThan(5);
    expect(recorded).toBeLessThan(35);
  });

  test("limits open recordings and those of a day, each user on their own", async () => {
    const [first = ""] = await Promise.all(Array.from({ length: openRecordingsMax }, () => stage.begin()));
    expect((await failureOf(() => stage.start())).data.limit).toBe(openRecordingsMax);
    await stage.begin({ ...stage.actor, userId: (await stage.addUser()).id });
    await stage.complete(first);
    await stage.store.transaction(async (transaction) => {
      const row = await transaction.find(sessionRecordings, first);
      if (!row) throw new TypeError("Cannot copy the recording");
      const copies = Array.from({ length: startedPerDayMax - openRecordingsMax }, () => {
        return { ...row, id: stage.ports.ids.next(), status: "complete" } as const;
      });
      await transaction.insert(sessionRecordings, copies);
    });
    expect((await failureOf(() => stage.start())).data.limit).toBe(startedPerDayMax);
    stage.ports.clock.advance(dayMs);
    expect(await stage.start()).toMatchObject({ status: "recording" });
  });
});

function idOfStarted(answer: unknown): unknown {
  return Object(answer).id;
}
