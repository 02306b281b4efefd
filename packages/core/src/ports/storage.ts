import type { Condition, ConditionOn, SortKey } from "./condition.ts";
import type { OfferedJob } from "./fast-lane.ts";
import type { FeedPage, FeedQuery } from "./feed.ts";
import type { Id, IdLookup, IdSource } from "./id.ts";
import type { ClaimedJob, NewJob } from "./job-queue.ts";
import type { BaseRow, ColumnOf, FeedTable, StoredTable } from "./table.ts";
import type { Tally, TallyQuery } from "./tally.ts";

/** Selection and order of rows to read. Without an order rows come by id. */
export interface Query<Column extends string = string, Where = Condition<Column>> {
  readonly where?: Where;
  readonly orderBy?: readonly SortKey<Column>[];
  readonly offset?: number;
  readonly limit?: number;
  /**
   * True when few rows match among many: the database then finds them before it sorts. Otherwise it might read rows in
   * order to the very end before enough match. Not together with `lock`.
   */
  readonly sparse?: boolean;
  /**
   * Locks the rows until the transaction ends; only inside a transaction. `share` keeps the rows from changing and lets
   * others share the lock.
   */
  readonly lock?: boolean | "share";
}

/** Reads rows of one application; rows of others do not exist for it. */
export interface Reader {
  readonly applicationId: Id<"application">;
  /** The row with this id, deleted or not. */
  find<Row extends { readonly id: string }>(
    table: StoredTable<Row>,
    id: IdLookup<Row["id"]>,
    options?: { readonly lock?: boolean },
  ): Promise<Row | undefined>;
  select<Row extends object>(
    table: StoredTable<Row>,
    query?: Query<ColumnOf<Row>, ConditionOn<Row>>,
  ): Promise<readonly Row[]>;
  count<Row extends object>(table: StoredTable<Row>, where?: ConditionOn<Row>): Promise<number>;
  /** Counts groups of rows, those with the latest value first, then in the order of hours and keys. */
  tally<Row extends object, By extends ColumnOf<Row>, Other extends { readonly id: string }>(
    table: StoredTable<Row>,
    query: TallyQuery<Row, By, Other>,
  ): Promise<readonly Tally<Row, By>[]>;
  /**
   * Reads a feed. It shows a row once no older transaction is under way that could still commit rows before it, so a
   * reader that goes on behind `next` gets every row, however late its commit.
   */
  readFeed<Row extends { readonly id: string }>(table: FeedTable<Row>, query: FeedQuery<Row>): Promise<FeedPage<Row>>;
}

/** Rows of one table to copy. {@link copyOf} makes it and checks the names of the columns. */
export interface RowCopy {
  readonly table: StoredTable<BaseRow>;
  /** Selects the rows. The caller holds a lock that keeps them from changing meanwhile. */
  readonly where: Condition;
  /** Values that all copies get instead of those of their rows. */
  readonly set: Readonly<Record<string, unknown>>;
  /**
   * Columns with ids of rows of another copied table: each becomes the id of that row's copy, or null if the row is not
   * copied.
   */
  readonly references: Readonly<Record<string, StoredTable<BaseRow>>>;
  /** Columns like those in `references`, in which the id of a row that is not copied stays: copies share that row. */
  readonly sharedReferences: Readonly<Record<string, StoredTable<BaseRow>>>;
  /** Columns without meaning when a reference is null, by the reference's column: they become null with it. */
  readonly dependents: Readonly<Record<string, readonly string[]>>;
}

