import {
  type Actor,
  type ApplicationStore,
  bootstrapApplication,
  callOperation,
  defaultApplicationId,
  type JsonObject,
  type Operation,
  type OperationCall,
  type OperationContext,
  operationNamed,
  type Privilege,
  privileges,
  type Storage,
} from "@design-catalog/core";
import { createRequestLimits } from "@design-catalog/core/application";
import {
  firstPartyClientId,
  isId,
  isJsonObject,
  isValid,
  type OperationDefinition,
  type PortalPass,
  TextStream,
  type validate,
} from "@design-catalog/core/engine";
import { type UserRow, users } from "@design-catalog/core/identity";
import type { Id } from "@design-catalog/core/ports";
import {
  announceNews,
  deliveries,
  type DeliveryRow,
  type Envelope,
  type EventData,
  events,
} from "@design-catalog/core/webhooks";
import { createMemoryStorage, type MemoryStorage } from "@design-catalog/storage-memory";
import { createRuledTables, type RuledTables } from "./commit-rules.ts";
import { refuseSlowWork } from "./slow-ports.ts";
import { testBase } from "./test-base.ts";
import { createTestPorts, type TestPorts } from "./test-ports.ts";

/** An event as the receiver parses it. */
type SentEvent = Envelope<EventData & JsonObject>;

type Schemas = Parameters<typeof validate>[0];
type ObjectSchema = NonNullable<Operation["query"]>;

/** A user, whoever holds the link of a portal, or nobody. */
type Caller = Actor | PortalPass | null;

/** A bootstrapped in-memory application whose operations are called as values. */
export interface TestApplication {
  readonly ports: TestPorts;
  readonly memory: MemoryStorage;
  readonly storage: Storage;
  readonly store: ApplicationStore;
  /** An actor who holds every privilege, with a token of the service's own client and no row in the users table. */
  readonly administrator: Actor;
  contextOf(caller: Caller): OperationContext;
  /** An actor like `administrator` with their own id, their own address and these privileges. */
  actorWith(...held: readonly Privilege[]): Actor;
  /** Inserts a user who can sign in; the password is `passphrase of <address>`. */
  addUser(user?: Partial<UserRow>): Promise<UserRow>;
  /** Calls an operation as an actor or by the link of a portal, with every check of `callOperation`. */
  call<Query extends ObjectSchema, Body extends Schemas, Output extends Schemas, Subject, Also extends Schemas>(
    operation: OperationDefinition<Query, Body, Output, Subject, Also>,
    caller: Caller,
    input?: OperationCall,
  ): ReturnType<OperationDefinition<Query, Body, Output, Subject, Also>["run"]>;
  /** Like `call`, by the operation's name. */
  callNamed(name: string, caller: Caller, input?: OperationCall): Promise<unknown>;
  /** Every event so far exactly as sent, oldest first. */
  sentEvents(): Promise<readonly SentEvent[]>;
  allDeliveries(): Promise<readonly DeliveryRow[]>;
  /** The same application for more requests at one moment than the limits allow; a test counts its uses. */
  readonly withoutLimits: Omit<TestApplication, "withoutLimits">;
}

/** The first administrator of every test application. */
export const firstAdministrator = { emailAddress: "admin@dealer.example", password: "correct horse battery staple" };

/** Scopes and resource of a token that the service's own client gets for a password. */
const token = { clientId: firstPartyClientId, scopes: new Set(["api", "admin"]), resources: new Set(["api"] as const) };

/** Creates an application with its built-in roles and a first administrator. */
export async function createTestApplication(overrides: Partial<TestPorts> = {}): Promise<TestApplication> {
  const given = createTestPorts(overrides);
  const { clock } = given;
  const { tables, watch: watchRules } = createRuledTables();
  const made = createMemoryStorage({ clock, tables, announce: announceNews(given) });
  const { guarded, storage, follow } = refuseSlowWork(made.storage);
  const ports = guarded(given);
  const memory = { ...made, storage };
  const watch: RuledTables["watch"] = (call, run) => watchRules(call, () => follow(run));
  const timers = { after: () => () => undefined };
  const sources = { ...ports, ...memory, timers, mode: "enforce" } as const;
  const withoutLimits = createApplication(ports, memory, watch);
  await bootstrapApplication(withoutLimits.contextOf(null), firstAdministrator);
  const limited = { requestLimits: createRequestLimits(sources), ...ports };
  return { ...createApplication(limited, memory, watch), withoutLimits };
}

