import { type Receiver, type ReceiverOptions, startReceiver as start } from "@design-catalog/conformance/receiver";
import { noteDelivery } from "./noted-deliveries.ts";

/** Settings of {@link startReceiver}. */
export interface TestReceiverOptions extends ReceiverOptions {
  /**
   * Reason why deliveries of the contract's types may differ from its schemas here, such as bodies that a test has made up.
   * @default none may: a test that receives one fails
   */
  readonly unjudged?: string;
}

/** Starts a real HTTPS server on loopback that records its requests, and has each delivery judged by its schema. */
export function startReceiver({ unjudged, ...options }: TestReceiverOptions): Promise<Receiver> {
  if (unjudged !== undefined) return start(options);
  const { respond } = options;
  return start({
    ...options,
    respond(request) {
      noteDelivery(request);
      return respond?.(request) ?? { status: 204 };
    },
  });
}
