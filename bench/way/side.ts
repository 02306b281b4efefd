/** One of the servers that are compared. */
export interface Side {
  /** "this", the commit, or "floor". */
  readonly name: string;
  readonly origin: string;
  /** The processes; their descendants belong to them. */
  readonly pids: readonly number[];
  /** Name of its database. */
  readonly database: string;
  readonly connectionString: string;
  /** Returns a bearer token. */
  signIn(): Promise<string>;
  /** Sends the events of all later changes to these receivers; those of earlier calls are among them. */
  deliverTo(urls: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}
