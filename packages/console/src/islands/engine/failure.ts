import type { Issue, Problem } from "../../../../../contract/client.ts";

/** A refusal by the service, or a request that it never answered. */
export class Failure extends Error {
  override readonly name = "Failure";

  /** Undefined when no answer came. */
  readonly problem: Problem | undefined;

  constructor(message: string, problem: Problem | undefined, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }

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

/** The failure behind anything that a request threw; the fault of a page keeps its message. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure(error instanceof Error ? error.message : String(error), undefined, { cause: error });
}

/** The failure that an answer tells. */
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
