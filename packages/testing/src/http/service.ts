import type { Actor, JsonObject, Ports, Storage } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import {
  createHandler,
  createTokenSigner,
  type Exchange,
  type Handler,
  type HandlerDependencies,
  loadSigningKeys,
} from "@design-catalog/http";
import { createMemoryStorage } from "@design-catalog/storage-memory";
import { testId } from "../test-id.ts";
import { noteOperations } from "./notes.ts";
import { createTestPorts, type TestPorts } from "./ports.ts";

export const baseUrl = "https://catalog.example";
export const applicationId = testId<"application">("0123456789abcdef01234567");

const user = { userId: testId<"user">("a"), emailAddress: "kim@dealer.example", roles: [] };

/** Tokens known to the test service, with their rights. */
const actors: { readonly [token: string]: Actor } = {
  user: { ...user, privileges: new Set() },
  other: { ...user, userId: testId("b"), privileges: new Set() },
  reader: { ...user, privileges: new Set(["Admin Lists"]) },
  writer: { ...user, privileges: new Set(["Admin Lists r/w"]) },
};

/** A service of the note operations over an in-memory store. */
export interface TestService extends TestPorts {
  readonly handler: Handler;
  readonly storage: Storage;
  readonly allPorts: Ports;
  /** Sends a request to a path. */
  send(path: string, options?: SendOptions): Promise<Response>;
}

export interface SendOptions extends RequestInit {
  readonly token?: keyof typeof actors;
  /** Sent as JSON. */
  readonly json?: unknown;
}

/** Starts a test service. */
export async function createTestService(overrides: Partial<HandlerDependencies> = {}): Promise<TestService> {
  const test = createTestPorts();
  const { storage } = createMemoryStorage({ clock: test.ports.clock });
  const keys = await loadSigningKeys({ store: storage.open(applicationId), ports: test.ports, algorithms: ["ES256"] });
  const ports: Ports = { ...test.ports, tokenSigner: createTokenSigner({ keys }) };
  const handler = createHandler({
    operations: noteOperations,
    storage,
    ports,
    authenticate: async (_applicationId, token) => (Object.hasOwn(actors, token) ? actors[token] : undefined),
    applicationId,
    baseUrl,
    readiness: async () => ({ ready: true, checks: { database: "ok" } }),
    ...overrides,
  });
  return {
    ...test,
    handler,
    storage,
    allPorts: ports,
    send: (path, options) => handler.handle(toRequest(path, options)),
  };
}

/** The JSON object that a response holds. */
export async function readObject(response: Response): Promise<JsonObject> {
  const value: unknown = await response.json();
  if (!isJsonObject(value))
    throw new TypeError(`Cannot read the response because it holds no object: type ${typeof value}`);
  return value;
}

function toRequest(path: string, { token, json, ...init }: SendOptions = {}): Request {
  const headers = new Headers(init.headers);
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  if (json === undefined) return new Request(baseUrl + path, { ...init, headers });
  headers.set("content-type", "application/json");
  return new Request(baseUrl + path, { method: "POST", ...init, headers, body: JSON.stringify(json) });
}

/** Creates a note and returns its id. */
export async function createNote(service: TestService, text = "hello"): Promise<string> {
  const { id } = await readObject(await service.send("/api/v1/notes", { token: "user", json: { text } }));
  if (typeof id !== "string") throw new TypeError(`Cannot read the id because it is not text: type ${typeof id}`);
  return id;
}

/** A request as the source of its body. */
export function sourceOf(
  request: Request,
  signal = new AbortController().signal,
): Pick<Exchange, "request" | "signal" | "bodyTimeoutMs"> {
  return { request, signal, bodyTimeoutMs: 20_000 };
}

/** The error that rejects a promise. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new TypeError("Cannot return the rejection because the promise is fulfilled");
}
