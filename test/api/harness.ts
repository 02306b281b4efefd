import { randomBytes } from "node:crypto";
import {
  type ApplicationStore,
  bootstrapApplication,
  createAuthenticator,
  defaultApplicationId,
  type Id,
  type Log,
  matches,
  operations,
  type Ports,
  type Privilege,
  type Storage,
  type Transaction,
} from "@design-catalog/core";
import { applications, roles, serveBlobs } from "@design-catalog/core/application";
import { users } from "@design-catalog/core/identity";
import type { LogFields, PasswordHasher } from "@design-catalog/core/ports";
import { createPorts, openSecretBox, systemPorts } from "@design-catalog/host";
import { createOpenIdConnect } from "@design-catalog/host/openid";
import {
  blobRoutes,
  createHandler,
  createClientAssertions,
  createPasskeys,
  createTokenSigner,
  type Handler,
  loadSigningKeys,
  mcpRoute,
} from "@design-catalog/http";
import { answerMcp } from "@design-catalog/mcp";
import { createPages } from "@design-catalog/pages";
import { createMemoryBlobs, createWebUrlSigner } from "@design-catalog/storage-memory";
import { noteAnswers } from "@design-catalog/testing/seen-answers";
import { testBase } from "@design-catalog/testing/test-base";
import { testId } from "@design-catalog/testing/test-id";
import { createAddressPolicy } from "@design-catalog/webhook-engine";
import { type AdapterName, type OpenStorage, openStorage } from "./adapters.ts";
import { type Client, createClient, textOf } from "./client.ts";
import { openIdPeer } from "./openid-peer.ts";

/** A setting that users of both applications can have. */
export const settingName = "dealer/tag";

/** Origin of the default application. */
export const baseUrl = "https://catalog.example";
/** Origin of a second application of the same deployment. */
export const otherBaseUrl = "https://other.example";
export const otherApplicationId = testId<"application">("2");

/** The password of every user. */
export const password = "correct horse battery staple";
export const administratorEmail = "admin@catalog.example";

/** Every scope that grants access to something. */
export const everyScope = "openid api admin mcp";

/** The service in this process, over one storage. */
export interface TestApi extends Omit<OpenStorage, "storage"> {
  readonly handler: Handler;
  /** Rows of the default application. */
  readonly store: ApplicationStore;
  readonly storage: Storage;
  readonly ports: Ports;
  /** Holds every privilege of the default application. */
  readonly administrator: Client;
  /** Stacks of unexpected errors; expected ones are not logged. */
  readonly failures: readonly string[];
  /** Every line of the log. */
  readonly logged: readonly string[];
  client(token?: string, origin?: string): Client;
  /** Gets a token by POST /api/v1/oauth/token. */
  signIn(emailAddress: string, options?: SignInOptions): Promise<Client>;
  createUser(options?: UserOptions): Promise<TestUser>;
}

export interface SignInOptions {
  /** @default the default application's */
  readonly origin?: string;
  /** @default every scope that grants access to something */
  readonly scope?: string;
}

export interface UserOptions {
  /** Carried by a role of the user's own. @default none */
  readonly privileges?: readonly Privilege[];
  /** @default the default application's */
  readonly origin?: string;
}

/** A user with a session. */
export interface TestUser extends Client {
  readonly id: Id<"user">;
  readonly emailAddress: string;
}

/** Opens a storage that writes into a log. */
type Opening = (log: Log) => Promise<OpenStorage>;

/** Starts the service with two applications, each with an administrator; the default one is at the origin `served`. */
export async function startApi(adapter: AdapterName | Opening, served = baseUrl): Promise<TestApi> {
  const failures: string[] = [];
  const logged: string[] = [];
  const log = collectFailures(failures, logged);
  const { storage, ...opened } = await (typeof adapter === "string" ? openStorage(adapter, log) : adapter(log));
  const { clock } = systemPorts;
  const blobs = serveBlobs(createMemoryBlobs({ clock }), { signer: createWebUrlSigner(), clock });
  const ports = await openPorts(storage, { log, blobs });
  const handler = noteAnswers(
    createHandler({
      operations,
      pages: createPages(),
      contextRoutes: [mcpRoute(answerMcp), ...blobRoutes({ blobs })],
      storage,
      ports,
      authenticate: createAuthenticator(storage, ports),
      applicationId: defaultApplicationId,
      applicationOf: async (hostName) =>
        new URL(otherBaseUrl).hostname === hostName ? { applicationId: otherApplicationId, baseUrl } : undefined,
      baseUrl: served,
      readiness: async () => ({ ready: true, checks: {} }),
    }),
  );
  const client = (token?: string, origin = served) =>
    createClient((request) => handler.handle(request), { origin, token });
  const signIn = async (emailAddress: string, { origin = served, scope = everyScope }: SignInOptions = {}) => {
    const form = { grant_type: "password", username: emailAddress, password, scope };
    const answer = await client(undefined, origin).send("POST", "/api/v1/oauth/token", { form });
    return client(textOf(answer.body, "access_token"), origin);
  };
  for (const applicationId of [defaultApplicationId, otherApplicationId])
    await bootstrap({ storage, ports, applicationId });
  const passwordHash = await ports.passwordHasher.hash(password);
  const insertUser = createUserInserter({ storage, ports, passwordHash });
  return {
    ...opened,
    handler,
    storage,
    store: storage.open(defaultApplicationId),
    ports,
    failures,
    logged,
    client,
    signIn,
    administrator: await signIn(administratorEmail),
    async createUser({ privileges = [], origin = served } = {}) {
      const inserted = await insertUser(
        origin === otherBaseUrl ? otherApplicationId : defaultApplicationId,
        privileges,
      );
      return { ...inserted, ...(await signIn(inserted.emailAddress, { origin })) };
    },
  };
}

