import {
  bootstrapApplication,
  defaultApplicationId,
  type OperationContext,
  operations,
  privileges,
} from "@design-catalog/core";
import { createCodeMemory } from "@design-catalog/core/catalog";
import { users } from "@design-catalog/core/identity";
import { systemPorts } from "@design-catalog/host";
import { createPool, createStorage, migrateToLatest, type TransactionalQueue } from "@design-catalog/storage-kysely";
import { createTestPorts } from "@design-catalog/testing/test-ports";

/** Calls operations in this process over a database, without HTTP. */
export interface BenchCaller {
  readonly userId: string;
  /** Runs an operation by its name, without or with privileges. */
  call(name: string, input: CallInput): Promise<{ readonly id: string; readonly rowData: readonly unknown[] }>;
  close(): Promise<void>;
}

interface CallInput {
  readonly projectId?: string;
  readonly body?: unknown;
  readonly asAdministrator?: boolean;
}

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: console.error, error: console.error };

/** No endpoint is registered, so nothing is ever enqueued. */
const idleQueue: TransactionalQueue = {
  enqueue: async () => undefined,
  hold: async () => undefined,
  ending: () => ({ text: "SELECT", values: [] }),
  missing: async () => [],
  restore: async () => undefined,
};

/** Migrates an empty database and opens it. */
export async function openCaller(connectionString: string): Promise<BenchCaller> {
  await migrateToLatest(connectionString);
  const pool = createPool({ connectionString, log });
  const store = createStorage({ pool, queue: idleQueue }).open(defaultApplicationId);
  const { ids } = systemPorts;
  const clock = { now: () => systemPorts.clock.now(), advance: () => undefined };
  const ports = { ...createTestPorts({ clock, ids }), codeMemory: createCodeMemory(), log };
  const contextOf = (actor: OperationContext["actor"]): OperationContext => ({
    applicationId: defaultApplicationId,
    actor,
    requestId: "bench",
    changeSetId: ids.next(),
    baseUrl: "https://catalog.example",
    clientAddress: null,
    store,
    ports,
  });
  const administrator = { emailAddress: "bench@catalog.example", password: "correct horse battery staple" };
  await bootstrapApplication(contextOf(null), administrator);
  const [{ id: userId } = missing("administrator")] = await store.select(users);
  return {
    userId,
    async call(name, { projectId, body, asAdministrator = false }) {
      const operation = operations.find((one) => one.name === name);
      if (!operation) throw new TypeError(`Cannot call the operation because its name is unknown: ${name}`);
      const held = new Set<string>(asAdministrator ? privileges : []);
      const context = contextOf({ userId, emailAddress: "bench@catalog.example", roles: [], privileges: held });
      const parameters: Record<string, string> = projectId === undefined ? {} : { id: projectId };
      const subject = await operation.subject?.(context, parameters, () => ({}));
      const output: unknown = await operation.run(context, { parameters, query: {}, body: body ?? {}, subject });
      const answer = { id: "", rowData: [], ...(typeof output === "object" ? output : {}) };
      return answer;
    },
    close: () => pool.end(),
  };
}

function missing(what: string): never {
  throw new TypeError(`Cannot measure because there is no ${what}`);
}
