import { oneOf } from "../engine/schemas/schema.ts";
import { countDeliveries, defineEventTypes, type EventData, eventDataSchema, eventRecorder } from "../webhooks/mod.ts";
import { userExample, userSchema } from "./users/schemas.ts";

const accountSources = ["registration", "invitation", "sso"] as const;
const known = { data: eventDataSchema(userSchema), example: { object: userExample } };

/** Event types of users. */
export const userEventTypes = defineEventTypes({
  "user.registered": {
    group: "Users",
    description: "A user account was created by registration, invitation or single sign-on",
    german: "Ein Benutzerkonto entstand durch Registrierung, Einladung oder Single Sign-on",
    data: eventDataSchema(userSchema, { source: oneOf(accountSources) }),
    example: { object: userExample, source: "invitation" },
  },
  "user.deleted": {
    group: "Users",
    description: "An administrator removed a user, who can no longer sign in",
    german: "Ein Administrator hat einen Benutzer gelöscht, der sich nicht mehr anmelden kann",
    ...known,
  },
  "user.restored": {
    group: "Users",
    description: "An administrator restored a removed user",
    german: "Ein Administrator hat einen gelöschten Benutzer wiederhergestellt",
    ...known,
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
