import type { TransportErrorClass } from "./http-transport.ts";

/** A request to a server that others name: a client's metadata document, an OpenID provider, a domain. */
export interface WebRequest {
  readonly method: "GET" | "POST";
  /** Only `https:`. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds for everything from DNS to the last byte. */
  readonly deadlineMs: number;
  /** A longer answer is an error. */
  readonly responseBytesMax: number;
}

/** Result of a request. */
export type WebResult =
  | {
      readonly outcome: "response";
      readonly statusCode: number;
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      /** UTF-8. */
      readonly text: string;
    }
  | {
      readonly outcome: "error";
      readonly message: string;
      /** Class of a fault on the way to the server. @default not known, or the answer cannot be used */
      readonly errorClass?: TransportErrorClass;
    };

/**
 * Sends requests under the rules of deliveries: only public addresses, a connection to the vetted address, no
 * redirects. Server and network faults never make it throw.
 */
export interface WebClient {
  request(request: WebRequest): Promise<WebResult>;
}
