import type { TransportErrorClass, TransportTimings } from "@design-catalog/core/ports";
import { secondsText } from "./errors.ts";

/** A connection ready for a request, or the reason why there is none. */
export type OpenResult<Connection> =
  | {
      readonly outcome: "opened";
      readonly connection: Connection;
      readonly address: string;
      readonly timings: TransportTimings;
    }
  | ({ readonly outcome: "error"; readonly address: string } & OpenFailure);

interface OpenFailure {
  readonly errorClass: TransportErrorClass;
  readonly message: string;
  readonly timings: TransportTimings;
}

/** Listener of one attempt to connect; `opened` or `failed` ends it. */
export interface TryUser<Connection> {
  /** Called when the receiver has accepted the TCP connection; its TLS handshake follows. */
  connected(): void;
  opened(connection: Connection): void;
  failed(errorClass: TransportErrorClass, message: string): void;
}

/** Starts to connect to one address; returns a function that gives up. */
export type BeginTry<Connection> = (address: string, user: TryUser<Connection>) => () => void;

/** Milliseconds before the next address is tried as well (RFC 8305 section 8). */
const nextTryMs = 250;
/** The same after TCP is connected: a handshake costs the receiver work that a second one would double. */
const nextTryConnectedMs = 2_000;
/** Bounds the connections that a name with many addresses can cause. */
const addressesMax = 8;

/**
 * Connects to the addresses in order until one has completed its TLS handshake (RFC 8305 section 5). The next address
 * is tried when the one before fails or takes long. The first to be ready wins and the others are given up. No part of
 * a request has been sent by then.
 */
export function raceAddresses<Connection>(
  addresses: readonly string[],
  begin: BeginTry<Connection>,
  terms: RaceTerms,
): Promise<OpenResult<Connection>> {
  return new Promise((resolve) =>
    new AddressRace({ addresses: addresses.slice(0, addressesMax), begin, ...terms, resolve }).start(),
  );
}

/** Time and way of a race. */
export interface RaceTerms {
  readonly deadlineMs: number;
  /** True if a proxy opens the connections: its silence is then the cause of none. */
  readonly isProxied: boolean;
}

interface RaceOptions<Connection> extends RaceTerms {
  readonly addresses: readonly string[];
  readonly begin: BeginTry<Connection>;
  readonly resolve: (result: OpenResult<Connection>) => void;
}

interface Try {
  readonly address: string;
  readonly startMs: number;
  giveUp: () => void;
  connectMs: number | undefined;
  failure: OpenFailure | undefined;
}

class AddressRace<Connection> {
  readonly #options: RaceOptions<Connection>;
  readonly #startMs = performance.now();
  readonly #tries: Try[] = [];
  // One timer bounds the whole race, another the time until the next try.
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #nextTimer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(options: RaceOptions<Connection>) {
    this.#options = options;
  }

  start(): void {
    this.#watchdog = setTimeout(() => this.#lose(), Math.max(0, this.#options.deadlineMs));
    this.#tryNext();
  }

  #tryNext(): void {
    clearTimeout(this.#nextTimer);
    const address = this.#options.addresses[this.#tries.length];
    if (address === undefined) return;
    const current: Try = {
      address,
      startMs: this.#elapsedMs(),
      giveUp: () => undefined,
      connectMs: undefined,
      failure: undefined,
    };
    this.#tries.push(current);
    this.#nextTimer = setTimeout(() => this.#tryNextUnlessConnected(current), nextTryMs);
    current.giveUp = this.#options.begin(address, {
      connected: () => void (current.connectMs = this.#elapsedMs()),
      opened: (connection) => this.#win(current, connection),
      failed: (errorClass, message) => this.#fail(current, errorClass, message),
    });
    if (this.#isOver) current.giveUp();
  }

  #tryNextUnlessConnected(current: Try): void {
    if (current.connectMs === undefined) return this.#tryNext();
    const waitedMs = this.#elapsedMs() - current.startMs;
    this.#nextTimer = setTimeout(() => this.#tryNext(), nextTryConnectedMs - waitedMs);
  }

  #win(winner: Try, connection: Connection): void {
    if (this.#isOver) return winner.giveUp();
    const { address, connectMs } = winner;
    const timings = { ...(connectMs !== undefined && { connectMs }), tlsMs: this.#elapsedMs() };
    this.#end({ outcome: "opened", connection, address, timings }, winner);
  }

  #fail(failed: Try, errorClass: TransportErrorClass, message: string): void {
    if (this.#isOver || failed.failure) return;
    failed.failure = { errorClass, message, timings: timingsOf(failed) };
    failed.giveUp();
    const { addresses } = this.#options;
    const isLast = this.#tries.length === addresses.length;
    if (isLast && this.#tries.every(({ failure }) => failure)) this.#lose();
    else if (failed === this.#tries.at(-1)) this.#tryNext();
  }

  /** Reports the address that came furthest, the first of several: its failure tells most. */
  #lose(): void {
    const furthest = this.#tries.find(({ connectMs }) => connectMs !== undefined) ?? this.#tries[0];
    if (!furthest) throw new RangeError("Cannot connect because there is no address");
    const { address } = furthest;
    const failure = furthest.failure ?? this.#timeout(furthest);
    const count = this.#tries.length;
    const message = count === 1 ? failure.message : `${failure.message} (${count} addresses tried)`;
    this.#end({ outcome: "error", address, ...failure, message });
  }

  #timeout(pending: Try): OpenFailure {
    const { deadlineMs, isProxied } = this.#options;
    const isConnected = pending.connectMs !== undefined;
    const what = isConnected ? "no completed TLS handshake" : `no connection${isProxied ? " by the proxy" : ""}`;
    const errorClass = isProxied && !isConnected ? "proxy" : "timeout";
    return { errorClass, message: `${what} within ${secondsText(deadlineMs)}`, timings: timingsOf(pending) };
  }

  #end(result: OpenResult<Connection>, winner?: Try): void {
    this.#isOver = true;
    clearTimeout(this.#watchdog);
    clearTimeout(this.#nextTimer);
    for (const one of this.#tries) if (one !== winner) one.giveUp();
    this.#options.resolve(result);
  }

  #elapsedMs(): number {
    return Math.round(performance.now() - this.#startMs);
  }
}

function timingsOf({ connectMs }: Try): TransportTimings {
  return connectMs === undefined ? {} : { connectMs };
}
