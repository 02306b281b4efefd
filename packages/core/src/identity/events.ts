import { countDeliveries, defineEventTypes, type EventData, eventRecorder } from "../webhooks/mod.ts";

/** Event types of users. */
export const userEventTypes = defineEventTypes({
  "user.registered": {
    group: "Users",
    description: "A user account was created by registration, invitation or single sign-on",
  },
  "user.deleted": { group: "Users", description: "An administrator removed a user, who can no longer sign in" },
  "user.restored": { group: "Users", description: "An administrator restored a removed user" },
});

/** The way in which an account came to be. */
export type AccountSource = "registration" | "invitation" | "sso";

/** The subject of an event of a user; `source` only if the user registered. */
interface UserEventData extends EventData {
  readonly source?: AccountSource;
}

/** Records events of users. */
export const recordUserEvents = countDeliveries(
  eventRecorder<(typeof userEventTypes)[number]["type"], UserEventData>(userEventTypes),
);
