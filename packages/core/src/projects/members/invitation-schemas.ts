import { type Static, Type } from "@sinclair/typebox";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import { baseSchema } from "../../engine/rows/definition.ts";
import { idOf, text, timestamp } from "../../engine/schemas/schema.ts";
import type { ProjectInvitationRow } from "./invitations-table.ts";
import { memberSchema } from "./member-schemas.ts";
import type { StandingInvitation } from "./standing-invitations.ts";

const closed = { additionalProperties: false };
const { emailAddress, role } = memberSchema.properties;
const expiresAt = titled(["Expires", "Läuft ab"], timestamp({ description: "When it can no longer be accepted" }));

/** An open invitation as the owner of the project sees it; it does not tell whether the address has an account. */
export const projectInvitationSchema = Type.Object(
  {
    id: baseSchema.id,
    version: baseSchema.version,
    projectId: titled(["Project", "Projekt"], idOf("project")),
    emailAddress,
    role,
    invitedBy: titled(["Invited by", "Eingeladen von"], idOf("user", { description: "The user who last sent it" })),
    createdAt: baseSchema.createdAt,
    updatedAt: baseSchema.updatedAt,
    expiresAt,
  },
  {
    $id: "ProjectInvitation",
    ...closed,
    ...titlesOf({
      one: ["Invitation to a project", "Einladung in ein Projekt"],
      many: ["Invitations", "Einladungen"],
      short: ["Invitation", "Einladung"],
    }),
  },
);

/** An open invitation as the invited user sees it. */
export const ownInvitationSchema = Type.Object(
  {
    id: baseSchema.id,
    projectId: idOf("project", { description: "The project, which the user can read once the invitation is accepted" }),
    projectName: text({ max: 200 }),
    role,
    inviterEmailAddress: emailAddress,
    createdAt: baseSchema.createdAt,
    expiresAt,
  },
  { $id: "OwnProjectInvitation", ...closed },
);

/** An invitation's row as the owner of the project sees it. */
export function presentInvitation(row: ProjectInvitationRow): Static<typeof projectInvitationSchema> {
  const { id, version, projectId, emailAddress, role, invitedBy, createdAt, updatedAt, expiresAt } = row;
  return { id, version, projectId, emailAddress, role, invitedBy, createdAt, updatedAt, expiresAt };
}

/** An invitation, its project and its inviter as the invited user sees them. */
export function presentOwnInvitation({
  invitation: { id, projectId, role, createdAt, expiresAt },
  project,
  inviter,
}: StandingInvitation): Static<typeof ownInvitationSchema> {
  const { emailAddress: inviterEmailAddress } = inviter;
  return { id, projectId, projectName: project.name, role, inviterEmailAddress, createdAt, expiresAt };
}

export const projectInvitationExample = {
  id: "6740a1f2c3d4e5f607182961",
  version: 0,
  projectId: "6740a1f2c3d4e5f60718293a",
  emailAddress: "kim@dealer.example",
  role: "editor",
  invitedBy: "6740a1f2c3d4e5f607182951",
  createdAt: "2026-11-21T09:30:00.000Z",
  updatedAt: "2026-11-21T09:30:00.000Z",
  expiresAt: "2026-12-05T09:30:00.000Z",
} as const;

export const ownInvitationExample = {
  id: "6740a1f2c3d4e5f607182961",
  projectId: "6740a1f2c3d4e5f60718293a",
  projectName: "Lobby video wall",
  role: "editor",
  inviterEmailAddress: "alex@dealer.example",
  createdAt: "2026-11-21T09:30:00.000Z",
  expiresAt: "2026-12-05T09:30:00.000Z",
} as const;