function createApplication(
  ports: TestPorts,
  memory: MemoryStorage,
  watch: RuledTables["watch"],
): Omit<TestApplication, "withoutLimits"> {
  const store = memory.storage.open(defaultApplicationId);

  function contextOf(caller: Caller): OperationContext {
    const holder = caller && "linkId" in caller ? { actor: null, portal: caller } : { actor: caller };
    const circumstances = { requestId: "request-1", baseUrl: "https://catalog.example", clientAddress: "192.0.2.7" };
    const changeSetId = ports.ids.next();
    return { applicationId: defaultApplicationId, ...holder, ...circumstances, changeSetId, store, ports };
  }

  function actorWith(...held: readonly Privilege[]): Actor {
    const userId = ports.ids.next<"user">();
    return { userId, emailAddress: `${userId}@dealer.example`, roles: [], privileges: new Set(held), ...token };
  }

  const call: TestApplication["call"] = (operation, caller, input = {}) => {
    const context = contextOf(caller);
    return watch({ context, input }, () => runOperation(operation, context, input));
  };

  return {
    ports,
    memory,
    storage: memory.storage,
    store,
    administrator: actorWith(...privileges),
    contextOf,
    actorWith,
    call,
    addUser: (user) => addUser(contextOf(null), user),
    callNamed: async (name, caller, input) => call(operationNamed(name), caller, input),
    async sentEvents() {
      const rows = await store.select(events);
      // Only `serializeEnvelope` writes it.
      return rows.map((row) => JSON.parse(row.body) as SentEvent);
    },
    allDeliveries: () => store.select(deliveries),
  };
}

/** The id of an operation's output. @throws {TypeError} if there is none */
export function idOf<Kind extends string = string>(value: unknown): Id<Kind> {
  if (isJsonObject(value) && isId<Kind>(value["id"])) return value["id"];
  throw new TypeError(`Cannot read the id because there is none: ${JSON.stringify(value)}`);
}

/**
 * Calls an operation through the pipeline of every way in.
 * @throws {TypeError} if the output does not match the operation's schema
 */
export async function runOperation<
  Query extends ObjectSchema,
  Body extends Schemas,
  Output extends Schemas,
  Subject,
  Also extends Schemas,
>(operation: OperationDefinition<Query, Body, Output, Subject, Also>, context: OperationContext, input: OperationCall) {
  const output = await callOperation(operation, context, input);
  const schema = operation.also?.is(output) ? operation.also.output : operation.output;
  const isStream = operation.streams !== undefined && output instanceof TextStream;
  if (schema && !isStream && !isValid(schema, output)) {
    throw new TypeError(`Cannot accept what ${operation.name} returned: ${JSON.stringify(output)}`);
  }
  // `callOperation` erases the type; the schema above holds it.
  return output as Awaited<ReturnType<typeof operation.run>>;
}

async function addUser({ ports, store }: OperationContext, user: Partial<UserRow> = {}): Promise<UserRow> {
  const base = testBase<"user">(ports);
  const emailAddress = user.emailAddress ?? `user-${base.id}@dealer.example`;
  const row: UserRow = {
    ...base,
    emailAddress,
    addressState: user.status === "pending" ? "unverified" : "verified",
    firstName: null,
    lastName: null,
    locale: "en",
    status: "active",
    roles: [],
    settings: {},
    lastSignInAt: null,
    passwordHash: await ports.passwordHasher.hash(`passphrase of ${emailAddress}`),
    kind: "person",
    accessEpoch: 0,
    ...user,
  };
  await store.transaction((transaction) => transaction.insert(users, [row]));
  return row;
}
