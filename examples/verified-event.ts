import type { Webhook } from "standardwebhooks";

/** The part of a request that a receiver looks at. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  /** Raw text as received: a signature covers bytes, not their meaning. */
  readonly body: Uint8Array;
}

/** The parsed body of a delivery, if its signature is valid and at most five minutes old. */
export function verifiedEvent(webhook: Webhook, { headers, body }: Delivery): unknown {
  try {
    return webhook.verify(Buffer.from(body), { ...headers });
  } catch {
    return undefined;
  }
}
