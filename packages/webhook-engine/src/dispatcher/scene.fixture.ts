/** A dispatcher on in-memory storage with real receivers. Tests move the clock by hand; everything else is real. */
import { setTimeout as sleep } from "node:timers/promises";
import { disableFailingEndpoints, DomainError, type JobQueue, matches, recordEvents } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import type { DeliveryStore, Id, NameResolver, Timers } from "@design-catalog/core/ports";
import {
  deliveries,
  deliveryAttempts,
  disableAsAsked,
  type DeliveryAttemptRow,
  type DeliveryRow,
} from "@design-catalog/core/webhooks";
import { createTestAuthority, type Receiver, type ReceiverOptions, startReceiver } from "@design-catalog/testing";
import { createdProject } from "@design-catalog/testing/created-project";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import { createTestClock, silentLog, type TestClock } from "@design-catalog/testing/test-ports";
import { createAddressPolicy } from "../addresses/policy.ts";
import { createSystemResolver } from "../addresses/system-resolver.ts";
import { createTlsTransport } from "../transport/tls/transport.ts";
import { createDispatcher, type Dispatcher } from "./dispatcher.ts";
import type { DispatcherLimits } from "./lanes.ts";

export interface SceneOptions {
  readonly limits?: Partial<DispatcherLimits>;
  /** @default those of the runtime */
  readonly timers?: Timers;
  readonly resolver?: NameResolver;
  /** @default ["127.0.0.0/8"] */
  readonly allowNetworks?: readonly string[];
}

/** A registered endpoint. */
export interface Registered {
  readonly id: string;
  readonly secret: string;
}

export interface Scene {
  readonly application: TestApplication;
  readonly clock: TestClock;
  readonly queue: JobQueue;
  readonly dispatcher: Dispatcher;
  /** While true, the dispatcher cannot reach the database. */
  outage: boolean;
  /** Keeps the dispatcher from loading anything. */
  loadError: Error | undefined;
  /** While true, no delivery can be read, although the store answers. */
  unreadable: boolean;
  /** Reads of deliveries so far. */
  loads(): number;
  /** Claims so far that were answered. */
  claims(): number;
  /** Messages logged as errors. */
  readonly errors: readonly string[];
  receiver(respond?: ReceiverOptions["respond"]): Promise<Receiver>;
  register(url: string, more?: Readonly<Record<string, unknown>>): Promise<Registered>;
  patch(id: string, change: Readonly<Record<string, unknown>>): Promise<void>;
  /** Disables endpoints that have been failing for long, as upkeep does; returns how many. */
  disableFailing(): Promise<number>;
  /** Records an event, to which every endpoint subscribes. */
  emit(): Promise<void>;
  delivery(endpointId?: string): Promise<DeliveryRow>;
  attempts(deliveryId: Id<"delivery">): Promise<readonly DeliveryAttemptRow[]>;
  /** Waits until no delivery is due and no job is active. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const waitMaxMs = 20_000;

/** Starts a dispatcher for a new application. */
export async function openScene(options: SceneOptions = {}): Promise<Scene> {
  const clock = createTestClock(Date.now());
  const application = await createTestApplication({ clock });
  const { queue, deliveries: store } = application.memory;
  const authority = await createTestAuthority();
  const closers: (() => Promise<void>)[] = [];
  const errors: string[] = [];
  let loads = 0;
  let claims = 0;
  const loading = observed(store, (found) => {
    loads++;
    if (scene.loadError) throw scene.loadError;
    if (scene.unreadable && found > 0) throw new Error("missing chunk number 0 for toast value 16433");
  });
  const counted: JobQueue = {
    ...queue,
    async claim(name, limits) {
      const jobs = await queue.claim(name, limits);
      claims += 1;
      return jobs;
    },
  };
  const log = { ...silentLog, error: (message: string) => void errors.push(message) };
  const transport = createTlsTransport({ extraCertificates: authority.certificate });
  const { resolver = createSystemResolver(), allowNetworks = ["127.0.0.0/8"] } = options;

  const scene: Scene = {
    application,
    clock,
    queue,
    outage: false,
    loadError: undefined,
    unreadable: false,
    errors,
    loads: () => loads,
    claims: () => claims,
    dispatcher: createDispatcher({
      ...withOutages({ queue: counted, deliveries: loading }, () => scene.outage),
      transport,
      addressPolicy: createAddressPolicy({ resolver, allowNetworks }),
      secretBox: application.ports.secretBox,
      clock,
      random: application.ports.random,
      log,
      disableEndpoint: (endpoint) => disableAsAsked({ ...upkeepOf(application), log }, endpoint),
      ...(options.limits && { limits: options.limits }),
      ...(options.timers && { timers: options.timers }),
    }),
    async receiver(respond) {
      const receiver = await startReceiver({ authority, ...(respond && { respond }) });
      closers.push(() => receiver.close());
      return receiver;
    },
    register: (url, more) => register(application, url, more),
    patch: (id, change) => patch(application, id, change),
    disableFailing: () => disableFailingEndpoints({ ...upkeepOf(application), clock, log }),
    emit: () => emit(application),
    delivery: (endpointId) => newestDelivery(application, endpointId),
    attempts: (deliveryId) => application.store.select(deliveryAttempts, { where: matches({ deliveryId }) }),
    settled: () => until(async () => scene.dispatcher.stats().active === 0 && !(await hasDue(application))),
    async close() {
      await scene.dispatcher.stop({ drainMs: 100 });
      await transport.close();
      for (const close of closers) await close();
    },
  };
  return scene;
}

const upkeepOf = (application: TestApplication) => ({
  upkeep: application.memory.upkeep,
  contextOf: () => application.contextOf(null),
});

async function newestDelivery({ store }: TestApplication, endpointId?: string): Promise<DeliveryRow> {
  const rows = await store.select(deliveries, endpointId ? { where: matches({ endpointId }) } : {});
  const row = rows.at(-1);
  if (!row) throw new Error("Cannot find a delivery because none was recorded");
  return row;
}

/**
 * Thirty seconds take one and a half. At a higher speed a busy machine would be late for every look at a queue. Time passes in
 * ticks, so a process that is held up has not stalled.
 */
const speed = 20;
const tickMs = 5;
let ticks = 0;
setInterval(() => ticks++, tickMs).unref();
export const fastTimers: Timers = {
  now: () => ticks * tickMs * speed,
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs / speed);
    return () => clearTimeout(timer);
  },
};

