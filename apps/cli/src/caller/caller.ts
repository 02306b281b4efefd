import type { Json } from "@design-catalog/core/ports";

/** Parameters, query and body of a call. */
export interface CallInput {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Json;
}

/** The service behind a command: by HTTP as a user, or at the database as the system. */
export interface Caller {
  /**
   * Runs an operation of the service by its name and returns its answer, null for none.
   * @throws {DomainError} the operation's own error
   * @throws {CliError} when the service is out of reach
   */
  call(operationName: string, input?: CallInput): Promise<Json>;
  /**
   * Runs an operation that answers with a text of any length and returns its parts as they come.
   * @throws {DomainError} the operation's own error
   * @throws {CliError} when the service is out of reach, also in the middle of the text
   */
  read(operationName: string, input?: CallInput): Promise<AsyncIterable<string>>;
  /** Ends connections. */
  close(): Promise<void>;
}
