/** The parts of a URL that a request needs; every `URL` has them. */
export interface Destination {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
}

/** Certificate by which a request authenticates itself in the TLS handshake. */
export interface ClientCertificate {
  /** The certificate, its issuers and its private key. */
  readonly pem: string;
}

/** One outgoing HTTPS request to addresses resolved and vetted earlier. */
export interface TransportRequest {
  /** A GET has no body. */
  readonly method: "GET" | "POST";
  /** The destination; only `https:`. Its host name is the TLS server name and the Host header. */
  readonly url: Destination;
  /**
   * Vetted IP literals of the host, the preferred one first; at least one. The transport never resolves a name itself. It
   * connects to the first eight in turn until a TLS handshake is done (RFC 8305): to the next one when one fails, after
   * 250 ms, or after 2 s if TCP is connected by then. It sends the request once. A proxy, where there is one, gets these
   * addresses too.
   */
  readonly addresses: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Requests with another one, or without, never share its connections. @default none */
  readonly clientCertificate?: ClientCertificate;
  /** Time left for connect, TLS, request and the whole response, in milliseconds. */
  readonly deadlineMs: number;
  /** Body bytes to keep at most; the rest is not read and the connection is closed. */
  readonly responseBytesMax: number;
}

/** Milliseconds from the start of the request to each point; absent when it was not reached or reused. */
export interface TransportTimings {
  readonly connectMs?: number;
  readonly tlsMs?: number;
  readonly firstByteMs?: number;
  /**
   * Time at which the request was sent again on a new connection, because a kept-alive one closed without a byte of an
   * answer. The receiver may have got the request twice; the other times start then.
   */
  readonly resentAfterMs?: number;
}

/** Reasons why no complete response arrived. */
export type TransportErrorClass =
  | "connect"
  | "tls"
  | "timeout"
  | "protocol"
  | "response_too_large"
  | "service"
  | "proxy";

/** The answer of a receiver. */
export interface TransportAnswer {
  readonly statusCode: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The first `responseBytesMax` bytes of the body, as they came (never inflated). */
  readonly body: Uint8Array;
}

/** Result of one request. Receiver and network faults never make a transport throw. */
export type TransportResult =
  | ({
      readonly outcome: "response";
      readonly timings: TransportTimings;
      /** The address that answered. */
      readonly remoteAddress: string;
      readonly reusedConnection: boolean;
    } & TransportAnswer)
  | {
      readonly outcome: "error";
      readonly errorClass: TransportErrorClass;
      /**
       * A short text for operators; holds nothing of the request and at most the certificate's names of the receiver.
       */
      readonly message: string;
      /** The received part of an answer with a complete head and an incomplete body. */
      readonly answer?: TransportAnswer;
      /** Includes `firstByteMs` if a byte of an answer arrived. */
      readonly timings: TransportTimings;
      /** The address that got furthest; null when none was tried. */
      readonly remoteAddress: string | null;
    };

/**
 * Sends webhook deliveries and other requests to servers that others name. Redirects are never followed; proxy
 * variables are ignored.
 */
export interface HttpTransport {
  send(request: TransportRequest): Promise<TransportResult>;
  /** Closes idle connections. */
  close(): Promise<void>;
}
