import type { ClientRequest, IncomingMessage } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import type {
  TransportAnswer,
  TransportErrorClass,
  TransportRequest,
  TransportResult,
  TransportTimings,
} from "@design-catalog/core/ports";
import {
  answerTimeoutText,
  type BodyReader,
  classifyError,
  createBodyReader,
  describeError,
  flattenHeaders,
  headBytesMax,
  hostHeader,
  interimResponsesMax,
  type OpenResult,
  type Phase,
} from "@design-catalog/webhook-engine/transport-parts";
import type { RaceRequest, RacingAgent } from "./agent.ts";

/** Outcome of one exchange. */
export interface ExchangeResult {
  readonly result: TransportResult;
  /** Tells whether a kept-alive connection died before a byte of an answer came, so another connection may work. */
  readonly isStale: boolean;
}

/** Sends one request on one connection; resolves exactly once, at the deadline at the latest. */
export function exchange(request: TransportRequest, agent: RacingAgent): Promise<ExchangeResult> {
  return new Promise((resolve) => new Exchange(request, resolve).start(agent));
}

/** State of one request on the wire; the first event that ends it settles it. */
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
  #response: { readonly message: IncomingMessage; readonly reader: BodyReader } | undefined;
  // One timer bounds the exchange up to the last byte; an AbortSignal or a socket timeout covers less.
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #settled = false;

  constructor(request: TransportRequest, resolve: (result: ExchangeResult) => void) {
    this.#request = request;
    this.#resolve = resolve;
  }

  start(agent: RacingAgent): void {
    const { addresses, url, clientCertificate, deadlineMs } = this.#request;
    const opened = (result: OpenResult<TLSSocket>) => this.#opened(result);
    const race: RaceRequest = { addresses, url, clientCertificate, deadlineMs, opened };
    const options: RequestOptions & { readonly race: RaceRequest } = { ...requestOptions(this.#request), agent, race };
    const clientRequest = httpsRequest(options);
    this.#clientRequest = clientRequest;
    clientRequest.on("socket", (socket) => this.#observe(socket));
    clientRequest.on("information", () => this.#countInterim());
    clientRequest.on("response", (response) => this.#receive(response));
    clientRequest.on("error", (error) => this.#failWith(error));
    clientRequest.on("upgrade", () => this.#fail("protocol", "The receiver switched protocols"));
    clientRequest.end(this.#request.body);
  }

  #opened(result: OpenResult<TLSSocket>): void {
    this.#timings = result.timings;
    if (result.outcome === "opened") return;
    const { errorClass, message, timings, address: remoteAddress } = result;
    this.#settle({ result: { outcome: "error", errorClass, message, timings, remoteAddress }, isStale: false });
    this.#clientRequest?.destroy();
  }

  #observe(socket: Socket): void {
    this.#phase = "request";
    this.#socket = socket;
    this.#bytesReadBefore = socket.bytesRead;
    const leftMs = this.#request.deadlineMs - this.#elapsedMs();
    this.#watchdog = setTimeout(() => this.#expire(), Math.max(0, leftMs));
  }

  #countInterim(): void {
    this.#interimResponses++;
    if (this.#interimResponses > interimResponsesMax) {
      this.#fail("protocol", `The receiver sent more than ${interimResponsesMax} interim responses`);
    }
  }

  #receive(message: IncomingMessage): void {
    this.#phase = "response";
    this.#timings = { ...this.#timings, firstByteMs: this.#elapsedMs() };
    const reader = createBodyReader(this.#request.responseBytesMax);
    this.#response = { message, reader };
    const complete = (): void => this.#complete(message, reader);
    message.on("error", (error) => this.#failWith(error));
    message.on("close", () => this.#fail("protocol", "The response ended early"));
    message.on("end", complete);
    message.on("data", (chunk: Uint8Array) => {
      reader.add(chunk);
      if (reader.isFull()) complete();
    });
  }

  #complete(message: IncomingMessage, reader: BodyReader): void {
    if (this.#settled) return;
    const result: TransportResult = {
      outcome: "response",
      ...answerOf(message, reader),
      timings: this.#timings,
      remoteAddress: this.#remoteAddress(),
      reusedConnection: this.#clientRequest?.reusedSocket ?? false,
    };
    this.#settle({ result, isStale: false });
    // Only a connection with nothing left to read or write returns to the pool; the timer no longer guards it.
    if (!message.complete || !this.#clientRequest?.writableFinished) this.#clientRequest?.destroy();
  }

  #expire(): void {
    this.#fail("timeout", answerTimeoutText(this.#request.deadlineMs, this.#hasBegun()));
  }

  #failWith(error: Error): void {
    this.#fail(classifyError(error, this.#phase), describeError(error, this.#phase), this.#isStale());
  }

  #isStale(): boolean {
    return (this.#clientRequest?.reusedSocket ?? false) && this.#phase === "request" && !this.#hasBegun();
  }

  /** Tells whether a byte of an answer came, even of a head that the parser refused. */
  #hasBegun(): boolean {
    return this.#response !== undefined || (this.#socket?.bytesRead ?? 0) > this.#bytesReadBefore;
  }

  #fail(errorClass: TransportErrorClass, message: string, isStale = false): void {
    // Streams emit "close" after the end, when the connection may be back in the pool.
    if (this.#settled) return;
    const timings = this.#hasBegun() ? { firstByteMs: this.#elapsedMs(), ...this.#timings } : this.#timings;
    const answer = this.#response && { answer: answerOf(this.#response.message, this.#response.reader) };
    const remoteAddress = this.#remoteAddress();
    this.#settle({ result: { outcome: "error", errorClass, message, ...answer, timings, remoteAddress }, isStale });
    this.#clientRequest?.destroy();
  }

  #settle(result: ExchangeResult): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#watchdog);
    this.#resolve(result);
  }

  #remoteAddress(): string {
    return this.#socket?.remoteAddress ?? this.#request.addresses[0] ?? "";
  }

  #elapsedMs(): number {
    return Math.round(performance.now() - this.#startMs);
  }
}

function answerOf({ statusCode = 0, headers }: IncomingMessage, reader: BodyReader): TransportAnswer {
  return { statusCode, headers: flattenHeaders(headers), body: reader.body() };
}

function requestOptions({ method, url, headers, body }: TransportRequest) {
  return {
    path: url.pathname + url.search,
    method,
    headers: {
      ...headers,
      Host: hostHeader(url),
      ...(method === "GET" ? {} : { "Content-Length": body.byteLength }),
    },
    // Node's default, set here so no flag can raise it.
    maxHeaderSize: headBytesMax,
  } as const;
}
