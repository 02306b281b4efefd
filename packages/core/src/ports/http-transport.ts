/** The parts of a URL that a request needs; every `URL` has them. */
export interface Destination {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
}

/** One outgoing HTTPS request to an address that was resolved and vetted before. */
export interface TransportRequest {
  /** A GET has no body. */
  readonly method: "GET" | "POST";
  /** The destination; only `https:`. Its host name is the TLS server name and the Host header. */
  readonly url: Destination;
  /** The vetted IP literal to connect to. The transport never resolves a name itself. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Time left for connect, TLS, request and the whole response, in milliseconds. */
  readonly deadlineMs: number;
  /** At most this many body bytes are kept; the rest is not read and the connection is closed. */
  readonly responseBytesMax: number;
}

/** Milliseconds from the start of the request to each point; absent when it was not reached or reused. */
export interface TransportTimings {
  readonly connectMs?: number;
  readonly tlsMs?: number;
  readonly firstByteMs?: number;
}

/** Why no complete response arrived. */
export type TransportErrorClass = "connect" | "tls" | "timeout" | "protocol" | "response_too_large";

/** What one request came to. A transport never throws for what a receiver or the network does. */
export type TransportResult =
  | {
      readonly outcome: "response";
      readonly statusCode: number;
      readonly headers: Readonly<Record<string, string>>;
      /** The first `responseBytesMax` bytes of the body, as they came (never inflated). */
      readonly body: Uint8Array;
      readonly timings: TransportTimings;
      readonly reusedConnection: boolean;
    }
  | {
      readonly outcome: "error";
      readonly errorClass: TransportErrorClass;
      /** A short text for operators; never holds request headers or the body. */
      readonly message: string;
      readonly timings: TransportTimings;
    };

/** Sends webhook deliveries and other requests to servers that somebody else has named. Redirects are never followed; proxy variables are ignored. */
export interface HttpTransport {
  send(request: TransportRequest): Promise<TransportResult>;
  /** Closes idle connections. */
  close(): Promise<void>;
}
