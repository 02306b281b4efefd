import { type Answer, textOf } from "../../api/client.ts";
import type { MortalService } from "./mortal-service.ts";

/** Work that the service may not survive. Each kind is data for one engine, `scenarios/crashes.ts`. */
export interface CrashedWork {
  /** Matches a statement in each transaction that takes the work a step further. */
  readonly commits: RegExp;
  /** Makes what one run needs; runs share nothing. */
  prepare(service: MortalService): Promise<PreparedWork>;
}

/** One run of the work, and what is to be seen of it. */
export interface PreparedWork {
  /** Requests the work, and repeats it after a crash as a client does. Returns the id of its job, null without one. */
  request(): Promise<string | null>;
  /** Things users see that are neither undone nor done, but something between; asked at any time. */
  halves(): Promise<readonly string[]>;
  /** Things missing or doubled when the work has succeeded. */
  faults(): Promise<readonly string[]>;
}

/** Statements that change a job's row. */
export const jobWrites = String.raw`(?:insert into|update) "jobs"`;

/** Returns the answer. @throws {Error} for one with another status */
export function expectStatus(answer: Answer, ...statuses: readonly number[]): Answer {
  if (statuses.includes(answer.status)) return answer;
  throw new Unexpected(`Cannot continue because of status ${answer.status}: ${answer.text.slice(0, 300)}`);
}

/** An answer that no client expects; a connection that breaks throws other errors. */
export class Unexpected extends Error {}

/** The id of the job in an answer. */
export function jobIdOf(answer: Answer): string {
  return textOf(expectStatus(answer, 202).body, "id");
}
