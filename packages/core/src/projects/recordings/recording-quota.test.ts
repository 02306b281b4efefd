import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createRecordingStage, eventsFrom, objectOf, type RecordingStage } from "./recordings.fixture.ts";

const chunkBytes = eventsFrom(1)
  .map((event) => `${JSON.stringify(event)}\n`)
  .join("").length;

async function limit(stage: RecordingStage, recordingBytes: number | null): Promise<void> {
  const { version } = objectOf(await stage.callNamed("getApplication", stage.administrator));
  const parameters = { applicationId: stage.store.applicationId };
  const body = { version, settings: { quotas: { recordingBytes } } };
  await stage.callNamed("patchApplication", stage.administrator, { parameters, body });
}

async function used(stage: RecordingStage): Promise<unknown> {
  return objectOf(await stage.callNamed("getApplication", stage.administrator))["quotaUse"];
}

describe("the quota recordingBytes", () => {
  test("counts what is there, refuses a chunk above it with its bytes, and is given back by erasing", async () => {
    const stage = await createRecordingStage();
    const [first, second] = [await stage.begin(), await stage.begin()];
    await stage.add(first, 1);
    await limit(stage, 2 * chunkBytes);
    await stage.add(second, 1);
    expect(await used(stage)).toEqual([{ name: "recordingBytes", limit: 2 * chunkBytes, used: 2 * chunkBytes }]);
    const keys = await stage.keys();
    const { code, data } = await failureOf(() => stage.add(second, 2));
    expect([code, data.limit, data.used]).toEqual(["limit_reached", 2 * chunkBytes, 2 * chunkBytes]);
    expect(await stage.keys()).toEqual(keys);
    expect(objectOf(await stage.get(second))["chunkCount"]).toBe(1);
    // A chunk whose answer got lost needs no more room.
    await stage.add(second, 1);
    await stage.erase(first);
    expect(await used(stage)).toEqual([{ name: "recordingBytes", limit: 2 * chunkBytes, used: chunkBytes }]);
    await stage.add(second, 2);
    await limit(stage, null);
    await stage.add(second, 3);
  });
});
