import type { JsonObject } from "@design-catalog/core";
import { isJsonObject, parseId, parseJsonBody } from "@design-catalog/core/engine";
import type { Id } from "@design-catalog/core/ports";

/** A response that has been read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The JSON object in the response; empty if there is none. */
  readonly body: JsonObject;
  /** The JSON array in the response; empty if there is none. */
  readonly rows: readonly JsonObject[];
}

/** The parts of a request besides method and path. */
export interface RequestOptions {
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent form-encoded. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent unchanged, instead of the others. */
  readonly raw?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls the service as one user. */
export interface Client {
  readonly token: string | undefined;
  send(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  get(path: string, headers?: RequestOptions["headers"]): Promise<Answer>;
  post(path: string, json?: unknown, headers?: RequestOptions["headers"]): Promise<Answer>;
  put(path: string, json: unknown, headers?: RequestOptions["headers"]): Promise<Answer>;
  patch(path: string, json: unknown, headers?: RequestOptions["headers"]): Promise<Answer>;
  delete(path: string, headers?: RequestOptions["headers"]): Promise<Answer>;
}

/** Creates a client of a handler at `origin`. */
export function createClient(
  answer: (request: Request) => Promise<Response>,
  { origin, token }: { readonly origin: string; readonly token?: string | undefined },
): Client {
  async function send(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    return readAnswer(await answer(toRequest(origin + path, { method, token, ...options })));
  }
  return {
    token,
    send,
    get: (path, headers = {}) => send("GET", path, { headers }),
    post: (path, json, headers = {}) => send("POST", path, json === undefined ? { headers } : { json, headers }),
    put: (path, json, headers = {}) => send("PUT", path, { json, headers }),
    patch: (path, json, headers = {}) => send("PATCH", path, { json, headers }),
    delete: (path, headers = {}) => send("DELETE", path, { headers }),
  };
}

/** The id in an answer. */
export function idOf<Kind extends string = string>(answer: Answer): Id<Kind> {
  return parseId<Kind>(textOf(answer.body, "id", answer));
}

/** A member that must be a text. */
export function textOf(body: JsonObject, member: string, shown: unknown = body): string {
  const value = body[member];
  if (typeof value === "string") return value;
  throw new TypeError(`Cannot read ${member} because it is not text: ${JSON.stringify(shown)}`);
}

/** The objects in a list member; none if it is not a list. */
export function listOf(body: JsonObject, member: string): readonly JsonObject[] {
  const value: unknown = body[member];
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** A member that must be an object. */
export function objectOf(body: JsonObject, member: string): JsonObject {
  const value = body[member];
  if (isJsonObject(value)) return value;
  throw new TypeError(`Cannot read ${member} because it is not an object: ${JSON.stringify(body)}`);
}

function toRequest(
  url: string,
  {
    method,
    token,
    json,
    form,
    raw,
    headers = {},
  }: RequestOptions & { readonly method: string; readonly token: string | undefined },
): Request {
  const all = new Headers();
  if (token !== undefined) all.set("authorization", `Bearer ${token}`);
  if (json !== undefined) all.set("content-type", "application/json");
  if (form !== undefined) all.set("content-type", "application/x-www-form-urlencoded");
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  const encoded = form === undefined ? undefined : new URLSearchParams(form).toString();
  const body = raw ?? (json === undefined ? encoded : JSON.stringify(json));
  return new Request(url, body === undefined ? { method, headers: all } : { method, headers: all, body });
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = /^application\/(?:problem\+)?json$/u.test(response.headers.get("content-type") ?? "");
  const value = isJson && text !== "" ? parseJsonBody(text) : undefined;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJsonObject(value) ? value : {},
    rows: Array.isArray(value) ? value.filter(isJsonObject) : [],
  };
}
