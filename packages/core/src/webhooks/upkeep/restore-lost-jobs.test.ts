import { expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { createProject } from "../../projects/project/project-operations.ts";
import { createWebhook } from "../webhooks.fixture.ts";
import { restoreLostJobs } from "./restore-lost-jobs.ts";

const minuteMs = 60_000;
const all = { limit: 1_000, perGroupLimit: 1_000 };

async function setUp(count: number) {
  const application = await createTestApplication();
  const { administrator, memory, ports, store } = application;
  const warnings: unknown[] = [];
  const log = { ...ports.log, warn: (_: string, fields: unknown) => void warnings.push(fields) };
  const body = { url: "https://hooks.dealer.example/catalog", eventTypes: ["*"] };
  await application.call(createWebhook, administrator, { body });
  for (let made = 0; made < count; made++) {
    await application.withoutLimits.call(createProject, administrator, { body: { name: "Lobby" } });
  }
  return {
    clock: ports.clock,
    warnings,
    /** Removes every job, as a fault would. */
    async lose(): Promise<number> {
      const jobs = await memory.queue.claim("deliveries", all);
      await store.transaction((transaction) => transaction.complete(jobs));
      return jobs.length;
    },
    sweep: () => restoreLostJobs({ upkeep: memory.upkeep, clock: ports.clock, log }),
  };
}

test("restoreLostJobs() waits until deliveries are overdue, and restores all of them, in many steps", async () => {
  const { clock, warnings, lose, sweep } = await setUp(450);
  expect(await lose()).toBe(450);
  clock.advance(5 * minuteMs);
  expect(await sweep()).toBe(0);
  clock.advance(1);
  expect(await sweep()).toBe(450);
  expect(await sweep()).toBe(0);
  expect(warnings).toEqual([{ deliveries: 450 }]);
  expect(await lose()).toBe(450);
});

test("restoreLostJobs() restores jobs that keep getting lost every five minutes, not more often", async () => {
  const { clock, lose, sweep } = await setUp(2);
  await lose();
  const restored: number[] = [];
  for (let minute = 0; minute < 18; minute++) {
    clock.advance(minuteMs);
    restored.push(await sweep());
    await lose();
  }
  expect(restored.filter((count) => count > 0)).toEqual([2, 2, 2]);
});

test("restoreLostJobs() leaves a backlog alone", async () => {
  const { clock, lose, sweep } = await setUp(20);
  clock.advance(60 * minuteMs);
  expect(await sweep()).toBe(0);
  expect(await lose()).toBe(20);
});
