import type { OperationContext } from "../../engine/calls/operation.ts";
import { networkOf } from "../../engine/text/network-of.ts";
import type { Ports } from "../../ports/ports.ts";
import type { SlotHolder, SlotPool, SlotRule } from "../../ports/slots.ts";
import { createSlotPool } from "./slot-pool.ts";

/** Longest time that a transfer may take. */
export interface TransferTime {
  readonly seconds: number;
  /** Bytes for each of which a second is added. */
  readonly bytesPerSecond: number;
}

/** A rule with everything that its documentation says; `bun run contract` writes `docs/operations/limits.md` from it. */
interface ListedRule extends SlotRule {
  /** Completes "A slot is taken by ...". */
  readonly takenBy: string;
  /** Caller that counts as the user. */
  readonly user: string;
  readonly longestHold: TransferTime | string;
}

/** Time of a transfer: a minute to begin with, and 64 KiB a second, less than any network over which people send files. */
export const transferTime: TransferTime = { seconds: 60, bytesPerSecond: 65_536 };

/** Shares of slots for reading rows. */
const rowReads = {
  user: "the user",
  // A grid counts its rows on a second connection, and a process has ten: what a user takes here leaves others six.
  perProcess: { running: 4, waiting: 400 },
  perApplication: { running: 3, waiting: 200 },
  perUser: { running: 2, waiting: 100 },
  longestHold: "4.5 s a statement, 25 s a request",
  retryAfterSeconds: 2,
} as const;

/**
 * Every limit of a process on what its callers do at once. Shares of slots that are held for long are below
 * their number, and others find one free; where slots are held for milliseconds, callers take turns instead.
 */
export const slotRules = [
  {
    name: "uploads",
    takenBy: "the bytes of a file on their way to the service's own store",
    user: "the user who announced the upload",
    // Each holds a connection and an open file.
    perProcess: { running: 8, waiting: 0 },
    perApplication: { running: 4, waiting: 0 },
    perUser: { running: 2, waiting: 0 },
    longestHold: transferTime,
    retryAfterSeconds: 5,
  },
  {
    name: "exports",
    takenBy: "a download of products, translations or the audit trail",
    user: "the user",
    // Each holds a connection and a page of rows.
    perProcess: { running: 8, waiting: 0 },
    perApplication: { running: 4, waiting: 0 },
    perUser: { running: 2, waiting: 0 },
    longestHold: transferTime,
    retryAfterSeconds: 5,
  },
  {
    name: "streams",
    takenBy: "a page or a program that follows what changes",
    user: "the user",
    // Each looks once a second.
    perProcess: { running: 64, waiting: 0 },
    perApplication: { running: 32, waiting: 0 },
    perUser: { running: 4, waiting: 0 },
    longestHold: "5 minutes, after which it comes back",
    retryAfterSeconds: 5,
  },
  {
    name: "queries",
    takenBy:
      "a grid, a search, a look at the changes or uses of products, or an operation that the limit `heavy` counts, each of which may hold a connection to the database",
    ...rowReads,
  },
  {
    name: "whole-reads",
    takenBy: "a read that answers all rows at once, such as the products of a project",
    // Apart from the queries, so nobody waits behind an audit or an import to open a project.
    ...rowReads,
  },
  {
    name: "scans",
    takenBy: "the content scanner's look at a new file",
    user: "the user",
    // A scanner has a few threads, and a request waits 10 s for its answer.
    perProcess: { running: 4, waiting: 16 },
    perApplication: { running: 3, waiting: 8 },
    perUser: { running: 2, waiting: 2 },
    longestHold: "10 s, after which the file waits in quarantine for a later scan",
    retryAfterSeconds: 5,
  },
  {
    name: "translations",
    takenBy: "a request for translations, which may wait for a provider",
    user: "the user",
    // A provider bills each character, and takes few requests at once.
    perProcess: { running: 8, waiting: 32 },
    perApplication: { running: 4, waiting: 16 },
    perUser: { running: 2, waiting: 4 },
    longestHold: "as long as the provider takes for the sentences of a request",
    retryAfterSeconds: 5,
  },
  {
    name: "jobs",
    takenBy: "a short job, such as a report; others wait in the queue",
    user: "the user who asked for it; the service's own jobs for an application are one user's",
    // They read much, and requests must not wait for them.
    perProcess: { running: 3, waiting: 0 },
    perApplication: { running: 2, waiting: 0 },
    perUser: { running: 1, waiting: 0 },
    longestHold: "as long as it runs, some seconds",
    retryAfterSeconds: 1,
  },
  {
    name: "long-jobs",
    takenBy: "a long job, such as an import; others wait in the queue",
    user: "the user who asked for it; the service's own jobs for an application are one user's",
    perProcess: { running: 3, waiting: 0 },
    perApplication: { running: 2, waiting: 0 },
    perUser: { running: 1, waiting: 0 },
    longestHold: "as long as it runs, up to hours",
    retryAfterSeconds: 1,
  },
  {
    name: "large-bodies",
    takenBy: "parsing and checking a body of 64 KiB or more, and a pause as long as that took",
    user: "the user or, without a token, the network",
    perProcess: { running: 1, waiting: 256 },
    perApplication: { running: 1, waiting: 128 },
    perUser: { running: 1, waiting: 8 },
    longestHold: "twice the time that 1 MiB takes to check, below a second",
    retryAfterSeconds: 1,
  },
  {
    name: "sign-ins",
    takenBy: "a sign-in from a network that the account knows",
    user: "the account, whose attempts run one after another",
    // They wait for each other in the database too, and other work needs connections.
    perProcess: { running: 2, waiting: 100 },
    perApplication: { running: 2, waiting: 50 },
    // A company may have one network.
    perNetwork: { running: 2, waiting: 32 },
    perUser: { running: 1, waiting: 8 },
    longestHold: "one hash and three short transactions",
    retryAfterSeconds: 2,
  },
  {
    name: "sign-ins-from-new-networks",
    takenBy: "any other sign-in, so no crowd of strangers takes the slots of users",
    user: "the account, whose attempts run one after another",
    perProcess: { running: 3, waiting: 100 },
    perApplication: { running: 3, waiting: 50 },
    perNetwork: { running: 2, waiting: 16 },
    perUser: { running: 1, waiting: 8 },
    longestHold: "one hash and three short transactions",
    retryAfterSeconds: 2,
  },
  {
    name: "passwords",
    takenBy: "hashing a password: signing in, choosing one, confirming the current one",
    user: "the account that signs in, otherwise the user or, without a token, the network",
    // A host has fewer threads for them on a small machine.
    perProcess: { running: 8, waiting: 100 },
    perApplication: { running: 8, waiting: 50 },
    perUser: { running: 2, waiting: 16 },
    longestHold: "eight hashes, each of which keeps a core busy for 20 to 60 ms",
    retryAfterSeconds: 2,
  },
  {
    name: "password-checks",
    takenBy: "judging how easy a new password is to guess",
    user: "the user or, without a token, the network",
    perProcess: { running: 1, waiting: 100 },
    perApplication: { running: 1, waiting: 50 },
    perUser: { running: 1, waiting: 16 },
    longestHold: "60 ms for a hostile text",
    retryAfterSeconds: 2,
  },
] as const satisfies readonly ListedRule[];

