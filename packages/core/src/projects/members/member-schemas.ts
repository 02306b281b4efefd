import { type Static, Type } from "@sinclair/typebox";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import { baseSchema } from "../../engine/rows/definition.ts";
import { boolean, emailAddress, idOf, nullable, oneOf, text } from "../../engine/schemas/schema.ts";
import type { UserRow } from "../../identity/mod.ts";
import { memberRoles, type ProjectMemberRow } from "./members-table.ts";

const closed = { additionalProperties: false };

const role = titled(
  ["Role", "Rolle"],
  oneOf(memberRoles, {
    description: "A viewer can read the project; an editor can also change its contents",
  }),
  { values: { viewer: ["viewer", "Betrachter"], editor: ["editor", "Bearbeiter"] } },
);

/** A member as the API shows it, with the name that others know. */
export const memberSchema = Type.Object(
  {
    id: baseSchema.id,
    version: baseSchema.version,
    projectId: titled(["Project", "Projekt"], idOf("project")),
    userId: titled(["User", "Benutzer"], idOf("user")),
    emailAddress: titled(["Email address", "E-Mail-Adresse"], emailAddress()),
    firstName: titled(["First name", "Vorname"], nullable(text({ max: 100 }))),
    lastName: titled(["Last name", "Nachname"], nullable(text({ max: 100 }))),
    role,
    createdAt: baseSchema.createdAt,
    updatedAt: baseSchema.updatedAt,
  },
  {
    $id: "ProjectMember",
    ...closed,
    ...titlesOf({
      one: ["Member of a project", "Mitglied eines Projekts"],
      many: ["Members", "Mitglieder"],
      short: ["Member", "Mitglied"],
    }),
  },
);

export const memberAddSchema = Type.Object(
  {
    emailAddress: Type.Optional(emailAddress({ description: "Invites the owner of the address" })),
    userId: Type.Optional(
      idOf("user", { description: "Instead of an address; adds the user immediately. For callers who may read users" }),
    ),
    role,
  },
  { $id: "ProjectMemberAdd", ...closed },
);

export const memberPatchSchema = Type.Object(
  {
    role: Type.Optional(role),
    version: baseSchema.version,
    deleted: Type.Optional(boolean({ description: "True removes the member" })),
  },
  { $id: "ProjectMemberPatch", ...closed },
);

/** A member's row and its user as the API shows them. */
export function presentMember(row: ProjectMemberRow, user: UserRow): Static<typeof memberSchema> {
  const { id, version, projectId, userId, role, createdAt, updatedAt } = row;
  const { emailAddress, firstName, lastName } = user;
  return { id, version, projectId, userId, emailAddress, firstName, lastName, role, createdAt, updatedAt };
}

export const memberExample = {
  id: "6740a1f2c3d4e5f607182960",
  version: 0,
  projectId: "6740a1f2c3d4e5f60718293a",
  userId: "6740a1f2c3d4e5f607182950",
  emailAddress: "kim@dealer.example",
  firstName: "Kim",
  lastName: "Lund",
  role: "editor",
  createdAt: "2026-11-21T09:30:00.000Z",
  updatedAt: "2026-11-21T09:30:00.000Z",
} as const;
