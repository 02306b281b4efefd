import type { ClientRequest } from "node:http";
import { Agent } from "node:https";
import type { Duplex } from "node:stream";
import type { SecureContext, TLSSocket } from "node:tls";
import type { ClientCertificate, Destination } from "@design-catalog/core/ports";
import {
  clientIdOf,
  type createClientContexts,
  type OpenResult,
  openSocket,
  raceAddresses,
  type TrustedProxy,
} from "@design-catalog/webhook-engine/transport-parts";

/** Addresses of a new connection and its listener; the agent passes on the options of a request. */
export interface RaceRequest {
  readonly addresses: readonly string[];
  readonly url: Destination;
  readonly clientCertificate: ClientCertificate | undefined;
  readonly deadlineMs: number;
  /** Called with the result of opening a connection, before the request hears of it. */
  opened(result: OpenResult<TLSSocket>): void;
}

// Shorter than the 5 s after which most servers drop an idle connection, so few stale sockets are used.
const idleSocketMs = 4_000;
// Idle sockets kept per name and its addresses; a burst above it opens connections and drops them afterwards.
const idleSocketsMax = 16;

/** Trusted authorities, the system's without, those of connections with a client certificate, and the proxy if there is one. */
export interface ConnectionWay {
  readonly context: SecureContext | undefined;
  readonly clientContextOf: ReturnType<typeof createClientContexts>;
  readonly proxy: TrustedProxy | undefined;
}

/** Keeps connections that {@link raceAddresses} has opened, each for one name and one set of addresses. */
export class RacingAgent extends Agent {
  readonly #way: ConnectionWay;

  constructor(way: ConnectionWay, { keepAlive }: { readonly keepAlive: boolean }) {
    // The agent's own queue knows no deadlines; callers bound the concurrency.
    super({ keepAlive, maxSockets: Infinity, maxFreeSockets: idleSocketsMax, timeout: idleSocketMs });
    this.#way = way;
  }

  /**
   * Names the pool of a request by its addresses too: a connection to an address that the name no longer has must not
   * be reused, and neither must one with another client certificate.
   */
  override getName(options?: object): string {
    const { addresses, url, clientCertificate } = raceOf(options);
    return `${addresses.toSorted().join(",")} ${url.hostname} ${url.port} ${clientIdOf(clientCertificate)}`;
  }

  override createConnection(options: object, done?: (error: Error | null, socket: Duplex) => void): undefined {
    void this.#race(raceOf(options), done);
  }

  async #race(race: RaceRequest, done?: (error: null, socket: Duplex) => void): Promise<void> {
    const { clientCertificate } = race;
    const { context: plain, clientContextOf, proxy } = this.#way;
    const context = clientCertificate ? clientContextOf(clientCertificate) : plain;
    const result = await raceAddresses<TLSSocket>(
      race.addresses,
      (address, user) => openSocket({ address, url: race.url, context, proxy }, user),
      { deadlineMs: race.deadlineMs, isProxied: proxy !== undefined },
    );
    race.opened(result);
    if (result.outcome === "opened") done?.(null, result.connection);
  }

  /** Discards an idle connection that receives data: the data belongs to no request (RFC 9112 section 9.2). */
  override keepSocketAlive(socket: Duplex): boolean {
    // The call sets the idle time, or the shorter one that the receiver named, and returns false if that is too short;
    // its type declares no result.
    const isKept: unknown = super.keepSocketAlive(socket);
    socket.once("data", destroy);
    return isKept !== false;
  }

  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    socket.off("data", destroy);
    super.reuseSocket(socket, request);
  }
}

function destroy(this: Duplex): void {
  this.destroy();
}

/** Only requests of the node transport use the agent, and all of them have a race. */
function raceOf(options: object | undefined): RaceRequest {
  return (options as { readonly race: RaceRequest }).race;
}