/** Waits until `condition` holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + waitMaxMs;
  while (!(await condition())) {
    if (performance.now() > deadlineMs) throw new Error(`The condition did not hold within ${waitMaxMs} ms`);
    await sleep(5);
  }
}

interface Database {
  readonly queue: JobQueue;
  readonly deliveries: DeliveryStore;
}

/** Calls a function before each read of deliveries. */
function observed(store: DeliveryStore, onLoad: (found: number) => void): DeliveryStore {
  return {
    ...store,
    async load(references) {
      const items = await store.load(references);
      onLoad(items.length);
      return items;
    },
  };
}

export function unavailable(): DomainError {
  return new DomainError("unavailable", "The database is unavailable");
}

function withOutages({ queue, deliveries: store }: Database, isOut: () => boolean): Database {
  const reach = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isOut()) throw unavailable();
    return await work();
  };
  return {
    queue: {
      claim: (name, limits) => reach(() => queue.claim(name, limits)),
      extend: (jobs) => reach(() => queue.extend(jobs)),
      release: (jobs) => reach(() => queue.release(jobs)),
      onAvailable: (name, listener) => queue.onAvailable(name, listener),
    },
    deliveries: {
      load: (references) => reach(() => store.load(references)),
      settle: (settlements) => reach(() => store.settle(settlements)),
      lease: (request) => reach(() => store.lease(request)),
    },
  };
}

async function hasDue({ store, ports }: TestApplication): Promise<boolean> {
  const pending = await store.select(deliveries, { where: matches({ status: "pending" }) });
  return pending.some(({ nextAttemptAt }) => Date.parse(nextAttemptAt ?? "") <= ports.clock.now());
}

async function register(
  application: TestApplication,
  url: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Registered> {
  const body = { url, eventTypes: ["*"], ...more };
  const made = await application.callNamed("createWebhook", application.administrator, { body });
  const secret = isJsonObject(made) ? made["secret"] : undefined;
  if (!isJsonObject(made) || typeof secret !== "string") throw new TypeError("Cannot read the registered endpoint");
  return { id: idOf(made["endpoint"]), secret };
}

async function patch(
  application: TestApplication,
  id: string,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { administrator } = application;
  const now = await application.callNamed("getWebhook", administrator, { parameters: { id } });
  const version = isJsonObject(now) ? now["version"] : undefined;
  await application.callNamed("patchWebhook", administrator, { parameters: { id }, body: { version, ...change } });
}

async function emit(application: TestApplication): Promise<void> {
  const context = application.contextOf(application.administrator);
  await context.store.transaction((transaction) =>
    recordEvents({ context, transaction }, [createdProject(application.ports.ids.next())]),
  );
}
