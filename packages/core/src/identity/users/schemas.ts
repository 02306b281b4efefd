import { type Static, Type } from "@sinclair/typebox";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import { baseSchema } from "../../engine/rows/definition.ts";
import { emailAddress, idOf, list, mapOf, nullable, oneOf, text, timestamp } from "../../engine/schemas/schema.ts";
import { userKinds, type UserRow, userStatuses } from "./table.ts";

const closed = { additionalProperties: false };

/** Fields of a user that administrators edit. */
const userFields = {
  emailAddress: titled(["Email address", "E-Mail-Adresse"], emailAddress()),
  firstName: titled(["First name", "Vorname"], nullable(text({ max: 100 }))),
  lastName: titled(["Last name", "Nachname"], nullable(text({ max: 100 }))),
  locale: titled(
    ["Language", "Sprache"],
    text({ max: 35, pattern: "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$", form: "tag", description: "BCP 47 language tag" }),
    { hint: ["A language tag such as en or de-CH.", "Ein Sprachkürzel wie en oder de-CH."] },
  ),
  roles: titled(["Roles", "Rollen"], {
    ...list(idOf("role"), { max: 50, description: "Ids of roles" }),
    uniqueItems: true,
  }),
  settings: titled(
    ["Settings", "Einstellungen"],
    mapOf(
      Type.String({ pattern: "^.{1,100}$" }),
      Type.Object(
        { value: Type.Union([text({ max: 4000, min: 0, form: "lines" }), Type.Number(), Type.Boolean()]) },
        closed,
      ),
      { description: "Settings by name, as the application defines them" },
    ),
    { hint: ["As the application defines them.", "So, wie die Anwendung sie festlegt."] },
  ),
};

/** Public projection: it lists its members, which keeps secrets out. */
export const userSchema = Type.Object(
  {
    id: baseSchema.id,
    kind: titled(
      ["Kind", "Art"],
      oneOf(userKinds, { description: "A person, or a service account, which is changed as an OAuth client" }),
      { values: { person: ["person", "Person"], service: ["service account", "Dienstkonto"] } },
    ),
    ...userFields,
    status: titled(["State", "Zustand"], oneOf(userStatuses), {
      values: {
        pending: ["address not confirmed", "Adresse nicht bestätigt"],
        active: ["active", "aktiv"],
        deleted: ["deleted", "gelöscht"],
        erased: ["erased", "ausgelöscht"],
      },
    }),
    version: baseSchema.version,
    createdAt: baseSchema.createdAt,
    updatedAt: baseSchema.updatedAt,
    lastSignInAt: titled(["Last sign-in", "Letzte Anmeldung"], nullable(timestamp())),
  },
  { $id: "User", ...closed, ...titlesOf({ one: ["User", "Benutzer"], many: ["Users", "Benutzer"] }) },
);

export const userReplaceSchema = Type.Object(
  {
    emailAddress: userFields.emailAddress,
    firstName: Type.Optional(userFields.firstName),
    lastName: Type.Optional(userFields.lastName),
    locale: Type.Optional(userFields.locale),
    roles: Type.Optional(userFields.roles),
    settings: Type.Optional(userFields.settings),
    version: Type.Optional(baseSchema.version),
  },
  { $id: "UserReplace", ...closed },
);

/** Presents a user as the API and events show it. */
export function presentUser(row: UserRow): Static<typeof userSchema> {
  const { id, kind, emailAddress, firstName, lastName, locale, status, version, createdAt, updatedAt, lastSignInAt } =
    row;
  const names = { firstName, lastName, locale };
  const access = { roles: [...row.roles], settings: { ...row.settings } };
  return { id, kind, emailAddress, ...names, ...access, status, version, createdAt, updatedAt, lastSignInAt };
}

export const userExample = {
  id: "6740a1f2c3d4e5f607182950",
  kind: "person",
  emailAddress: "kim@dealer.example",
  firstName: "Kim",
  lastName: "Lund",
  locale: "en",
  roles: [],
  settings: {},
  status: "active",
  version: 3,
  createdAt: "2026-11-21T09:30:00.000Z",
  updatedAt: "2026-11-21T09:30:00.000Z",
  lastSignInAt: null,
};
