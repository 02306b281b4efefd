import {
  type Actor,
  DomainError,
  type OperationContext,
  operations,
  privileges,
  type Storage,
} from "@design-catalog/core";
import { runOperation } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { createContexts } from "./contexts.ts";
import type { CallInput, Outcome } from "./observations.ts";
import { applicationId } from "./simulated-database.ts";
import { type SimulatedProcess, startProcess } from "./simulated-process.ts";
import type { World } from "./world.ts";

/** A process that answers calls. */
export interface ApiProcess {
  readonly process: SimulatedProcess;
  /** Calls an operation; never settles if the process ends before answering. */
  call(name: string, input?: CallInput): Promise<Outcome>;
}

const administrator: Actor = {
  userId: testId("6740a1f2c3d4e5f607182900"),
  emailAddress: "admin@dealer.example",
  roles: [],
  privileges: new Set(privileges),
};
const byName = new Map(operations.map((operation) => [operation.name, operation]));

/** Starts a process that only answers calls. */
export function startApiProcess(world: World, name: string): ApiProcess {
  const process = startProcess(name, world.time);
  const { storage } = world.connect(process);
  return createApi(world, { process, storage });
}

/** Lets a process answer calls. */
export function createApi(
  world: World,
  { process, storage }: { readonly process: SimulatedProcess; readonly storage: Storage },
): ApiProcess {
  const context = { ...createContexts(storage, world.portsOf(process))(applicationId), actor: administrator };
  return {
    process,
    async call(operation, input = {}) {
      const counting = countCommits(context);
      const outcome = await attempt(operation, counting.context, input);
      world.observe({ kind: "call", process, operation, input, outcome, commits: counting.commits() });
      return outcome;
    },
  };
}

async function attempt(name: string, context: OperationContext, input: CallInput): Promise<Outcome> {
  const operation = byName.get(name);
  if (!operation) throw new TypeError(`Cannot call the operation because its name is unknown: ${name}`);
  try {
    return { status: "done", output: await runOperation(operation, context, input) };
  } catch (error) {
    if (!(error instanceof DomainError)) return { status: "failed", error: String(error) };
    return error.code === "unavailable" ? { status: "unknown" } : { status: "refused", code: error.code };
  }
}

function countCommits(context: OperationContext): { readonly context: OperationContext; commits(): number } {
  const { store } = context;
  let commits = 0;
  const counting: OperationContext = {
    ...context,
    store: {
      ...store,
      async transaction(work) {
        const result = await store.transaction(work);
        commits++;
        return result;
      },
    },
  };
  return { context: counting, commits: () => commits };
}
