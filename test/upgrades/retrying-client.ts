import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "@design-catalog/core";
import { isJsonObject, parseJson } from "@design-catalog/core/engine";

/** A request as a client repeats it. */
export interface RetriedRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: JsonObject;
  /** Sent in place of a body and a token. */
  readonly form?: Readonly<Record<string, string>>;
  /** Statuses that need no other try. */
  readonly accepted: readonly number[];
}

/** A client of all processes, as behind a load balancer. */
export interface RetryingClient {
  /** Origins of the processes; a request that one fails goes on to the next. */
  origins: readonly string[];
  token: string;
  /** Requests that no try could mend, with their last answer. */
  readonly failed: string[];
  /** Answers that a request was tried again after. */
  retries(): number;
  /** Sends a request until its status is accepted. Returns the body; undefined for one that has failed. */
  send(request: RetriedRequest): Promise<JsonObject | undefined>;
}

const triesMax = 40;
const pauseMs = 100;
/** Longer than any answer may take. */
const answerMsMax = 15_000;

/** Creates a client that tries again after no answer, 429 and 503, as README.md tells clients. */
export function createRetryingClient(token: string, origins: readonly string[]): RetryingClient {
  let retries = 0;
  const client: RetryingClient = {
    origins,
    token,
    failed: [],
    retries: () => retries,
    async send(request) {
      const key = crypto.randomUUID();
      let last = "";
      for (let count = 0; count < triesMax; count++) {
        const origin = client.origins[count % client.origins.length] ?? "";
        const answer = await fetchOnce(origin, { ...request, key, token: client.token }).catch(String);
        if (typeof answer !== "string" && request.accepted.includes(answer.status)) return objectIn(answer.text);
        last = typeof answer === "string" ? answer : `${answer.status} ${answer.text}`;
        if (typeof answer !== "string" && ![429, 503].includes(answer.status)) break;
        retries += 1;
        await sleep(pauseMs);
      }
      client.failed.push(`${request.method} ${request.path}: ${last}`);
      return undefined;
    },
  };
  return client;
}

type Sent = RetriedRequest & { readonly key: string; readonly token: string };

async function fetchOnce(origin: string, { method, path, body, form, key, token }: Sent) {
  const authorized = {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(method === "POST" ? { "idempotency-key": key } : {}),
  };
  const response = await fetch(origin + path, {
    method,
    signal: AbortSignal.timeout(answerMsMax),
    ...(form === undefined ? { headers: authorized } : { body: new URLSearchParams(form) }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** @throws {TypeError} if the body is not an object */
function objectIn(text: string): JsonObject {
  const body = parseJson(text);
  if (isJsonObject(body)) return body;
  throw new TypeError(`Cannot read an answer because it is not an object: ${text}`);
}
