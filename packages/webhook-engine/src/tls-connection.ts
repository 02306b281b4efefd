import { connect, type SecureContext, type TLSSocket } from "node:tls";
import type { TransportRequest } from "@design-catalog/core";
import { portOf, serverNameOf } from "./destination-names.ts";

/** Whom a connection tells what happens on it. */
export interface ConnectionUser {
  connected(): void;
  secured(): void;
  received(chunk: Buffer): void;
  failed(error: Error): void;
  /** The receiver sends no more. */
  ended(): void;
}

/** Where a connection leads to, as far as its use by another request is concerned. */
export type Route = Pick<TransportRequest, "address" | "url">;

/** A TLS connection to one address, verified for one name; used by one request at a time. */
export class TlsConnection {
  readonly key: string;
  readonly #socket: TLSSocket;
  #user: ConnectionUser | undefined;

  /** @param context trusts other authorities than the system's roots */
  constructor(route: Route, context: SecureContext | undefined) {
    this.key = routeKey(route);
    this.#socket = connect({ ...connectOptions(route), ...(context && { secureContext: context }) });
    // Head and body go out in one write, and nothing may wait for the receiver's acknowledgement.
    this.#socket.setNoDelay(true);
    this.#socket.once("connect", () => this.#user?.connected());
    this.#socket.once("secureConnect", () => this.#user?.secured());
    this.#socket.on("data", (chunk: Buffer) => (this.#user ? this.#user.received(chunk) : this.destroy()));
    this.#socket.on("error", (error) => this.#user?.failed(error));
    this.#socket.on("end", () => this.#end());
    this.#socket.on("close", () => this.#end());
  }

  /** Hands the connection to its next user. */
  use(user: ConnectionUser): void {
    this.#user = user;
    this.#socket.ref();
  }

  /** Leaves the connection to nobody: from now on it closes at the first thing that happens on it. */
  release(): void {
    this.#user = undefined;
    this.#socket.unref();
  }

  send(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  /** Everything that was to be sent has left the process. */
  isDrained(): boolean {
    return this.#socket.writableLength === 0;
  }

  isOpen(): boolean {
    return this.#socket.writable && !this.#socket.destroyed;
  }

  destroy(): void {
    this.#user = undefined;
    this.#socket.destroy();
  }

  #end(): void {
    const user = this.#user;
    if (user) user.ended();
    else this.#socket.destroy();
  }
}

/** Connections of one key may take each other's place: the same address, port and verified name. */
export function routeKey({ address, url }: Route): string {
  return `${address} ${url.hostname} ${url.port}`;
}

function connectOptions({ address, url }: Route) {
  return {
    // A literal: nothing is resolved here.
    host: address,
    port: portOf(url),
    servername: serverNameOf(url),
    // The default obeys NODE_TLS_REJECT_UNAUTHORIZED.
    rejectUnauthorized: true,
    ALPNProtocols: ["http/1.1"],
  };
}
