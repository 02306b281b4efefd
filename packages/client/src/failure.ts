import type { Issue, Problem } from "./contract/api.ts";

/**
 * A refusal by the service, or a request that it never answered.
 * @example
 * ```ts
 * import { getStatus } from "@design-catalog/client/api";
 *
 * const problem = { code: "forbidden", detail: "The caller lacks the privilege", errors: [] };
 * const fetch = async () => Response.json(problem, { status: 403 });
 * const client = createCatalogClient({ baseUrl: "https://catalog.example", fetch });
 * await assert.rejects(client.call(getStatus, {}), (error) => error instanceof Failure && error.code === "forbidden");
 * ```
 */
export class Failure extends Error {
  override readonly name = "Failure";

  /** Undefined when no answer came, or one that is not the service's. */
  readonly problem: Problem | undefined;

  constructor(message: string, problem: Problem | undefined, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }

  /** Code of the problem, such as `conflict`; `no_answer` without one. */
  get code(): string {
    return this.problem?.code ?? "no_answer";
  }

  get requestId(): string | undefined {
    return this.problem?.requestId;
  }

  get issues(): readonly Issue[] {
    return this.problem?.errors ?? [];
  }
}

/**
 * The failure that an answer tells, for requests that a program sends by itself.
 * @example
 * ```ts
 * const failure = await readFailure(new Response("", { status: 502, statusText: "Bad Gateway" }));
 * assert.equal(failure.message, "502 Bad Gateway");
 * ```
 */
export async function readFailure(response: Response): Promise<Failure> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isProblem(body)) return new Failure(body.detail, body);
  const requestId = response.headers.get("x-request-id");
  const suffix = requestId === null ? "" : ` (${requestId})`;
  return new Failure(`${response.status} ${response.statusText}${suffix}`, undefined);
}

function isProblem(body: unknown): body is Problem {
  return typeof body === "object" && body !== null && "code" in body && "detail" in body;
}
