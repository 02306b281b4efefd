import {
  type Actor,
  bootstrapApplication,
  callOperation,
  createAuthenticator,
  defaultApplicationId,
  type ExpiryPorts,
  type JsonObject,
  type OperationCall,
  type OperationContext,
  operationNamed,
  operations,
  type Ports,
  privileges,
  type UpkeepPorts,
} from "@design-catalog/core";
import { serveBlobs } from "@design-catalog/core/application";
import { isJsonObject } from "@design-catalog/core/engine";
import { findUser, type UserRow } from "@design-catalog/core/identity";
import type { AddressPolicy, PasswordHasher } from "@design-catalog/core/ports";
import { createTokenSigner, loadSigningKeys } from "@design-catalog/http";
import {
  createMemoryBlobs,
  createMemoryStorage,
  createWebPorts,
  createWebUrlSigner,
  type MemoryStorage,
  webDigest,
} from "@design-catalog/storage-memory";

/** A service in memory with one application. */
export interface MemoryHost extends MemoryStorage {
  readonly ports: Ports;
  /** Context of a call by the first administrator. */
  readonly context: OperationContext;
  /** The first administrator. */
  readonly administrator: UserRow;
  /** Dependencies of everything that a host repeats by itself. */
  readonly maintenance: ExpiryPorts & UpkeepPorts;
  /** Dependencies of an HTTP handler. */
  readonly served: ReturnType<typeof serve>;
  /** Moves the clock, so what takes days can be shown. */
  passDays(days: number): void;
  /** Calls the operation of this name as the administrator; returns the output, or nothing of one without members. */
  call(name: string, call?: OperationCall): Promise<JsonObject>;
}

const dayMs = 86_400_000;

/** A hash for examples only, which make many services; that of `createWebPorts` takes as long as a real one must. */
const quickHasher: PasswordHasher = {
  hash: (password) => webDigest.sha256(password),
  verify: async (password, hash) => (await webDigest.sha256(password)) === hash,
};

/** Lets endpoints have any URL: nothing here delivers. */
const anyAddress: AddressPolicy = {
  vetUrl: () => ({ allowed: true }),
  vetDestination: async () => ({ allowed: true }),
};

/** Creates the service that the examples in docstrings run on. */
export async function createMemoryHost(): Promise<MemoryHost> {
  let passedMs = 0;
  const clock = { now: () => Date.now() + passedMs };
  const blobs = serveBlobs(createMemoryBlobs({ clock }), { signer: createWebUrlSigner(), clock });
  const webPorts = createWebPorts({ clock, blobs, passwordHasher: quickHasher, addressPolicy: anyAddress });
  const memory = createMemoryStorage(webPorts);
  const store = memory.storage.open(defaultApplicationId);
  const keys = await loadSigningKeys({ store, ports: webPorts, algorithms: ["ES256"] });
  const ports: Ports = { ...webPorts, tokenSigner: createTokenSigner({ keys }) };
  const contextOf = (actor: Actor | null): OperationContext => ({
    applicationId: defaultApplicationId,
    actor,
    requestId: "example",
    changeSetId: ports.ids.next(),
    baseUrl: "https://catalog.example",
    clientAddress: null,
    store: memory.storage.open(defaultApplicationId),
    ports,
  });
  const first = { emailAddress: "admin@catalog.example", password: "correct horse battery staple" };
  await bootstrapApplication(contextOf(null), first);
  const administrator = await findUser(contextOf(null).store, first.emailAddress);
  if (!administrator) throw new TypeError("Cannot act as the administrator: no user exists");
  const { id: userId, emailAddress } = administrator;
  const actor: Actor = { userId, emailAddress, roles: [], privileges: new Set(privileges) };
  return {
    ...memory,
    ports,
    context: contextOf(actor),
    administrator,
    maintenance: {
      ...ports,
      upkeep: memory.upkeep,
      contextOf: () => contextOf(null),
      applicationIds: async () => [defaultApplicationId],
    },
    served: serve(memory, ports),
    passDays(days) {
      passedMs += days * dayMs;
    },
    async call(name, call) {
      const output = await callOperation(operationNamed(name), contextOf(actor), call);
      return isJsonObject(output) ? output : {};
    },
  };
}

function serve({ storage }: MemoryStorage, ports: Ports) {
  const authenticate = createAuthenticator(storage, ports);
  const readiness = async () => ({ ready: true, checks: {} });
  const place = { applicationId: defaultApplicationId, baseUrl: "https://catalog.example" };
  return { operations, storage, ports, authenticate, readiness, ...place };
}
