import type { TLSSocket } from "node:tls";
import type { ClientCertificate, TransportRequest } from "@design-catalog/core/ports";
import { clientIdOf } from "../client-contexts.ts";

/** Listener of a connection. */
export interface ConnectionUser {
  received(chunk: Buffer): void;
  failed(error: Error): void;
  /** Called when the receiver has ended its side. */
  ended(): void;
}

/** An open TLS connection to one address, verified for one name; used by one request at a time. */
export class TlsConnection {
  readonly address: string;
  readonly key: string;
  readonly destination: string;
  readonly #socket: TLSSocket;
  #user: ConnectionUser | undefined;

  constructor(socket: TLSSocket, route: Route) {
    this.address = route.address;
    this.key = routeKey(route);
    this.destination = destinationKey(route.url);
    this.#socket = socket;
    // Head and body go out in one write, which must not wait for an acknowledgement.
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => (this.#user ? this.#user.received(chunk) : this.destroy()));
    socket.on("error", (error) => this.#user?.failed(error));
    socket.on("end", () => this.#end());
    socket.on("close", () => this.#end());
  }

  /** Gives the connection to its next user. */
  use(user: ConnectionUser): void {
    this.#user = user;
    this.#socket.ref();
    // It may have ended since it was opened or taken.
    if (!this.isOpen()) user.ended();
  }

  /** Removes the user: any later event closes the connection. */
  release(): void {
    this.#user = undefined;
    this.#socket.unref();
  }

  send(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  /** Tells whether all written bytes have left the process. */
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

/** The part of a destination that decides whether another request may reuse its connection. */
export interface Route {
  readonly address: string;
  readonly url: TransportRequest["url"];
  readonly clientCertificate?: ClientCertificate | undefined;
}

/** Returns the key of interchangeable connections: the same address, port, verified name and client certificate. */
export function routeKey({ address, url, clientCertificate }: Route): string {
  const key = `${address} ${destinationKey(url)}`;
  return clientCertificate ? `${key} ${clientIdOf(clientCertificate)}` : key;
}

/** Returns the key of a receiver, whatever its addresses. */
export function destinationKey({ hostname, port }: Route["url"]): string {
  return `${hostname} ${port}`;
}
