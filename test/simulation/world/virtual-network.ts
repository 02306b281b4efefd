import type { HttpTransport, TransportRequest, TransportResult } from "@design-catalog/core/ports";
import type { VirtualTime } from "../engine/virtual-time.ts";
import type { Load, Observation, Sending } from "./observations.ts";
import type { Reaction, Receiver } from "./receivers.ts";
import type { SimulatedProcess } from "./simulated-process.ts";

export interface NetworkOptions {
  readonly time: VirtualTime;
  readonly receivers: readonly Receiver[];
  /** Returns the reads of a delivery by a process. */
  loadsOf(process: SimulatedProcess, deliveryId: string): readonly Load[];
  observe(observation: Observation): void;
}

/** Creates a transport that carries requests to receivers, and their answers back while the process lives. */
export function createTransport(process: SimulatedProcess, options: NetworkOptions): HttpTransport {
  const { time, receivers, loadsOf, observe } = options;

  function send(request: TransportRequest): Promise<TransportResult> {
    const deliveryId = request.headers["Service-Delivery-Id"] ?? "";
    const sending: Sending = {
      process,
      deliveryId,
      request,
      atMs: time.now(),
      clockMs: process.clock.now(),
      loads: loadsOf(process, deliveryId),
    };
    observe({ kind: "send", sending });
    const receiver = receivers.find(({ host }) => host === request.url.hostname);
    const reaction = receiver?.react(sending.clockMs) ?? nobody;
    return answer(sending, reaction);
  }

  function answer(sending: Sending, { afterMs, result: reacted }: Reaction): Promise<TransportResult> {
    const { promise, resolve } = Promise.withResolvers<TransportResult>();
    const { deadlineMs } = sending.request;
    const result = afterMs < deadlineMs ? reacted : timedOut;
    process.receiveAfter(Math.min(afterMs, deadlineMs), () => {
      observe({ kind: "answer", sending, result });
      resolve(result);
    });
    return promise;
  }

  return { send, close: () => Promise.resolve() };
}

const timedOut: TransportResult = {
  outcome: "error",
  errorClass: "timeout",
  message: "no answer",
  timings: {},
  remoteAddress: "93.184.216.34",
};
const nobody: Reaction = {
  afterMs: 1,
  result: {
    outcome: "error",
    errorClass: "connect",
    message: "nobody listens",
    timings: {},
    remoteAddress: "93.184.216.34",
  },
};
