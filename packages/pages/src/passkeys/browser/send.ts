/** An answer of the service that refuses a request. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  /** Code of the first error in the body. */
  readonly code: unknown;
  /** Seconds to wait. */
  readonly waitSeconds: number;

  constructor(status: number, code: unknown, waitSeconds: number) {
    super(`The service refused with status ${status}`);
    this.status = status;
    this.code = code;
    this.waitSeconds = waitSeconds;
  }
}

/** Posts JSON to a path of the service. @throws {Refusal} */
export async function send(
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const sent = { "content-type": "application/json", ...headers };
  const response = await fetch(path, { method: "POST", headers: sent, body: JSON.stringify(body) });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer;
  const code = memberOf(memberOf(memberOf(answer, "errors"), "0"), "code");
  throw new Refusal(response.status, code, Number(response.headers.get("retry-after") ?? 1));
}

/** A member of an answer; undefined if there is none. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** A member of an answer that is a text. @throws {TypeError} for an answer of another service */
export function textOf(value: unknown, name: string): string {
  const text = memberOf(value, name);
  if (typeof text === "string") return text;
  throw new TypeError(`The answer has no text ${name}`);
}
