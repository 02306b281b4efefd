import type { Log, Ports } from "@design-catalog/core";
import { createRowMemory } from "@design-catalog/core/engine";
import type { SecretBox } from "@design-catalog/core/ports";
import { createWebPorts, type MemoryStorage } from "@design-catalog/storage-memory";
import { createUnsignedTokens } from "@design-catalog/testing/test-ports";
import { createAddressPolicy, createSecretBox, type DestinationPolicy } from "@design-catalog/webhook-engine";
import { type Chance, createChance } from "../engine/chance.ts";
import type { Swarm } from "../engine/swarm.ts";
import { createVirtualTime, type VirtualTime } from "../engine/virtual-time.ts";
import { connect, type Connection } from "./database-connection.ts";
import { createFaults, type Faults } from "./faults.ts";
import type { Mutation } from "./mutation.ts";
import type { Observation } from "./observations.ts";
import { createReceivers, type Receiver } from "./receivers.ts";
import { createSimulatedDatabase, type SimulatedDatabase } from "./simulated-database.ts";
import type { SimulatedProcess } from "./simulated-process.ts";
import { createVirtualNames, type VirtualNames } from "./virtual-names.ts";

/** State shared by the processes of one simulation. */
export interface World {
  readonly swarm: Swarm;
  readonly time: VirtualTime;
  readonly database: SimulatedDatabase;
  readonly receivers: readonly Receiver[];
  readonly names: VirtualNames;
  readonly faults: Faults;
  readonly mutation: Mutation | undefined;
  /** Signing secrets in clear by their sealed blob. */
  readonly secrets: ReadonlyMap<string, string>;
  chance(stream: string): Chance;
  observe(observation: Observation): void;
  /** Adds a line to the trace; the text is made only when somebody reads it. */
  note(text: () => string): void;
  connect(process: SimulatedProcess): Connection;
  portsOf(process: SimulatedProcess): Omit<Ports, "addressPolicy"> & { readonly addressPolicy: DestinationPolicy };
}

export interface WorldOptions {
  readonly swarm: Swarm;
  readonly mutation: Mutation | undefined;
  readonly observe: (observation: Observation) => void;
  readonly note: (text: () => string) => void;
}

/** Creates a world without processes. */
export function createWorld({ swarm, mutation, observe, note }: WorldOptions): World {
  const chance = (stream: string) => createChance(swarm.seed, stream);
  const database = createSimulatedDatabase({ time: () => time, leaseMs: swarm.leaseMs, observe });
  const time: VirtualTime = createVirtualTime({
    chance: chance("polls"),
    nextWorkMs: database.nextWorkMs,
    onStep: () => void (database.takeChanged() && observe({ kind: "step" })),
  });
  const faults = createFaults(swarm, chance("database"));
  const names = createVirtualNames(swarm, chance("names"), observe);
  const memory = mutation?.database?.(database.memory) ?? database.memory;
  const { secretBox, secrets } = createWatchedBox(chance("seals"));
  return {
    swarm,
    time,
    database,
    receivers: createReceivers(swarm, chance("receivers"), time.now),
    names,
    faults,
    mutation,
    secrets,
    chance,
    observe,
    note,
    connect: (process) => connectProcess({ process, database, memory, faults, time, observe }, swarm, mutation),
    portsOf(process) {
      const random = chance(process.name);
      const { clock } = process;
      const addressPolicy = createAddressPolicy({ resolver: names.resolverOf(process), allowNetworks: [] });
      const log = createNotingLog(process, note);
      const ports = createWebPorts({ clock, random, log, secretBox });
      return { ...ports, addressPolicy, tokenSigner: createUnsignedTokens(), rowMemory: createRowMemory() };
    },
  };
}

type ConnectingScope = Omit<Parameters<typeof connect>[0], "losesNotifications" | "commitLoads"> & {
  readonly memory: MemoryStorage;
};

function connectProcess(scope: ConnectingScope, swarm: Swarm, mutation: Mutation | undefined): Connection {
  const connection = connect({
    ...scope,
    losesNotifications: swarm.features.has("lostNotifications"),
    commitLoads: new Map(),
  });
  return mutation?.connection?.(connection, scope.database) ?? connection;
}

/** Creates the service's own box, which also reports what it sealed. */
function createWatchedBox(random: Chance): { readonly secretBox: SecretBox; readonly secrets: Map<string, string> } {
  const key = Buffer.alloc(32, 7).toString("base64");
  const box = createSecretBox({ keys: new Map([["key", key]]), currentKeyId: "key", random });
  const secrets = new Map<string, string>();
  return {
    secrets,
    secretBox: {
      open: box.open,
      async seal(plaintext, purpose) {
        const blob = await box.seal(plaintext, purpose);
        secrets.set(blob, plaintext);
        return blob;
      },
    },
  };
}

function createNotingLog({ name }: SimulatedProcess, note: World["note"]): Log {
  const line = (level: string) => (message: string, fields?: object) =>
    note(() => `${name} logs ${level}: ${message} ${JSON.stringify(fields ?? {})}`);
  return { debug: line("debug"), info: line("info"), warn: line("warn"), error: line("error") };
}
