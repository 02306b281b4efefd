import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  DomainError,
  type ErrorCode,
  errorCodes,
  type ErrorData,
  type Operation,
  operationNamed,
} from "@design-catalog/core";
import { isJsonObject, parseJson } from "@design-catalog/core/engine";
import type { Json } from "@design-catalog/core/ports";
import { CliError, usageError } from "../cli-error.ts";
import { program } from "../command/program.ts";
import type { CallInput, Caller } from "./caller.ts";
import { textOf } from "./json-reading.ts";
import { asJson, isReading } from "./local-caller.ts";

/** Source of access tokens. */
export interface TokenSource {
  /** Returns a valid token; `stale` is one that the service has just refused. @throws {CliError} `unauthenticated` */
  accessToken(stale?: string): Promise<string>;
}

/** Address of the service and source of tokens. */
export interface HttpCallerOptions {
  /** Origin of the service, without a trailing slash. */
  readonly baseUrl: string;
  readonly tokens: TokenSource;
}

const requestTimeoutMs = 30_000;
/** Tries of a request that the service tells to come back later. */
const triesMax = 6;
/** Longest wait; the operator decides about longer ones. */
const patienceMs = 15_000;

/** Creates a caller that acts as the signed-in user. */
export function createHttpCaller(options: HttpCallerOptions): Caller {
  return {
    close: async () => {},
    call: async (name, input = {}) => readBody(await ask(options, buildRequest(operationNamed(name), input))),
    async read(name, input = {}) {
      const request = { ...buildRequest(operationNamed(name), input), isLong: true };
      const response = await ask(options, request);
      // No text of the service is a page, which would stand in the file as if it were.
      if (response.headers.get("content-type")?.startsWith("text/html")) throw notTheirs(response);
      return partsOf(response, options.baseUrl);
    },
  };
}

/** Sends a request until it succeeds, with another token after a 401 and after each wait that the service asks for. */
async function ask({ baseUrl, tokens }: HttpCallerOptions, request: HttpRequest): Promise<Response> {
  let token = await tokens.accessToken();
  let isRenewed = false;
  for (let tries = 1; ; tries += 1) {
    const response = await send(baseUrl, request, token);
    if (response.ok) return response;
    // Also after the first try: the waits may take longer than the token has left.
    if (response.status === 401 && !isRenewed) {
      isRenewed = true;
      token = await tokens.accessToken(token);
      continue;
    }
    const error = await readProblem(response);
    const waitMs = (error.data.retryAfterSeconds ?? 0) * 1_000;
    const isWorthwhile = errorCodes[error.code].retryable && waitMs > 0 && waitMs <= patienceMs && tries < triesMax;
    if (!isWorthwhile) throw error;
    await sleep(waitMs);
  }
}

interface HttpRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** True for an answer whose text may take any time; only its beginning has a time limit. @default false */
  readonly isLong?: boolean;
}