/** Reads and writes that commit together or not at all. */
export interface Transaction extends Reader {
  /** True if an earlier run failed, perhaps because of what the process remembered. */
  readonly isRepeated: boolean;
  /**
   * Requires that the application's live rows of a table, as committed so far or written by this transaction, are these
   * by id, version and time of the last change. Otherwise the transaction fails, with its commit at the latest, and runs
   * again.
   */
  expectLive(table: StoredTable<BaseRow>, rows: readonly BaseRow[]): Promise<void>;
  /**
   * Requires that no row of the application, as committed so far or written by this transaction, has this text in a
   * column. Otherwise the transaction fails, with its commit at the latest, and runs again.
   */
  expectNone<Row extends object>(table: StoredTable<Row>, column: ColumnOf<Row>, text: string): Promise<void>;
  /** @throws {DomainError} `duplicate` when a unique column set is taken. */
  insert<Row extends object>(table: StoredTable<Row>, rows: readonly Row[]): Promise<void>;
  /** Sets columns of every matching row and returns the rows after the change. @throws {DomainError} `duplicate` */
  update<Row extends object>(
    table: StoredTable<Row>,
    where: ConditionOn<Row>,
    changes: Partial<Row>,
  ): Promise<readonly Row[]>;
  /** Updates rows as `update` does and raises the version of each by one. @throws {DomainError} `duplicate` */
  revise<Row extends BaseRow>(
    table: StoredTable<Row>,
    where: ConditionOn<Row>,
    changes: Partial<Row>,
  ): Promise<readonly Row[]>;
  /**
   * Writes these columns of the given rows by their ids and raises each version by one, in one statement for any number
   * of rows. @throws {DomainError} `duplicate`
   */
  reviseEach<Row extends BaseRow>(
    table: StoredTable<Row>,
    rows: readonly Row[],
    columns: readonly ColumnOf<Row>[],
  ): Promise<readonly Row[]>;
  /**
   * Copies rows of several tables under new ids, in one statement per table for any number of rows. New ids follow the
   * order of the tables, then of the rows' ids. Returns the new id of each old one. Each table comes once.
   * @throws {DomainError} `duplicate` when a unique column set is taken
   */
  copyRows(copies: readonly RowCopy[], ids: IdSource): Promise<ReadonlyMap<string, string>>;
  /** Erases rows; only for tables without soft delete. Returns how many. */
  erase<Row extends object>(table: StoredTable<Row>, where: ConditionOn<Row>): Promise<number>;
  /**
   * The next value of a counter, from 1; never handed out twice, even after deletions. A counter below `atLeast`
   * continues there.
   */
  nextNumber(counter: string, atLeast?: number): Promise<number>;
  /** Starts a new counter at the value of another. */
  copyCounter(from: string, to: string): Promise<void>;
  /** Waits for a named lock and holds it until the transaction ends. */
  lock(name: string): Promise<void>;
  /** Takes a named lock until the transaction ends; false when another transaction holds it. */
  tryLock(name: string): Promise<boolean>;
  /**
   * Adds jobs that become visible with the commit. A process with a fast lane may hold {@link OfferedJob}s instead, and
   * make their attempts itself.
   */
  enqueue(jobs: readonly (NewJob | OfferedJob)[]): Promise<void>;
  /**
   * Adds jobs that this process holds from the commit on, as after a claim made when the transaction began: others get
   * them only when the lease lapses or is released, and nobody is notified. Due times are ignored. Gives the added
   * jobs to `take`, which must not throw, perhaps in parts and only with the commit; a job whose key is taken is not
   * among them. `take` may also be called in a run that is rolled back.
   */
  hold(jobs: readonly NewJob[], take: (held: readonly ClaimedJob[]) => void): Promise<void>;
  /**
   * Reads the versions of rows as they are right after the commit, in its round trip, and gives them by id to `take`,
   * which must not throw. `take` is not called after a rollback, nor when nobody knows whether the commit happened; a
   * transaction that runs again reads only what its last run asked for.
   */
  versionsAfterCommit<Row extends BaseRow>(
    table: StoredTable<Row>,
    ids: readonly IdLookup<Row["id"]>[],
    take: (versions: ReadonlyMap<string, number>) => void,
  ): void;
  /** Ends jobs whose lease is still held and returns the ids of those; others are left alone. */
  complete(jobs: readonly ClaimedJob[]): Promise<ReadonlySet<string>>;
}

/** A read that a copy of the data may answer. */
export interface LaggingRead<T> {
  /** The user who asks: a copy never shows less than this process has shown them. */
  readonly caller: string;
  /** Tells whether the caller has changed anything since a time; asks the store, not the copy. */
  hasWrittenSince(timeMs: number): Promise<boolean>;
  /** Reads only by `reader`. It runs again, on the store itself, where the copy fails. */
  work(reader: Reader): Promise<T>;
}

/** One application's data. */
export interface ApplicationStore extends Reader {
  /**
   * Answers a read from a copy of the data, which is behind by a bounded time but has all changes that the caller made;
   * where the copy cannot, from the store itself. All reads of one run of `work` go to one of the two. What it returns may
   * go on reading: a copy that fails then hands over to the store.
   * @default absent: there is no copy
   */
  readLagging?<T>(read: LaggingRead<T>): Promise<T>;
  /**
   * Notes that a user has been told of the present by other reads; no copy shows them less from now on.
   * @default absent: there is no copy
   */
  noteSeen?(caller: string): void;
  /**
   * Runs `work` and commits its writes; an error rolls everything back and is rethrown. `work` may run again after a
   * deadlock, so it must not have effects outside the transaction.
   * @throws {DomainError} `unavailable` when the database cannot be reached.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

/** All applications' data. */
export interface Storage {
  open(applicationId: Id<"application">): ApplicationStore;
}
