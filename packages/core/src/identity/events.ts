import { oneOf } from "../engine/schemas/schema.ts";
import { countDeliveries, defineEventTypes, type EventData, eventDataSchema, eventRecorder } from "../webhooks/mod.ts";
import { userSchema } from "./users/schemas.ts";

const accountSources = ["registration", "invitation", "sso"] as const;
const data = eventDataSchema(userSchema);

/** Event types of users. */
export const userEventTypes = defineEventTypes({
  "user.registered": {
    group: "Users",
    description: "A user account was created by registration, invitation or single sign-on",
    data: eventDataSchema(userSchema, { source: oneOf(accountSources) }),
  },
  "user.deleted": { group: "Users", description: "An administrator removed a user, who can no longer sign in", data },
  "user.restored": { group: "Users", description: "An administrator restored a removed user", data },
});

/** The way in which an account came to be. */
export type AccountSource = (typeof accountSources)[number];

/** The subject of an event of a user; `source` only if the user registered. */
interface UserEventData extends EventData {
  readonly source?: AccountSource;
}

/** Records events of users. */
export const recordUserEvents = countDeliveries(
  eventRecorder<(typeof userEventTypes)[number]["type"], UserEventData>(userEventTypes),
);
