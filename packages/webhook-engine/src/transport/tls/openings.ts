import type { TransportRequest } from "@design-catalog/core/ports";
import { type TlsConnection, destinationKey, routeKey } from "./connection.ts";

/** Limits of {@link Openings}. */
export interface OpeningLimits {
  /** Connections that each destination may have opened at once, whatever the others do. */
  readonly perDestination: number;
  /** Connections opened at once for which there is no need to wait. */
  readonly atOnce: number;
  /** Milliseconds after which an opening waits for its receiver rather than for this process, and is not among these. */
  readonly busyMsMax: number;
  /** Longest wait for a turn, in milliseconds. */
  readonly waitMsMax: number;
}

/**
 * Bun reads five unfinished handshakes in each turn of its loop, the newest first: of hundreds at once, the oldest are
 * ready last, after seconds. A wait leaves most of an attempt's 15 s to a receiver whose handshakes hang.
 */
const defaultLimits: OpeningLimits = { perDestination: 4, atOnce: 32, busyMsMax: 1_000, waitMsMax: 5_000 };

/** A connection as far as it decides who may use it. */
type Open = Pick<TlsConnection, "key" | "destination">;
type Target = Pick<TransportRequest, "addresses" | "url" | "clientCertificate" | "deadlineMs">;

/** Openings of a destination: all, and the timers of those that began lately. */
interface UnderWay {
  count: number;
  readonly busy: Set<ReturnType<typeof setTimeout>>;
}

interface Waiter<Connection> {
  readonly keys: readonly string[];
  readonly go: (connection?: Connection) => void;
}

/**
 * Lets requests open their connections in turns. One that waits takes a connection that becomes idle meanwhile, so a
 * burst at a quick receiver costs both sides few handshakes.
 */
export class Openings<Connection extends Open = TlsConnection> {
  readonly #limits: OpeningLimits;
  readonly #underWay = new Map<string, UnderWay>();
  readonly #lines = new Map<string, Set<Waiter<Connection>>>();
  #busy = 0;

  constructor(limits = defaultLimits) {
    this.#limits = limits;
  }

  /** Waits for the turn to open a connection, which lasts until {@link end}; resolves with an idle connection instead. */
  turn(target: Target): Promise<Connection | undefined> {
    const key = destinationKey(target.url);
    if (!this.#hasTurn(key)) return new Promise((resolve) => this.#join(target, resolve));
    this.begin(target);
    return Promise.resolve(undefined);
  }

  /** Begins to open a connection without a turn. */
  begin({ url }: Target): void {
    const key = destinationKey(url);
    const underWay = this.#underWay.get(key) ?? { count: 0, busy: new Set() };
    const timer = setTimeout(() => {
      this.#leave(underWay, timer);
      this.#serve();
    }, this.#limits.busyMsMax);
    underWay.count += 1;
    underWay.busy.add(timer);
    this.#busy += 1;
    this.#underWay.set(key, underWay);
  }

  /** Notes that a connection has been opened, or not. */
  end({ url }: Target): void {
    const key = destinationKey(url);
    const underWay = this.#underWay.get(key);
    if (!underWay) return;
    const [timer] = underWay.busy;
    if (timer) this.#leave(underWay, timer);
    underWay.count -= 1;
    if (underWay.count === 0) this.#underWay.delete(key);
    this.#serve();
  }

  /** Gives a connection to the request that has waited longest for one; false if none has. */
  give(connection: Connection): boolean {
    for (const { keys, go } of this.#lines.get(connection.destination) ?? []) {
      if (!keys.includes(connection.key)) continue;
      go(connection);
      return true;
    }
    return false;
  }

  #join(target: Target, resolve: (connection: Connection | undefined) => void): void {
    const { addresses, url, clientCertificate, deadlineMs } = target;
    const key = destinationKey(url);
    const line = this.#lines.get(key) ?? new Set();
    const go = (connection?: Connection) => {
      clearTimeout(timer);
      line.delete(waiter);
      if (line.size === 0) this.#lines.delete(key);
      if (!connection) this.begin(target);
      resolve(connection);
    };
    // A third at most, so the receiver has time to answer.
    const timer = setTimeout(go, Math.min(this.#limits.waitMsMax, deadlineMs / 3));
    const waiter = { keys: addresses.map((address) => routeKey({ address, url, clientCertificate })), go };
    this.#lines.set(key, line.add(waiter));
  }

  /** Lets requests go whose turn it is, one of each destination after the other: none waits for the line of another. */
  #serve(): void {
    for (let served = true; served;) {
      served = false;
      for (const [key, line] of this.#lines) {
        const [first] = line;
        if (!first || !this.#hasTurn(key)) continue;
        served = true;
        first.go();
        if (!this.#lines.delete(key)) continue;
        // Behind the others, for the next turn.
        this.#lines.set(key, line);
        break;
      }
    }
  }

  #hasTurn(key: string): boolean {
    const { perDestination, atOnce } = this.#limits;
    return this.#busy < atOnce || (this.#underWay.get(key)?.count ?? 0) < perDestination;
  }

  #leave({ busy }: UnderWay, timer: ReturnType<typeof setTimeout>): void {
    clearTimeout(timer);
    if (busy.delete(timer)) this.#busy -= 1;
  }
}
