import { beforeEach, describe, expect, test } from "bun:test";
import { sessionRecordings } from "../../application/mod.ts";
import { DomainError } from "../../engine/errors.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { codeOf, createRecordingStage, type RecordingStage } from "./recordings.fixture.ts";

const dayMs = 86_400_000;
let stage: RecordingStage;

beforeEach(async () => {
  stage = await createRecordingStage();
});

describe("keepRecordings()", () => {
  test("ends a recording after 30 minutes without a chunk, and after 4 hours", async () => {
    const [idle, busy] = [await stage.begin(), await stage.begin()];
    stage.ports.clock.advance(1_799_999);
    await stage.add(busy, 1);
    expect(await stage.keep()).toBe(0);
    stage.ports.clock.advance(1);
    expect(await stage.keep()).toBe(1);
    expect(await stage.row(idle)).toMatchObject({ status: "completing" });
    await stage.work();
    expect(await stage.row(idle)).toMatchObject({ status: "complete" });
    for (let number = 2; number <= 13; number++) {
      stage.ports.clock.advance(1_000_000);
      await stage.add(busy, number);
    }
    stage.ports.clock.advance(600_000);
    expect(await stage.keep()).toBe(1);
    expect(await stage.row(busy)).toMatchObject({ status: "completing" });
  });

  test("joins a recording again whose job failed, in the name of the service", async () => {
    const id = await stage.begin();
    await stage.add(id, 1);
    await stage.complete(id);
    expect(await stage.keep()).toBe(0);
    const parameters = { userId: stage.actor.userId };
    const { status } = Object(await stage.callNamed("getUser", stage.administrator, { parameters }));
    expect(status).toBe("active");
    await stage.callNamed("cancelJob", stage.actor, { parameters: { id: String((await stage.row(id))?.jobId) } });
    await stage.work();
    expect(await stage.row(id)).toMatchObject({ status: "completing" });
    expect(await stage.keep()).toBe(1);
    await stage.work();
    expect(await stage.row(id)).toMatchObject({ status: "complete" });
  });

  test("erases recordings at the end of their retention, and those of removed users", async () => {
    const other = { ...stage.actor, userId: (await stage.addUser()).id };
    const [old, kept] = [await stage.begin(), await stage.begin(other)];
    await stage.complete(old);
    await stage.work();
    stage.ports.clock.advance(30 * dayMs - 1);
    await stage.store.transaction((transaction) =>
      transaction.update(sessionRecordings, matches({ id: kept }), {
        retainUntil: formatTimestamp(stage.ports.clock.now() + dayMs),
        status: "complete",
      }),
    );
    expect(await stage.keep()).toBe(0);
    stage.ports.clock.advance(1);
    expect(await stage.keep()).toBe(1);
    expect([await stage.keys(), await stage.row(old)]).toEqual([[], undefined]);
    await stage.callNamed("deleteUser", stage.administrator, { parameters: { userId: other.userId } });
    expect(await codeOf(() => stage.get(kept))).toBe("not_found");
    expect(await stage.keep()).toBe(1);
    expect(await stage.store.count(sessionRecordings)).toBe(0);
  });

  test("erases what is over even while another recording can have no job", async () => {
    const old = await stage.begin();
    await stage.complete(old);
    await stage.work();
    stage.ports.clock.advance(30 * dayMs);
    const idle = await stage.begin();
    const parameters = { applicationId: stage.store.applicationId };
    const body = { version: 1, settings: { quotas: { jobs: 0 } } };
    await stage.callNamed("patchApplication", stage.administrator, { parameters, body });
    stage.ports.clock.advance(1_800_000);
    expect(await stage.keep()).toBe(1);
    expect([await stage.row(old), await stage.row(idle)]).toMatchObject([undefined, { status: "recording" }]);
  });

  test("ends what is idle even while the store erases nothing", async () => {
    const old = await stage.begin();
    await stage.complete(old);
    await stage.work();
    stage.ports.clock.advance(30 * dayMs);
    const idle = await stage.begin();
    stage.ports.clock.advance(1_800_000);
    const { blobs } = stage.ports;
    const refuse = () => Promise.reject(new DomainError("unavailable", "The store is another deployment's"));
    Object.assign(stage.ports, { blobs: { ...blobs, delete: refuse } });
    expect(await stage.keep()).toBe(1);
    expect([await stage.row(old), await stage.row(idle)]).toMatchObject([
      { status: "erasing" },
      { status: "completing" },
    ]);
    Object.assign(stage.ports, { blobs });
    expect(await stage.keep()).toBe(1);
    expect(await stage.row(old)).toBeUndefined();
  });
});

describe("sweepRecordings()", () => {
  test("erases bytes that no row names after an hour, and no others", async () => {
    const [open, joined] = [await stage.begin(), await stage.begin()];
    await stage.add(open, 1);
    await stage.complete(joined);
    await stage.work();
    const known = await stage.keys();
    const lost = stage.ports.ids.next();
    const { blobs } = stage.ports;
    async function* content() {
      yield new Uint8Array(3);
    }
    for (const key of [`recordings/${lost}`, `recording-chunks/${open}/${lost}`])
      await blobs.write(`${stage.store.applicationId}/${key}`, content(), { bytes: 3 });
    stage.ports.clock.advance(3_599_999);
    expect(await stage.sweep()).toBe(0);
    stage.ports.clock.advance(1);
    expect(await stage.sweep()).toBe(2);
    expect(await stage.keys()).toEqual(known);
  });
});
