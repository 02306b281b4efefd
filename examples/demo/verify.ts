import type { ReceivedRequest } from "@design-catalog/conformance/receiver";
import { Webhook } from "standardwebhooks";

/** One delivery as the receiver judged it. */
export interface Arrival {
  readonly type: string;
  readonly id: string;
  readonly attempt: string;
  readonly verified: boolean;
}

/** Verifies a delivery as any receiver would: the library, the secret and the raw bytes. */
export function verifyArrival(request: ReceivedRequest, secret: string): Arrival {
  const { headers } = request;
  return {
    type: headers["service-event-type"] ?? "",
    id: headers["webhook-id"] ?? "",
    attempt: headers["service-delivery-attempt"] ?? "",
    verified: isVerified(request, secret),
  };
}

function isVerified({ body, headers }: ReceivedRequest, secret: string): boolean {
  try {
    new Webhook(secret).verify(Buffer.from(body), { ...headers });
    return true;
  } catch {
    return false;
  }
}