function collectFailures(failures: string[], logged: string[]): Log {
  const keep = (message: string, fields: LogFields = {}) => void logged.push(`${message}: ${JSON.stringify(fields)}`);
  const collect = (message: string, fields?: LogFields) => {
    keep(message, fields);
    failures.push(logged.at(-1) ?? message);
  };
  return { debug: keep, info: keep, warn: collect, error: collect };
}

async function openPorts(storage: Storage, { log, blobs }: Required<Pick<Ports, "log" | "blobs">>): Promise<Ports> {
  const masterKeys = [randomBytes(32).toString("base64")];
  const secretBox = openSecretBox({ keys: () => masterKeys, file: undefined });
  const store = storage.open(defaultApplicationId);
  const keys = await loadSigningKeys({ store, ports: { ...systemPorts, secretBox }, algorithms: ["ES256"] });
  const opened = createPorts({
    log,
    blobs,
    secretBox,
    addressPolicy: createAddressPolicy({ resolver, allowNetworks: [] }),
    openIdConnect: createOpenIdConnect({ webClient: openIdPeer }),
    tokenSigner: createTokenSigner({ keys }),
    clientAssertions: createClientAssertions(),
    passkeys: createPasskeys(),
  });
  return { ...opened, passwordHasher: quickHasher };
}

/** Argon2id at its lowest cost: at the usual one it would take two thirds of the time of these tests. */
const quickHasher: PasswordHasher = {
  hash: (given) => Bun.password.hash(given, { algorithm: "argon2id", memoryCost: 8, timeCost: 1 }),
  verify: async (given, hash) => hash !== undefined && Bun.password.verify(given, hash),
};

/** The DNS of the tests: one private name among public ones. */
const resolver = {
  resolve: async (hostName: string) => ({
    outcome: "addresses" as const,
    addresses: [hostName === "private.example" ? "10.0.0.1" : "93.184.216.34"],
  }),
};

interface Application {
  readonly storage: Storage;
  readonly ports: Ports;
  readonly applicationId: Id<"application">;
}

async function bootstrap({ storage, ports, applicationId }: Application): Promise<void> {
  const store = storage.open(applicationId);
  const circumstances = { requestId: "bootstrap", changeSetId: ports.ids.next(), clientAddress: null, baseUrl };
  const context = { applicationId, actor: null, ...circumstances, store, ports };
  await bootstrapApplication(context, { emailAddress: administratorEmail, password });
  // As an administrator would define it.
  const userSettings = [{ name: settingName, type: "text" as const }];
  await store.transaction(async (transaction) => {
    await transaction.update(applications, matches({ id: applicationId }), { userSettings });
    // As a mailed link would: invitations to projects require confirmed addresses.
    await transaction.update(users, matches({ emailAddress: administratorEmail }), { addressState: "verified" });
  });
}

/** Inserts users' rows as a sign-up would, because no operation creates users yet. */
function createUserInserter({
  storage,
  ports,
  passwordHash,
}: Omit<Application, "applicationId"> & { passwordHash: string }) {
  let count = 0;
  return async (applicationId: Id<"application">, privileges: readonly Privilege[]) => {
    count += 1;
    const emailAddress = `user${count}@dealer.example`;
    const id = await storage.open(applicationId).transaction(async (transaction) => {
      const held = privileges.length === 0 ? [] : [await insertRole(transaction, ports, [...privileges])];
      const row = { ...testBase<"user">(ports), emailAddress, roles: held, passwordHash };
      const defaults = {
        kind: "person",
        firstName: null,
        lastName: null,
        locale: "en",
        status: "active",
        addressState: "verified",
        settings: {},
        lastSignInAt: null,
      } as const;
      await transaction.insert(users, [{ ...defaults, accessEpoch: 0, ...row }]);
      return row.id;
    });
    return { id, emailAddress };
  };
}

async function insertRole(transaction: Transaction, ports: Ports, privileges: Privilege[]): Promise<string> {
  const base = testBase(ports);
  await transaction.insert(roles.table, [
    { ...base, name: `Role ${base.id}`, description: null, privileges, builtIn: false },
  ]);
  return base.id;
}
