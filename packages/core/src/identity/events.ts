import { atVersion } from "../engine/schemas/describe.ts";
import { oneOf } from "../engine/schemas/schema.ts";
import { countDeliveries, defineEventTypes, type EventData, eventDataSchema, eventRecorder } from "../webhooks/mod.ts";
import { userExample, userSchema } from "./users/schemas.ts";

const accountSources = ["registration", "invitation", "sso"] as const;
const data = eventDataSchema(userSchema);
const registered = { ...userExample, version: 0 };
const deleted = { ...atVersion(userExample, 1), status: "deleted" };

/** Event types of users. */
export const userEventTypes = defineEventTypes({
  "user.registered": {
    group: "Users",
    description: "A user account was created by registration, invitation or single sign-on",
    german: "Ein Benutzerkonto entstand durch Registrierung, Einladung oder Single Sign-on",
    data: eventDataSchema(userSchema, { source: oneOf(accountSources) }),
    example: { object: registered, source: "invitation" },
  },
  "user.deleted": {
    group: "Users",
    description: "An administrator removed a user, who can no longer sign in",
    german: "Ein Administrator hat einen Benutzer gelöscht, der sich nicht mehr anmelden kann",
    data,
    example: { object: deleted },
  },
  "user.restored": {
    group: "Users",
    description: "An administrator restored a removed user",
    german: "Ein Administrator hat einen gelöschten Benutzer wiederhergestellt",
    data,
    example: { object: atVersion(userExample, 2) },
  },
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