function buildRequest(operation: Operation, { parameters = {}, query = {}, body }: CallInput): HttpRequest {
  const path = operation.path.replaceAll(/\{(\w+)\}/gu, (_match, name: string) =>
    encodeURIComponent(parameters[name] ?? ""),
  );
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const search = new URLSearchParams(pairs).toString();
  return {
    method: operation.method,
    target: search === "" ? path : `${path}?${search}`,
    headers: {
      accept: operation.streams === undefined ? "application/json" : "*/*",
      "user-agent": "catalogctl",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      // The key makes a repeated request happen only once.
      ...(operation.method === "POST" && !isReading(operation) ? { "idempotency-key": randomUUID() } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

async function send(baseUrl: string, request: HttpRequest, token: string): Promise<Response> {
  const { method, target, headers, body, isLong = false } = request;
  const init = {
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  };
  if (!isLong) return reach(`${baseUrl}${target}`, init);
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(new Error("The operation timed out.")), requestTimeoutMs);
  try {
    return await reach(`${baseUrl}${target}`, { ...init, signal: waiting.signal });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Fetches with a time limit and turns failures into plain words.
 * @throws {CliError} `unavailable`, or `usage` for an address that redirects to another server
 */
export async function reach(url: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    // A redirect would carry the token to another server.
    response = await fetch(url, { signal: AbortSignal.timeout(requestTimeoutMs), ...init, redirect: "manual" });
  } catch (error) {
    throw outOfReach(url, error);
  }
  const [here, there] = [new URL(url).origin, redirectedTo(response, url)];
  if (there === undefined || there === here) return response;
  throw usageError(`${here} redirects to ${there}: if that is the service, use --server ${there}`);
}

/** Origin that a redirect leads to; undefined for any other answer. */
function redirectedTo({ status, headers }: Response, url: string): string | undefined {
  const location = headers.get("location");
  if (status < 300 || status >= 400 || location === null || !URL.canParse(location, url)) return undefined;
  const { protocol, origin } = new URL(location, url);
  return /^https?:$/u.test(protocol) ? origin : undefined;
}

/** A connection that broke, in plain words. */
export function outOfReach(url: string, error: unknown): CliError {
  const reason = error instanceof Error ? error.message : String(error);
  return new CliError("unavailable", `Cannot reach ${new URL(url).origin}: ${reason}`, { cause: error });
}

async function* partsOf(response: Response, baseUrl: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of chunksOf(response, baseUrl)) yield decoder.decode(bytes, { stream: true });
}

/** Reads a long body. @throws {CliError} `unavailable` when the connection breaks */
export async function* chunksOf({ body }: Response, url: string): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const chunks: AsyncIterable<Uint8Array> = body;
  try {
    for await (const bytes of chunks) yield bytes;
  } catch (error) {
    throw outOfReach(url, error);
  }
}

async function readBody(response: Response): Promise<Json> {
  const text = await response.text().catch((error: unknown) => {
    throw outOfReach(response.url, error);
  });
  try {
    return text === "" ? null : asJson(parseJson(text));
  } catch (error) {
    throw notTheirs(response, error);
  }
}

/** An answer of something before the service, such as a proxy's page that asks for a sign-in. */
function notTheirs({ url, status }: Response, cause?: unknown): CliError {
  return outOfReach(url, new Error(`${status} came without the answer of the service`, { cause }));
}

/** Converts the service's error into the one that the operation threw. */
async function readProblem(response: Response): Promise<DomainError> {
  const problem = await readBody(response).catch(() => null);
  const fields = isJsonObject(problem) ? problem : {};
  const code = isErrorCode(fields["code"]) ? fields["code"] : codeOfStatus(response.status);
  const detail = typeof fields["detail"] === "string" ? fields["detail"] : `The service answered ${response.status}`;
  return new DomainError(code, detail + remedy(fields), readData(fields, response.headers.get("retry-after")));
}

/** Tells the operator how to get a token with enough rights. */
function remedy({ requiredScope }: Readonly<Record<string, unknown>>): string {
  if (typeof requiredScope !== "string") return "";
  return `: run ${program().name} login again, or put a token with the scopes "api admin" into CATALOG_TOKEN`;
}

function readData(fields: Readonly<Record<string, unknown>>, retryAfter: string | null): ErrorData {
  const { errors, currentVersion, limit, requiredPrivilege } = fields;
  const issues = Array.isArray(errors) ? errors.filter((item) => isJsonObject(item)) : [];
  return {
    ...(issues.length === 0
      ? {}
      : {
          errors: issues.map((issue) => ({
            pointer: textOf(issue, "pointer"),
            code: textOf(issue, "code"),
            message: textOf(issue, "message"),
          })),
        }),
    ...(typeof currentVersion === "number" ? { currentVersion } : {}),
    ...(typeof limit === "number" ? { limit } : {}),
    ...(typeof requiredPrivilege === "string" ? { requiredPrivilege } : {}),
    ...(retryAfter !== null && /^\d{1,6}$/u.test(retryAfter) ? { retryAfterSeconds: Number(retryAfter) } : {}),
  };
}

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorCodes, value);
}

/** Error code for an answer of something other than the service, such as a proxy's page. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return "unauthenticated";
  if (status === 403) return "forbidden";
  if (status === 404) return "not_found";
  if (status === 429) return "rate_limited";
  return status >= 500 ? "unavailable" : "internal";
}
