import type { Condition, SortKey } from "../resource/condition.ts";
import type { Table } from "../resource/table.ts";
import type { ClaimedJob, NewJob } from "./job-queue.ts";

/** Which rows to read, in which order. Without an order rows come by id. */
export interface Query {
  readonly where?: Condition;
  readonly orderBy?: readonly SortKey[];
  readonly offset?: number;
  readonly limit?: number;
  /** Locks the rows until the transaction ends; only inside a transaction. */
  readonly lock?: boolean;
}

/** Reads rows of one application; rows of others do not exist for it. */
export interface Reader {
  readonly applicationId: string;
  /** The row with this id, deleted or not. */
  find<Row extends { readonly id: string }>(
    table: Table<Row>,
    id: string,
    options?: { readonly lock?: boolean },
  ): Promise<Row | undefined>;
  select<Row extends object>(table: Table<Row>, query?: Query): Promise<readonly Row[]>;
  count<Row extends object>(table: Table<Row>, where?: Condition): Promise<number>;
}

/** Reads and writes that commit together or not at all. */
export interface Transaction extends Reader {
  /** @throws {DomainError} `duplicate` when a unique column set is taken. */
  insert<Row extends object>(table: Table<Row>, rows: readonly Row[]): Promise<void>;
  /** Sets columns of every matching row and returns the rows after the change. @throws {DomainError} `duplicate` */
  update<Row extends object>(table: Table<Row>, where: Condition, changes: Partial<Row>): Promise<readonly Row[]>;
  /** Erases rows; only for what is not subject to soft delete. Returns how many. */
  erase<Row extends object>(table: Table<Row>, where: Condition): Promise<number>;
  /** The next value of a counter, from 1; never handed out twice, also after deletions. */
  nextNumber(counter: string): Promise<number>;
  /** Waits for a named lock and holds it until the transaction ends. */
  lock(name: string): Promise<void>;
  /** Takes a named lock until the transaction ends; false when another transaction holds it. */
  tryLock(name: string): Promise<boolean>;
  /** Adds jobs that become visible with the commit. */
  enqueue(jobs: readonly NewJob[]): Promise<void>;
  /** Ends jobs whose lease is still held and returns the ids of those; others are left alone. */
  complete(jobs: readonly ClaimedJob[]): Promise<ReadonlySet<string>>;
}

/** One application's data. */
export interface ApplicationStore extends Reader {
  /**
   * Runs `work` and commits what it did; an error rolls everything back and is thrown on.
   * `work` may run again after a deadlock, so it must not have effects outside the transaction.
   * @throws {DomainError} `unavailable` when the database cannot be reached.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

/** All applications' data. */
export interface Storage {
  open(applicationId: string): ApplicationStore;
}
