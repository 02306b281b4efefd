import type { Operation } from "../../../../../contract/client.ts";
import { Failure, readFailure } from "./failure.ts";
import { currentToken, forgetToken } from "./session.ts";

/** Parts of a request, whatever the operation. */
interface Sent {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * Calls an operation with the page's token, and with another one if the service refuses the first.
 * @throws {Failure}
 */
export async function call<Input extends Sent, Output>(
  operation: Operation<Input, Output>,
  input: Input,
): Promise<Output> {
  const first = await send(operation, input);
  if (first.status !== 401) return readOutput(first);
  forgetToken();
  return readOutput(await send(operation, input));
}

async function send<Input extends Sent, Output>(
  { method, path }: Operation<Input, Output>,
  { path: parameters = {}, query = {}, body }: Input,
): Promise<Response> {
  const headers: Record<string, string> = { authorization: `Bearer ${await currentToken()}` };
  if (body !== undefined) headers["content-type"] = "application/json";
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  try {
    return await fetch(filled(path, parameters) + queryText(query), { method, headers, ...sent });
  } catch (error) {
    throw new Failure("The service did not answer", undefined, { cause: error });
  }
}

function filled(path: string, parameters: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(String(parameters[name])));
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const pairs = given.map(([name, value]) => [name, String(value)]);
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}

async function readOutput<Output>(response: Response): Promise<Output> {
  if (!response.ok) throw await readFailure(response);
  if (response.status === 204) return undefined as Output;
  // The contract describes the answer.
  return (await response.json()) as Output;
}
