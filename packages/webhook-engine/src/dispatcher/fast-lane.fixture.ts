import { type ApplicationStore, defaultApplicationId, recordEvents, type Storage } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import type { ClaimedJob, Timers, Transaction } from "@design-catalog/core/ports";
import type { MemoryQueue } from "@design-catalog/storage-memory";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { createTestClock, silentLog } from "@design-catalog/testing/test-ports";
import { BackPressure } from "./back-pressure.ts";
import { createFastLane } from "./fast-lane.ts";
import type { HeldJob } from "./held-job.ts";
import { createLanes } from "./lanes.ts";
import { createOfferingStorage } from "./offering-storage.ts";
import { createPace } from "./pace.ts";
import { createParking } from "./parking.ts";
import { Room } from "./room.ts";

/** Jobs of one endpoint that a process holds at once: two for each of the three places of new deliveries. */
export const heldMax = 6;
/** Attempts of the schedule at once: one place is for requested ones. */
export const scheduledMax = 2;
const all = { limit: 100, perGroupLimit: 100 };

/** Opens the fast lane of a process whose queue is known to be empty, with one endpoint. */
export async function openLane({ bytesMax = 1_000_000, limits = { slots: 8, perEndpoint: 4 } } = {}) {
  const clock = createTestClock();
  const application = await createTestApplication({ clock });
  const { administrator, memory } = application;
  const body = { url: "https://hooks.example/", eventTypes: ["*"] };
  const made = await application.callNamed("createWebhook", administrator, { body });
  const endpointId = idOf<"endpoint">(isJsonObject(made) ? made["endpoint"] : undefined);
  const { timers, ...moved } = createMovedTimers();
  const parts = assembleLane({ timers, bytesMax, limits, queue: memory.queue });
  parts.fastLane.open();
  const context = application.contextOf(administrator);
  const event = { type: "project.created", data: { object: { id: endpointId } } } as const;
  const emitIn = (transaction: Transaction, more: Partial<typeof context> = {}, count = 1) =>
    recordEvents(
      { context: { ...context, ...more }, transaction },
      Array.from({ length: count }, () => event),
    );
  const storeOf = (storage: Storage) =>
    createOfferingStorage(storage, parts.fastLane, { mayWait: true }).open(defaultApplicationId);
  const store = storeOf(memory.storage);
  return {
    application,
    memory,
    clock,
    ...moved,
    ...parts,
    endpointId,
    store,
    storeOf,
    emitIn,
    emit: (through: ApplicationStore = store) => through.transaction((transaction) => emitIn(transaction)),
    claim: () => memory.queue.claim("deliveries", all),
    patch: (version: number, change: Readonly<Record<string, unknown>>) =>
      application.callNamed("patchWebhook", administrator, {
        parameters: { id: endpointId },
        body: { version, ...change },
      }),
  };
}

function createMovedTimers() {
  const time = { nowMs: 0 };
  const alarms = new Set<{ readonly atMs: number; readonly run: () => void }>();
  const timers: Timers = {
    now: () => time.nowMs,
    after(delayMs, run) {
      const alarm = { atMs: time.nowMs + delayMs, run };
      alarms.add(alarm);
      return () => void alarms.delete(alarm);
    },
  };
  return {
    time,
    timers,
    /** Lets milliseconds pass, and what waits for them go on. */
    async pass(ms: number) {
      await Bun.sleep(1);
      time.nowMs += ms;
      for (const { atMs, run } of alarms) if (atMs <= time.nowMs) run();
      await Bun.sleep(1);
    },
  };
}

interface LaneSetting {
  readonly timers: Timers;
  readonly bytesMax: number;
  readonly limits: Parameters<typeof createLanes>[0];
  readonly queue: MemoryQueue;
}

function assembleLane({ timers, bytesMax, limits, queue }: LaneSetting) {
  const [lane] = createLanes(limits);
  const claimed = (unexhausted: readonly string[]) => {
    lane.beginClaim();
    lane.noteUnexhausted(new Set(unexhausted));
    lane.endClaim({ claimMs: 1, nextLookMs: 500 });
  };
  claimed([]);
  const parking = createParking({ timers, log: silentLog, onParked: () => undefined, onUnparked: () => undefined });
  const begun: { readonly job: ClaimedJob; readonly body: string; readonly end: () => void }[] = [];
  const handedBack: ClaimedJob[] = [];
  const room = new Room(lane);
  const onProgress = (endpointId: HeldJob["endpointId"]) => pressure.noteProgress(endpointId);
  const pace = createPace({ timers, lane, room, onProgress });
  let refusals = 0;
  const telemetry = { busyRefused: () => void refusals++ };
  const pressure = new BackPressure({ lane, pace, timers, telemetry });
  const fastLane = createFastLane({
    lane,
    room,
    pressure,
    parking,
    pace,
    timers,
    bytesMax,
    begin(job, { item }, onRemoved) {
      lane.hold(job.group ?? "");
      const end = () => (lane.drop(job.group ?? ""), onRemoved());
      begun.push({ job, body: item.body, end });
      return "begun";
    },
    handBack(jobs) {
      handedBack.push(...jobs);
      return queue.release(jobs);
    },
  });
  return { lane, parking, pace, room, pressure, fastLane, refusals: () => refusals, begun, handedBack, claimed };
}

/** An open fast lane, with what a test does to it. */
export type Opened = Awaited<ReturnType<typeof openLane>>;

/** Parks the endpoint: ten attempts in turn end in silence. */
export function park(opened: Opened): void {
  for (let count = 0; count < 10; count++) opened.parking.note(heldJob(opened), "silent");
}

/** Lets the process hold jobs of the endpoint, by default as many as it would claim. */
export function fill({ lane, endpointId }: Opened, count = heldMax): void {
  for (let job = 0; job < count; job++) lane.hold(endpointId);
}

/** Puts requests to the endpoint on the wire; returns a function that ends one of them. */
export function send(opened: Opened, count = scheduledMax): () => void {
  const ends = Array.from({ length: count }, () => opened.pace.begin(heldJob(opened)));
  return () => ends.pop()?.();
}

/** Lets the endpoint answer an attempt. */
export function answer(opened: Opened, outcome: "success" | "failure"): void {
  const made = { ...heldJob(opened), settlement: { attempt: { outcome } } };
  opened.pace.noteMade(made);
  opened.pace.noteOver(made);
}

function heldJob({ lane, endpointId }: Opened): HeldJob {
  const job = { queue: lane.queue, id: "held", lease: "1", group: endpointId, data: {} };
  return { lane, endpointId, kind: "first", job, settlement: undefined, settling: false, keepsLimits: true };
}
