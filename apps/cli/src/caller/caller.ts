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
  /** Ends connections. */
  close(): Promise<void>;
}
