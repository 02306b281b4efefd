import { Failure, readFailure } from "./failure.ts";
import type { Operation, Sent } from "./operation.ts";

/** Address of a service, and the tokens it accepts. */
export interface CatalogClientOptions {
  /** Origin of the service, such as `https://catalog.example`; empty for scripts of the service's own pages. */
  readonly baseUrl: string;
  /** Gives the access token of each request; without it, requests carry none. */
  readonly token?: () => string | Promise<string>;
  /** Called with a token that the service refuses. The client then sends the request once more, with the next token. */
  readonly forgetToken?: (refused: string) => void;
  /** @default that of the runtime */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** A client of the HTTP API. */
export interface CatalogClient {
  /**
   * Calls an operation of `@design-catalog/client/api`; the compiler checks its input.
   * @throws {Failure} when the service refuses or does not answer
   */
  readonly call: <Input extends Sent, Output>(operation: Operation<Input, Output>, input: Input) => Promise<Output>;
}

/**
 * Creates a client of a service.
 * @example
 * ```ts
 * import { createCatalogClient } from "@design-catalog/client";
 * import { createProject } from "@design-catalog/client/api";
 * import assert from "node:assert/strict";
 *
 * const client = createCatalogClient({
 *   baseUrl: "https://catalog.example",
 *   token: () => "token",
 *   fetch: async (request) => Response.json(await request.json(), { status: 201 }),
 * });
 * const project = await client.call(createProject, { body: { name: "Lobby" } });
 * assert.equal(project.name, "Lobby");
 * ```
 */
export function createCatalogClient(options: CatalogClientOptions): CatalogClient {
  const { forgetToken } = options;
  return {
    async call(operation, input) {
      const token = await options.token?.();
      const first = await send({ ...options, token }, operation, input);
      if (first.status !== 401 || forgetToken === undefined || token === undefined) return readOutput(first);
      forgetToken(token);
      return readOutput(await send({ ...options, token: await options.token?.() }, operation, input));
    },
  };
}

interface Sender extends Pick<CatalogClientOptions, "baseUrl" | "fetch"> {
  readonly token: string | undefined;
}

async function send(
  { baseUrl, token, fetch = globalThis.fetch }: Sender,
  { method, path }: Operation<unknown, unknown>,
  { path: parameters = {}, query = {}, body, contentType }: Sent,
): Promise<Response> {
  const headers = new Headers();
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("content-type", contentType ?? "application/json");
  const sent = body === undefined ? {} : { body: contentOf(body, contentType) };
  const request = new Request(baseUrl + filled(path, parameters) + queryText(query), { method, headers, ...sent });
  try {
    return await fetch(request);
  } catch (error) {
    throw new Failure("The service did not answer", undefined, { cause: error });
  }
}

/** Bytes of a file are sent as they are: the service knows the encodings of texts. */
function contentOf(body: unknown, contentType: string | undefined): string | Blob {
  if (contentType === undefined) return JSON.stringify(body);
  return body instanceof Blob ? body : String(body);
}

function filled(path: string, parameters: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(String(parameters[name])));
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const pairs = given.map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}

async function readOutput<Output>(response: Response): Promise<Output> {
  if (!response.ok) throw await readFailure(response);
  // The contract describes the answer: JSON, a text such as CSV, or none.
  return (await answerOf(response)) as Output;
}

async function answerOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const mediaType = response.headers.get("content-type") ?? "";
  // No operation answers with a page: a proxy has, such as one that asks for a sign-in.
  if (/^(?:text\/html|application\/xhtml\+xml)\b/u.test(mediaType)) throw notAnswered(response, "a page");
  try {
    return await (/^application\/json\b/u.test(mediaType) ? response.json() : response.text());
  } catch (error) {
    throw notAnswered(response, "an answer that broke off", error);
  }
}

function notAnswered({ status }: Response, instead: string, cause?: unknown): Failure {
  return new Failure(`The service did not answer, but ${status} came with ${instead}`, undefined, { cause });
}
