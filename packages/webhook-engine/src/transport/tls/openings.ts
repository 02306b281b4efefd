import type { TransportRequest } from "@design-catalog/core/ports";
import { type TlsConnection, destinationKey, routeKey } from "./connection.ts";

/** Limits of {@link Openings}. */
export interface OpeningLimits {
  /** Connections that each destination may have opened at once, whatever the others do. */
  readonly perDestination: number;
  /** Connections opened at once for which there is no need to wait. */
  readonly atOnce: number;
  /** Longest wait for a turn, in milliseconds. */
  readonly waitMsMax: number;
}

/**
 * Bun reads five unfinished handshakes in each turn of its loop, the newest first: of hundreds at once, the oldest are
 * ready last, after seconds. A wait leaves most of an attempt's 15 s to a receiver whose handshakes hang.
 */
const defaultLimits: OpeningLimits = { perDestination: 4, atOnce: 32, waitMsMax: 5_000 };

/** A connection as far as it decides who may use it. */
type Open = Pick<TlsConnection, "key" | "destination">;
type Target = Pick<TransportRequest, "addresses" | "url">;

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
  readonly #underWay = new Map<string, number>();
  readonly #lines = new Map<string, Set<Waiter<Connection>>>();
  #total = 0;

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
    this.#count(destinationKey(url), 1);
  }

  /** Notes that a connection has been opened, or not. */
  end({ url }: Target): void {
    this.#count(destinationKey(url), -1);
    for (const [key, line] of this.#lines) {
      for (const { go } of line) {
        if (!this.#hasTurn(key)) break;
        go();
      }
    }
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
    const { addresses, url } = target;
    const key = destinationKey(url);
    const line = this.#lines.get(key) ?? new Set();
    const go = (connection?: Connection) => {
      clearTimeout(timer);
      line.delete(waiter);
      if (line.size === 0) this.#lines.delete(key);
      if (!connection) this.begin(target);
      resolve(connection);
    };
    const timer = setTimeout(go, this.#limits.waitMsMax);
    const waiter = { keys: addresses.map((address) => routeKey({ address, url })), go };
    this.#lines.set(key, line.add(waiter));
  }

  #hasTurn(key: string): boolean {
    const { perDestination, atOnce } = this.#limits;
    return this.#total < atOnce || (this.#underWay.get(key) ?? 0) < perDestination;
  }

  #count(key: string, change: 1 | -1): void {
    this.#total += change;
    const count = (this.#underWay.get(key) ?? 0) + change;
    if (count > 0) this.#underWay.set(key, count);
    else this.#underWay.delete(key);
  }
}