/** Name of a kind of slots. */
export type SlotName = (typeof slotRules)[number]["name"];

/**
 * Creates the slots of a process by the name of their rule, all free.
 * @example
 * ```ts
 * assert.equal(createProcessSlots()["uploads"]?.rule.perUser.running, 2);
 * ```
 */
export function createProcessSlots(): Readonly<Record<string, SlotPool>> {
  return Object.fromEntries(slotRules.map((rule) => [rule.name, createSlotPool(rule)]));
}

const ofThisProcess = createProcessSlots();

/** The part of a context that slots need. */
export interface SlotContext extends Pick<OperationContext, "applicationId" | "actor" | "portal" | "clientAddress"> {
  readonly ports: Pick<Ports, "slots">;
}

/**
 * The process's slots of one kind.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * assert.equal(slotsOf(context, "uploads").rule.perProcess.running, 8);
 * ```
 */
export function slotsOf({ ports: { slots = ofThisProcess } }: Pick<SlotContext, "ports">, name: SlotName): SlotPool {
  const pool = slots[name];
  if (!pool) throw new TypeError(`Cannot run ${name} because the host has no slots for them`);
  return pool;
}

/**
 * Runs a task in the turn of a context's caller.
 * @throws {DomainError} `rate_limited` when a share is used up
 */
export function inSlot<T>(context: SlotContext, name: SlotName, task: () => Promise<T>): Promise<T> {
  return slotsOf(context, name).run(holderOf(context), task);
}

/**
 * The caller whose share a request takes: its user, whatever client sends it, or a portal's link, otherwise its network.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * assert.equal(holderOf({ ...context, actor: null, clientAddress: "192.0.2.7" }).user, "192.0.2.7");
 * ```
 */
export function holderOf({ applicationId, actor, portal, clientAddress }: SlotContext): SlotHolder {
  return { applicationId, user: actor?.userId ?? portal?.linkId ?? networkOf(clientAddress ?? "") };
}

/**
 * Milliseconds that a transfer of a number of bytes may take.
 * @example
 * ```ts
 * assert.equal(transferMs({ seconds: 60, bytesPerSecond: 65_536 }, 131_072), 62_000);
 * ```
 */
export function transferMs({ seconds, bytesPerSecond }: TransferTime, bytes: number): number {
  return (seconds + bytes / bytesPerSecond) * 1_000;
}
