import type { ApiClient } from "@design-catalog/testing/api-client";
import { Webhook } from "standardwebhooks";
import { type Delivery, verifiedEvent } from "../verified-event.ts";

/** Setting for the dealer's number; the application must define it. */
export const dealerSetting = "dealerNumber";

/** Result for one user who signed up. */
export interface Tagged {
  readonly emailAddress: string;
  /** Undefined for a user who belongs to no dealer. */
  readonly dealerNumber: string | undefined;
}

/** Accepts deliveries, and tags users afterwards. */
export interface DealerTagger {
  /** Returns the status to answer with at once: a receiver that works first may exceed the time limit. */
  receive(delivery: Delivery): number;
}

/** Creates a tagger that uses `client` to tag users of the dealers, and reports each new user once. */
export function createDealerTagger(options: {
  readonly client: ApiClient;
  /** Signing secret of the endpoint, `whsec_...`. */
  readonly secret: string;
  /** Numbers of dealers by the domains of their addresses. */
  readonly dealers: ReadonlyMap<string, string>;
  readonly onTagged: (tagged: Promise<Tagged>) => void;
}): DealerTagger {
  const { client, secret, dealers, onTagged } = options;
  const webhook = new Webhook(secret);
  // Deliveries may come twice. A real tagger could ignore that: it would write the same number again.
  const seen = new Set<string>();
  return {
    receive({ headers, body }) {
      // The event catalog describes the body.
      const event = verifiedEvent(webhook, { headers, body }) as RegistrationEvent | undefined;
      if (!event) return 401;
      if (event.type !== "user.registered" || seen.has(event.id)) return 204;
      seen.add(event.id);
      onTagged(tag(client, dealers, event.data.object));
      return 204;
    },
  };
}

/** The members of an event that matter here. */
interface RegistrationEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly object: { readonly id: string; readonly emailAddress: string } };
}

/** The member of a user that changes; the others are sent back unchanged. */
interface User {
  readonly settings: Readonly<Record<string, { readonly value: unknown }>>;
}

/** Reads the user, sets the setting, and writes the user back; the version protects changes that others make meanwhile. */
async function tag(
  client: ApiClient,
  dealers: ReadonlyMap<string, string>,
  { id, emailAddress }: RegistrationEvent["data"]["object"],
): Promise<Tagged> {
  const dealerNumber = dealers.get(emailAddress.slice(emailAddress.lastIndexOf("@") + 1));
  if (dealerNumber === undefined) return { emailAddress, dealerNumber };
  const path = `/api/v1/admin/users/${id}`;
  const read = await client.call("GET", path);
  // The OpenAPI document describes the answer.
  const user = read.body as User;
  const settings = { ...user.settings, [dealerSetting]: { value: dealerNumber } };
  const written = await client.call("PUT", path, { ...user, settings });
  // Somebody else has changed the user meanwhile, so read their version first.
  if (written.status === 409) return tag(client, dealers, { id, emailAddress });
  if (written.status !== 200) throw new Error(`Cannot tag the user: status ${written.status}`);
  return { emailAddress, dealerNumber };
}
