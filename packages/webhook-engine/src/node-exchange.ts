import type { ClientRequest, IncomingMessage } from "node:http";
import { type Agent, request as httpsRequest } from "node:https";
import type { Socket } from "node:net";
import type { SecureContext } from "node:tls";
import type { TransportErrorClass, TransportRequest, TransportResult, TransportTimings } from "@design-catalog/core";
import { hostHeader, portOf, serverNameOf } from "./destination-names.ts";
import { createBodyReader, flattenHeaders } from "./response-parts.ts";
import { headBytesMax, interimResponsesMax } from "./response-reader.ts";
import { classifyError, describeError, type Phase } from "./transport-errors.ts";

/** What requests share. Agent `false` gives a request a connection of its own, closed afterwards. */
export interface Connection {
  readonly agent: Agent | false;
  readonly secureContext?: SecureContext;
}

/** How one exchange ended. */
export interface ExchangeResult {
  readonly result: TransportResult;
  /** A kept-alive connection was dead before a byte of an answer came: another connection may do. */
  readonly isStale: boolean;
}

/** Sends one request on one connection and resolves exactly once, at the latest after the deadline. */
export function exchange(request: TransportRequest, connection: Connection): Promise<ExchangeResult> {
  return new Promise((resolve) => new Exchange(request, resolve).start(connection));
}

/** The state of one request on the wire; the first of its ways to end settles it. */
class Exchange {
  readonly #request: TransportRequest;
  readonly #resolve: (result: ExchangeResult) => void;
  readonly #startMs = performance.now();
  #timings: TransportTimings = {};
  #phase: Phase = "connect";
  #clientRequest: ClientRequest | undefined;
  #socket: Socket | undefined;
  #bytesReadBefore = 0;
  #interimResponses = 0;
  // One own timer covers everything from connect to the last byte: an AbortSignal or a socket timeout covers less.
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #settled = false;

  constructor(request: TransportRequest, resolve: (result: ExchangeResult) => void) {
    this.#request = request;
    this.#resolve = resolve;
  }

  start(connection: Connection): void {
    const clientRequest = httpsRequest({ ...requestOptions(this.#request), ...connection });
    this.#clientRequest = clientRequest;
    this.#watchdog = setTimeout(() => this.#expire(), Math.max(0, this.#request.deadlineMs));
    clientRequest.on("socket", (socket) => this.#observe(socket));
    clientRequest.on("information", () => this.#countInterim());
    clientRequest.on("response", (response) => this.#receive(response));
    clientRequest.on("error", (error) => this.#failWith(error));
    clientRequest.on("upgrade", () => this.#fail("protocol", "The receiver switched protocols"));
    clientRequest.end(this.#request.body);
  }

  #observe(socket: Socket): void {
    this.#socket = socket;
    this.#bytesReadBefore = socket.bytesRead;
    if (this.#clientRequest?.reusedSocket) {
      this.#phase = "request";
      return;
    }
    socket.once("connect", () => {
      this.#phase = "tls";
      this.#timings = { ...this.#timings, connectMs: this.#elapsedMs() };
    });
    socket.once("secureConnect", () => {
      this.#phase = "request";
      this.#timings = { ...this.#timings, tlsMs: this.#elapsedMs() };
    });
  }

  #countInterim(): void {
    this.#interimResponses++;
    if (this.#interimResponses > interimResponsesMax) {
      this.#fail("protocol", `The receiver sent more than ${interimResponsesMax} interim responses`);
    }
  }

  #receive(response: IncomingMessage): void {
    this.#phase = "response";
    this.#timings = { ...this.#timings, firstByteMs: this.#elapsedMs() };
    const reader = createBodyReader(this.#request.responseBytesMax);
    const complete = (): void => this.#complete(response, reader.body());
    response.on("error", (error) => this.#failWith(error));
    response.on("close", () => this.#fail("protocol", "The response ended early"));
    response.on("end", complete);
    response.on("data", (chunk: Uint8Array) => {
      reader.add(chunk);
      if (reader.isFull()) complete();
    });
  }

  #complete(response: IncomingMessage, body: Uint8Array): void {
    if (this.#settled) return;
    const result: TransportResult = {
      outcome: "response",
      statusCode: response.statusCode ?? 0,
      headers: flattenHeaders(response.headers),
      body,
      timings: this.#timings,
      reusedConnection: this.#clientRequest?.reusedSocket ?? false,
    };
    this.#settle({ result, isStale: false });
    // Only a connection with nothing left to read or write goes back to the pool; the timer no longer guards it.
    if (!response.complete || !this.#clientRequest?.writableFinished) this.#clientRequest?.destroy();
  }

  #expire(): void {
    this.#fail(
      "timeout",
      `No complete response within ${Math.round(this.#request.deadlineMs)} ms, stopped in phase ${this.#phase}`,
    );
  }

  #failWith(error: Error): void {
    this.#fail(classifyError(error, this.#phase), describeError(error), this.#isStale());
  }

  #isStale(): boolean {
    const isReused = this.#clientRequest?.reusedSocket ?? false;
    return isReused && this.#phase === "request" && this.#socket?.bytesRead === this.#bytesReadBefore;
  }

  #fail(errorClass: TransportErrorClass, message: string, isStale = false): void {
    // Streams go on to emit "close" after the end; the connection may be back in the pool by then.
    if (this.#settled) return;
    this.#settle({
      result: { outcome: "error", errorClass, message, timings: this.#timings },
      isStale,
    });
    this.#clientRequest?.destroy();
  }

  #settle(result: ExchangeResult): void {
    this.#settled = true;
    clearTimeout(this.#watchdog);
    this.#resolve(result);
  }

  #elapsedMs(): number {
    return Math.round(performance.now() - this.#startMs);
  }
}

function requestOptions({ method, url, address, headers, body }: TransportRequest) {
  return {
    // `host` and not `lookup`: the pool key holds the former only, so an idle socket to an older address is never met.
    host: address,
    port: portOf(url),
    // Always set, as it would otherwise be taken from the Host header.
    servername: serverNameOf(url),
    path: url.pathname + url.search,
    method,
    headers: {
      ...headers,
      Host: hostHeader(url),
      ...(method === "GET" ? {} : { "Content-Length": body.byteLength }),
    },
    // The default obeys NODE_TLS_REJECT_UNAUTHORIZED.
    rejectUnauthorized: true,
    // Node's default, set so that no flag can raise it.
    maxHeaderSize: headBytesMax,
  } as const;
}
