import { randomBytes } from "node:crypto";
import { type ApplicationStore, createIdSource, type JobQueue, type Storage, type Table } from "@design-catalog/core";
import {
  baseColumns,
  type BaseRow,
  type DeliveryStore,
  type Id,
  type MailOutbox,
  type RateLeases,
  type StoredTable,
  type WebhookUpkeepStore,
} from "@design-catalog/core/ports";

/** An adapter under test. */
export interface StorageSubject {
  readonly storage: Storage;
  readonly deliveries: DeliveryStore;
  readonly mails: MailOutbox;
  readonly leases: RateLeases;
  readonly upkeep: WebhookUpkeepStore;
  /** The queue that transactions enqueue into. */
  readonly queue: Pick<JobQueue, "claim">;
  /** Creates a table that the schema lacks; its unique sets apply to live rows. */
  createTable(table: StoredTable): Promise<void>;
  close(): Promise<void>;
}

/** A row with a column of every type. */
export interface Specimen extends BaseRow {
  readonly code: string | null;
  readonly shelf: string | null;
  readonly label: string | null;
  readonly place: string | null;
  readonly mark: string | null;
  readonly amount: number | null;
  readonly weight: number | null;
  readonly fragile: boolean | null;
  readonly seenAt: string | null;
  readonly notes: unknown;
  readonly digest: Uint8Array | null;
}

export const specimens: Table<Specimen> = {
  name: "conformance_specimens",
  columns: {
    ...baseColumns,
    code: "text",
    shelf: "text",
    label: "text",
    place: "text",
    mark: "text",
    amount: "integer",
    weight: "number",
    fragile: "boolean",
    seenAt: "timestamp",
    notes: "json",
    digest: "bytes",
  },
  unique: [["code"], ["shelf", "label"], ["place", "mark"]],
  uniqueRules: { place: "null is a value", mark: "any case" },
};

const ids = createIdSource({ now: () => Date.now() }, { bytes: (length) => randomBytes(length) });

/** A new id with the current time. */
export function newId<Kind extends string = string>(): Id<Kind> {
  return ids.next();
}

/** The store of an application that no other case uses. */
export function openNew(subject: Pick<StorageSubject, "storage">): ApplicationStore {
  return subject.storage.open(newId());
}

/** A specimen with only these fields. */
export function specimen(fields: Partial<Specimen> = {}): Specimen {
  const now = "2026-11-21T10:00:00.000Z";
  return {
    id: newId(),
    version: 0,
    deleted: false,
    createdAt: now,
    updatedAt: now,
    createdBy: null,
    updatedBy: null,
    code: null,
    shelf: null,
    label: null,
    place: null,
    mark: null,
    amount: null,
    weight: null,
    fragile: null,
    seenAt: null,
    notes: null,
    digest: null,
    ...fields,
  };
}

/** Inserts specimens and returns them. */
export async function addSpecimens(
  store: ApplicationStore,
  ...fields: readonly Partial<Specimen>[]
): Promise<readonly Specimen[]> {
  const rows = fields.map(specimen);
  await store.transaction((transaction) => transaction.insert(specimens, rows));
  return rows;
}

/** A promise and the function that fulfils it, to hold a transaction at a point. */
export function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  // Node 20 has no Promise.withResolvers().
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

/** Fewer than the connections of a pool, whose others would give up waiting after a while on a busy machine. */
const atOnce = 8;

/** Does work so many times, always several at once. Returns the results in the order of their begins. */
export async function manyAtOnce<Result>(
  count: number,
  work: (index: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Promise<Result>[] = [];
  const lane = async () => {
    while (results.length < count) {
      const result = work(results.length);
      results.push(result);
      await result;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return Promise.all(results);
}

/** The error that rejects a promise; undefined if it is fulfilled. */
export function rejection(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}
