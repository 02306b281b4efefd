import type { Json } from "@design-catalog/core/ports";

/** What an operation is called with. */
export interface CallInput {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Json;
}

/** The service, wherever it is: by HTTP as a user, or at the database as the system. */
export interface Caller {
  /**
   * Runs an operation of the service by its name and returns what it answers; null where that is nothing.
   * @throws {DomainError} as the operation does @throws {CliError} when the service cannot be reached or asked
   */
  call(operationName: string, input?: CallInput): Promise<Json>;
  /** Ends connections. */
  close(): Promise<void>;
}
