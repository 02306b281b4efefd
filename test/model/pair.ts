import { deepStrictEqual } from "node:assert/strict";
import {
  type Actor,
  type ApplicationStore,
  bootstrapApplication,
  DomainError,
  type OperationContext,
  operationNamed,
  privileges,
  type Storage,
} from "@design-catalog/core";
import { type Envelope, type EventData, events } from "@design-catalog/core/webhooks";
import { runOperation } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { createTestPorts, createTestRandom } from "@design-catalog/testing/test-ports";

/** The result of an operation: its output or its failure. */
export type Outcome =
  | { readonly output: unknown; readonly failure?: undefined }
  | { readonly failure: { readonly code: string; readonly message: string; readonly data: object } };

/** An event as its receiver parses it. */
export type SentEvent = Envelope<EventData & { readonly project?: { readonly id: string } }>;

/** Parts of a request. */
export interface Request {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * The service on two storages, driven in step. Time stands still and randomness repeats in each, so both produce the
 * same ids and must answer with the same bytes.
 */
export interface Pair {
  /** Runs an operation on both and expects the same result. */
  call(name: string, request?: Request): Promise<Outcome>;
  /** Like `call`, for an operation that must succeed. */
  expectOutput(name: string, request?: Request): Promise<unknown>;
  /** The events of a project and its contents so far, the same on both. */
  eventsOf(projectId: string): Promise<readonly SentEvent[]>;
}

/** Opens a new application, the same on both storages; `number` makes its ids unlike any other's. */
export async function openPair(storages: readonly [Storage, Storage], number: number): Promise<Pair> {
  const [one, other] = [await openService(storages[0], number), await openService(storages[1], number)];
  const call = async (name: string, request: Request = {}): Promise<Outcome> => {
    const [outcome, same] = [await one.call(name, request), await other.call(name, request)];
    deepStrictEqual(same, outcome, `${name} came to another result on the second storage`);
    return outcome;
  };
  return {
    call,
    async expectOutput(name, request) {
      const outcome = await call(name, request);
      if (outcome.failure) throw new TypeError(`Cannot continue because ${name} failed: ${outcome.failure.message}`);
      return outcome.output;
    },
    async eventsOf(projectId) {
      const [sent, same] = [await eventsOf(one.store, projectId), await eventsOf(other.store, projectId)];
      deepStrictEqual(same, sent, "The events on the second storage are others");
      return sent;
    },
  };
}

/**
 * Makes a storage create its partitions for the day at which time stands still. A transaction that lacks them runs twice,
 * and takes more ids than the same one in memory.
 */
export async function makePartitions(storage: Storage, number: number): Promise<void> {
  const { call } = await openService(storage, number);
  const body = { name: "First", code: "first", category: "video", compatibleSignalIds: [] };
  const { failure } = await call("createSignal", { body });
  if (failure) throw new TypeError(`Cannot make the partitions because createSignal failed: ${failure.message}`);
}

async function openService(storage: Storage, number: number) {
  const applicationId = testId<"application">(number.toString(16));
  const store = storage.open(applicationId);
  const ports = createTestPorts({ random: createTestRandom(number) });
  const actor: Actor = {
    userId: ports.ids.next(),
    emailAddress: "owner@dealer.example",
    roles: [],
    privileges: new Set(privileges),
  };
  const context = (): OperationContext => ({
    applicationId,
    actor,
    requestId: "request-1",
    changeSetId: ports.ids.next(),
    baseUrl: "https://catalog.example",
    clientAddress: null,
    store,
    ports,
  });
  await bootstrapApplication(context(), { emailAddress: "admin@dealer.example", password: "correct horse" });
  return {
    store,
    async call(name: string, request: Request): Promise<Outcome> {
      try {
        return { output: await runOperation(operationNamed(name), context(), request) };
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const { code, message, data } = error;
        return { failure: { code, message, data } };
      }
    },
  };
}

async function eventsOf(store: ApplicationStore, projectId: string): Promise<readonly SentEvent[]> {
  const rows = await store.select(events, { where: { op: "greaterThan", column: "id", value: projectId } });
  // Only `serializeEnvelope` writes it. A database may return a map in another order.
  return rows.map(({ body }) => JSON.parse(body) as SentEvent);
}
