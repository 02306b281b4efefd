import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { recordEvents } from "@design-catalog/core";
import type { Receiver } from "@design-catalog/testing";
import { createdProject } from "@design-catalog/testing/created-project";
import { systemTimers } from "../system-timers.ts";
import { createOfferingStorage } from "./offering-storage.ts";
import { portionMax } from "./portions.ts";
import { openScene, type Scene, until } from "./scene.fixture.ts";

setDefaultTimeout(90_000);

/** Events of one change at two endpoints: as many deliveries as both have places before they answer. */
const changes = 15;
const deliveriesMax = 2 * changes;
let scene: Scene;
let receivers: readonly Receiver[];
/** Turns of the loop that the dispatcher waits for. */
let turns: (() => void)[];

beforeEach(async () => {
  turns = [];
  scene = await openScene({
    timers: {
      ...systemTimers,
      after: (delayMs, run) => (delayMs === 0 ? (turns.push(run), () => undefined) : systemTimers.after(delayMs, run)),
    },
  });
  receivers = [await scene.receiver(), await scene.receiver()];
  for (const { url } of receivers) await scene.register(url);
  scene.dispatcher.start();
  // The first claim finds the queue empty.
  await until(() => scene.claims() > 0);
});

afterEach(() => scene.close());

describe("a change with more first attempts than a portion", () => {
  test("begins the others when other work of the process has had its turn", async () => {
    await change();
    await until(() => scene.dispatcher.stats().active === deliveriesMax - portionMax);
    expect([arrived(), turns.length]).toEqual([portionMax, 1]);
    takeTurn();
    await until(() => scene.dispatcher.stats().active === 0);
    expect(arrived()).toBe(deliveriesMax);
  });

  test("lets a small one begin at once", async () => {
    // Places are left for the small one.
    await change(10);
    await change(1);
    await until(() => scene.dispatcher.stats().active === 10 * receivers.length - portionMax);
    expect(arrived()).toBe(portionMax + receivers.length);
  });

  test("begins none of them once the process has ended, and hands them back", async () => {
    await change();
    await until(() => scene.dispatcher.stats().active === deliveriesMax - portionMax);
    await scene.dispatcher.stop({ drainMs: 1 });
    takeTurn();
    // None has begun, so none begins after them.
    expect(turns).toEqual([]);
    const jobs = await scene.queue.claim("deliveries", { limit: 100, perGroupLimit: 100 });
    expect(jobs).toHaveLength(deliveriesMax - portionMax);
  });
});

function arrived(): number {
  return receivers.reduce((sum, { requests }) => sum + requests.length, 0);
}

function takeTurn(): void {
  for (const run of turns.splice(0)) run();
}

async function change(events = changes): Promise<void> {
  const { application, dispatcher } = scene;
  const context = application.contextOf(application.administrator);
  const storage = createOfferingStorage(application.memory.storage, dispatcher.fastLane, { mayWait: true });
  const drafts = Array.from({ length: events }, () => createdProject(application.ports.ids.next()));
  await storage
    .open(context.store.applicationId)
    .transaction((transaction) => recordEvents({ context, transaction }, drafts));
}
