import type { Static, TObject, TSchema } from "@sinclair/typebox";
import type { QueueName } from "../ports/job-queue.ts";
import { checkCaller } from "./calls/check-caller.ts";
import type { OperationContext } from "./calls/operation.ts";
import type { Privilege } from "./calls/privilege.ts";
import type { Change } from "./rows/change.ts";

/** Queues of jobs: the long ones have their own, so minutes of work do not hold up seconds. */
export type JobQueueName = Extract<QueueName, "jobs" | "long-jobs">;

/** State that a step saves, and the progress so far in units of the kind, such as rows. */
export interface JobStep<State> {
  readonly done: number;
  readonly total: number;
  readonly state: State;
}

/** One run of a job, as its kind sees it. Errors of its methods must reach the engine: a kind does not catch them. */
export interface JobRun<Parameters, State> {
  readonly jobId: string;
  /**
   * Context of the caller who requested the job, with the rights that they have now; the actor is null for a job of the
   * system. Every run of a job has the job's id as its change set.
   */
  readonly context: OperationContext;
  readonly parameters: Parameters;
  /** State that the last step saved, in this run or an earlier one; null before the first step. */
  readonly state: State | null;
  /** Saves the progress. Throws when the job was cancelled, another process has taken it over, or this one stops. */
  checkpoint(done: number, total: number): Promise<void>;
  /**
   * Runs `work` in a transaction that commits with the returned state, so the job never does it twice. The transaction
   * rolls back where {@link checkpoint} throws. Returns the state. `work` must not have effects outside the transaction.
   */
  step(work: (change: Change) => Promise<JobStep<State>>): Promise<State>;
}

/** A kind of job: work that continues after the answer, in any process, and survives the death of each. */
export interface JobKind<
  Parameters extends TObject = TObject,
  Result extends TSchema = TSchema,
  State extends TObject = TObject,
> {
  /** Lower-case words with hyphens. Rows hold it, so it never changes. */
  readonly name: string;
  /** `jobs` for seconds of work, `long-jobs` for more. */
  readonly queue: JobQueueName;
  /** Ids and options, readable by operators; never contents. A later version must accept those of this one. */
  readonly parameters: Parameters;
  /** Result of a job that succeeded; only the job itself shows it. */
  readonly result: Result;
  /** State between steps. Absent for a kind that starts from the beginning each time. */
  readonly state?: State;
  /** At most one unfinished job of the kind in an application. @default false */
  readonly exclusive?: boolean;
  /** True where the act that asks for a job has an audit entry of its own, which stands for the request. @default false */
  readonly isActAudited?: true;
  /** True where `run` only reads, and may show what was so some seconds ago. @default false */
  readonly mayLag?: true;
  readonly example: { readonly parameters: Static<Parameters>; readonly result: Static<Result> };
  /**
   * Judges the caller's rights when a run starts and when they read the job.
   * @throws {DomainError} `not_found` or `forbidden`
   */
  authorize(context: OperationContext, parameters: Static<Parameters>): Promise<void>;
  /**
   * Does the work and returns the result. A run that dies is started again; one that fails is not, and its user sees the
   * message of a `DomainError`.
   */
  run(job: JobRun<Static<Parameters>, Static<State>>): Promise<Static<Result>>;
}

/**
 * Checks the types of a kind of job.
 * @throws {TypeError} for a name that is not lower-case words with hyphens
 */
export function defineJobKind<Parameters extends TObject, Result extends TSchema, State extends TObject = TObject>(
  kind: JobKind<Parameters, Result, State>,
): JobKind<Parameters, Result, State> {
  if (/^[a-z]+(?:-[a-z]+)*$/u.test(kind.name)) return kind;
  throw new TypeError(`Cannot define a kind of job because its name is not lower-case words: ${kind.name}`);
}

/** `authorize` of a kind whose jobs only holders of the privilege run and read; the system always may. */
export function holdersOf(privilege: Privilege): (context: OperationContext) => Promise<void> {
  return async ({ actor }) => {
    if (actor) checkCaller({ privilege }, actor);
  };
}
