import { expect, test } from "bun:test";
import { Counter, Gauge, Registry } from "prom-client";
import { createWhole, type Member } from "./whole.ts";

function member(index: number, answers: Partial<Member["own"]>, hasStarted = true): Member {
  return { index, hasStarted, own: { metrics: fails, readiness: fails, ...answers } };
}

async function samples(count: number) {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: "served_total", help: "Served", registers }).inc(count);
  new Gauge({ name: "held", help: "Held", registers, aggregator: "sum" }).set(count);
  new Gauge({ name: "backlog", help: "Backlog", registers, aggregator: "max" }).set(count);
  return registry.getMetricsAsJSON();
}

const fails = () => Promise.reject(new Error("the process does not answer"));

test("the metrics of all processes are added up, each as its metric says; one that is silent is left out", async () => {
  const members = [
    member(0, { metrics: () => samples(2) }),
    member(1, { metrics: () => samples(3) }),
    member(2, { metrics: fails }),
  ];
  const text = await createWhole(() => members, 3).metrics();
  expect(text).toMatch(/^served_total 5$/mu);
  expect(text).toMatch(/^held 5$/mu);
  expect(text).toMatch(/^backlog 3$/mu);
});

test("the service is ready while every process that has started is, and says how many have", async () => {
  const isReady = { readiness: async () => ({ ready: true, checks: { database: "ok" } }) };
  const members = [member(0, isReady), member(1, isReady), member(2, { readiness: fails }, false)];
  expect(await createWhole(() => members, 3).readiness()).toEqual({
    ready: true,
    checks: { processes: "2 of 3", "database of process 1": "ok", "database of process 2": "ok" },
  });
  expect((await createWhole(() => [...members, member(3, { readiness: fails })], 3).readiness()).ready).toBe(false);
  expect((await createWhole(() => [], 3).readiness()).ready).toBe(false);
});
