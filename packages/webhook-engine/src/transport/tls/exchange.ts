import type {
  TransportErrorClass,
  TransportRequest,
  TransportResult,
  TransportTimings,
} from "@design-catalog/core/ports";
import { answerTimeoutText, classifyError, describeError, type Phase } from "../errors.ts";
import { ResponseFault } from "../response/fault.ts";
import type { ResponseHead } from "../response/head.ts";
import { createResponseReader, type ResponseReader } from "../response/reader.ts";
import type { ConnectionUser, TlsConnection } from "./connection.ts";
import { encodeRequest } from "./encode-request.ts";

/** Outcome of one exchange. */
export interface TlsExchangeResult {
  readonly result: TransportResult;
  /** Tells whether a kept-alive connection died before a byte of an answer came, so another connection may work. */
  readonly isStale: boolean;
  /** Tells whether the connection can take another request; otherwise it is closed already. */
  readonly isReusable: boolean;
}

export interface ExchangeOptions {
  readonly isReused: boolean;
  /** Start of the request by `performance.now()`, before a new connection was opened for it. */
  readonly startMs: number;
  /** Times that opening the connection took. */
  readonly timings: TransportTimings;
}

/** Sends one request on an open connection; resolves exactly once, at the deadline at the latest. */
export function exchangeOn(
  connection: TlsConnection,
  request: TransportRequest,
  options: ExchangeOptions,
): Promise<TlsExchangeResult> {
  return new Promise((resolve) => new TlsExchange(connection, request, { ...options, resolve }).start());
}

/** State of one request on the wire; the first event that ends it settles it. */
class TlsExchange implements ConnectionUser {
  readonly #connection: TlsConnection;
  readonly #request: TransportRequest;
  readonly #options: ExchangeOptions & { readonly resolve: (result: TlsExchangeResult) => void };
  readonly #reader: ResponseReader;
  // One timer bounds the exchange up to the last byte.
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #phase: Phase = "request";
  #timings: TransportTimings;
  #isSettled = false;

  constructor(
    connection: TlsConnection,
    request: TransportRequest,
    options: ExchangeOptions & { readonly resolve: (result: TlsExchangeResult) => void },
  ) {
    this.#connection = connection;
    this.#request = request;
    this.#options = options;
    this.#timings = options.timings;
    this.#reader = createResponseReader(request.responseBytesMax);
  }

  start(): void {
    const leftMs = this.#request.deadlineMs - this.#elapsedMs();
    this.#watchdog = setTimeout(() => this.#expire(), Math.max(0, leftMs));
    this.#connection.use(this);
    if (!this.#isSettled) this.#connection.send(encodeRequest(this.#request));
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
      if (this.#phase !== "response") throw new Error("The connection was closed before the answer");
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
      ...this.#answer(head),
      timings: this.#timings,
      remoteAddress: this.#connection.address,
      reusedConnection: this.#options.isReused,
    };
    // A receiver that answered before reading the whole request would take its rest for the next request.
    const isReusable = this.#reader.isReusable() && this.#connection.isDrained() && this.#connection.isOpen();
    this.#settle({ result, isStale: false, isReusable });
  }

  #answer({ statusCode, headers }: Pick<ResponseHead, "statusCode" | "headers">) {
    return { statusCode, headers, body: this.#reader.body() };
  }

  #expire(): void {
    const hasBegun = this.#timings.firstByteMs !== undefined;
    this.#fail("timeout", answerTimeoutText(this.#request.deadlineMs, hasBegun));
  }

  #failWith(error: unknown): void {
    if (error instanceof ResponseFault) this.#fail(error.errorClass, error.message);
    else if (error instanceof Error) this.#fail(classifyError(error, this.#phase), describeError(error, this.#phase));
    else throw error;
  }

  #fail(errorClass: TransportErrorClass, message: string): void {
    const isUnanswered = this.#timings.firstByteMs === undefined;
    const head = this.#reader.head();
    this.#settle({
      result: {
        outcome: "error",
        errorClass,
        message,
        ...(head && { answer: this.#answer(head) }),
        timings: this.#timings,
        remoteAddress: this.#connection.address,
      },
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
    return Math.round(performance.now() - this.#options.startMs);
  }
}
