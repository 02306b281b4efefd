import type { TransportErrorClass, TransportRequest, TransportResult, TransportTimings } from "@design-catalog/core";
import { encodeRequest } from "./encode-request.ts";
import { ResponseFault } from "./response-fault.ts";
import { createResponseReader, type ResponseReader } from "./response-reader.ts";
import type { ConnectionUser, TlsConnection } from "./tls-connection.ts";
import { classifyError, describeError, type Phase } from "./transport-errors.ts";

/** How one exchange ended. */
export interface TlsExchangeResult {
  readonly result: TransportResult;
  /** A kept-alive connection was dead before a byte of an answer came: another connection may do. */
  readonly isStale: boolean;
  /** The connection is fit for another request; if not, it is closed already. */
  readonly isReusable: boolean;
}

/** Sends one request on a connection and resolves exactly once, at the latest after the deadline. */
export function exchangeOn(
  connection: TlsConnection,
  request: TransportRequest,
  isReused: boolean,
): Promise<TlsExchangeResult> {
  return new Promise((resolve) => {
    const exchange = new TlsExchange(connection, request, { isReused, resolve });
    connection.use(exchange);
    if (isReused) exchange.secured();
  });
}

interface ExchangeOptions {
  readonly isReused: boolean;
  readonly resolve: (result: TlsExchangeResult) => void;
}

/** The state of one request on the wire; the first of its ways to end settles it. */
class TlsExchange implements ConnectionUser {
  readonly #connection: TlsConnection;
  readonly #request: TransportRequest;
  readonly #options: ExchangeOptions;
  readonly #startMs = performance.now();
  readonly #reader: ResponseReader;
  // One timer covers everything from connect to the last byte.
  readonly #watchdog: ReturnType<typeof setTimeout>;
  #phase: Phase = "connect";
  #timings: TransportTimings = {};
  #isSettled = false;

  constructor(connection: TlsConnection, request: TransportRequest, options: ExchangeOptions) {
    this.#connection = connection;
    this.#request = request;
    this.#options = options;
    this.#reader = createResponseReader(request.responseBytesMax);
    this.#watchdog = setTimeout(() => this.#expire(), Math.max(0, request.deadlineMs));
  }

  connected(): void {
    this.#phase = "tls";
    this.#timings = { connectMs: this.#elapsedMs() };
  }

  secured(): void {
    this.#phase = "request";
    if (!this.#options.isReused) this.#timings = { ...this.#timings, tlsMs: this.#elapsedMs() };
    this.#connection.send(encodeRequest(this.#request));
  }

  received(chunk: Buffer): void {
    if (this.#timings.firstByteMs === undefined) {
      this.#timings = { ...this.#timings, firstByteMs: this.#elapsedMs() };
    }
    try {
      const isDone = this.#reader.push(chunk);
      if (this.#reader.head()) this.#phase = "response";
      if (isDone) this.#complete();
    } catch (error) {
      this.#failWith(error);
    }
  }

  failed(error: Error): void {
    this.#failWith(error);
  }

  ended(): void {
    try {
      if (this.#phase !== "response") throw new Error("The connection was closed before an answer");
      this.#reader.end();
      this.#complete();
    } catch (error) {
      this.#failWith(error);
    }
  }

  #complete(): void {
    const head = this.#reader.head();
    if (!head) return;
    const result: TransportResult = {
      outcome: "response",
      statusCode: head.statusCode,
      headers: head.headers,
      body: this.#reader.body(),
      timings: this.#timings,
      reusedConnection: this.#options.isReused,
    };
    // A receiver that answered before it had read everything would take the rest for its next request.
    const isReusable = this.#reader.isReusable() && this.#connection.isDrained() && this.#connection.isOpen();
    this.#settle({ result, isStale: false, isReusable });
  }

  #expire(): void {
    const { deadlineMs } = this.#request;
    this.#fail("timeout", `No complete response within ${Math.round(deadlineMs)} ms, stopped in phase ${this.#phase}`);
  }

  #failWith(error: unknown): void {
    if (error instanceof ResponseFault) this.#fail(error.errorClass, error.message);
    else if (error instanceof Error) this.#fail(classifyError(error, this.#phase), describeError(error));
    else throw error;
  }

  #fail(errorClass: TransportErrorClass, message: string): void {
    const isUnanswered = this.#timings.firstByteMs === undefined;
    this.#settle({
      result: { outcome: "error", errorClass, message, timings: this.#timings },
      isStale: this.#options.isReused && isUnanswered && errorClass === "connect",
      isReusable: false,
    });
  }

  #settle(result: TlsExchangeResult): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    clearTimeout(this.#watchdog);
    if (result.isReusable) this.#connection.release();
    else this.#connection.destroy();
    this.#options.resolve(result);
  }

  #elapsedMs(): number {
    return Math.round(performance.now() - this.#startMs);
  }
}
