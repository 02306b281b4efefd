import { type Static, Type } from "@sinclair/typebox";
import { baseSchema } from "../../engine/rows/definition.ts";
import { emailAddress, idOf, integer, list, nullable, oneOf, text, timestamp } from "../../engine/schemas/schema.ts";
import type { UserErasureResult, UserErasureRow } from "../../identity/mod.ts";

const closed = { additionalProperties: false };

/** States of a user's erasure, in their order. */
const erasureStatuses = ["none", "unapproved", "waiting", "erasing", "erased"] as const;

/** Texts of others that an erasure leaves as they are. */
const keptText = Type.Object(
  { table: text({ max: 100 }), column: text({ max: 100 }), rows: integer({ min: 1 }) },
  closed,
);

export const erasureResultSchema = Type.Object(
  {
    rows: integer({ min: 0, description: "Rows that were erased or cleared" }),
    projects: integer({ min: 0, description: "Projects that were handed over" }),
    events: integer({ min: 0, description: "Events whose bodies now name the pseudonym" }),
    answers: integer({ min: 0, description: "Kept answers to repeated requests that now name the pseudonym" }),
    auditEntries: integer({ min: 0, description: "Entries of the audit trail that lost their values" }),
    keptTexts: list(keptText, {
      max: 1000,
      description:
        "Free texts of others that still contain an address or the full name of the user, by table and column",
    }),
  },
  { $id: "UserErasureResult", ...closed },
);

export const erasureResultExample: UserErasureResult = {
  rows: 41,
  projects: 3,
  events: 118,
  answers: 0,
  auditEntries: 12,
  keptTexts: [{ table: "projects", column: "description", rows: 1 }],
};

export const erasureSchema = Type.Object(
  {
    userId: idOf("user"),
    status: oneOf(erasureStatuses, {
      description:
        "`none` was never requested, or was withdrawn; `unapproved` needs a second administrator; `waiting` begins at `dueAt`; `erasing` cannot be withdrawn",
    }),
    requestedBy: baseSchema.createdBy,
    requestedAt: nullable(timestamp({ description: "Null without a request" })),
    approvedBy: nullable(idOf("user", { description: "The second administrator, where one is needed" })),
    dueAt: nullable(timestamp({ description: "When it begins; null until it is approved" })),
    handOverTo: nullable(
      idOf("user", { description: "The user who gets the projects; null keeps them with the pseudonym" }),
    ),
    finishedAt: nullable(timestamp()),
    result: nullable(erasureResultSchema),
  },
  { $id: "UserErasure", ...closed },
);

export const erasureRequestSchema = Type.Object(
  {
    confirmation: emailAddress({ description: "The user's address" }),
    handOverTo: Type.Optional(idOf("user", { description: "An active user who gets the projects" })),
  },
  { $id: "UserErasureRequest", ...closed },
);

export const erasureExample = {
  userId: "6740a1f2c3d4e5f607182950",
  status: "waiting",
  requestedBy: "6740a1f2c3d4e5f607182951",
  requestedAt: "2026-11-21T09:30:00.000Z",
  approvedBy: null,
  dueAt: "2026-11-28T09:30:00.000Z",
  handOverTo: null,
  finishedAt: null,
  result: null,
};

/** The erasure of a user for whom nobody has asked for one. */
export function noErasureOf(userId: UserErasureRow["userId"]): Static<typeof erasureSchema> {
  const times = { requestedBy: null, requestedAt: null, approvedBy: null, dueAt: null, handOverTo: null };
  return { userId, status: "none", ...times, finishedAt: null, result: null };
}

/** Presents an erasure as the API shows it. */
export function presentErasure(row: UserErasureRow): Static<typeof erasureSchema> {
  const { userId, requestedBy, requestedAt, approvedBy, dueAt, handOverTo, finishedAt } = row;
  const times = { requestedBy, requestedAt, approvedBy, dueAt, handOverTo, finishedAt };
  return { userId, status: statusOf(row), ...times, result: row.result };
}

function statusOf({ finishedAt, jobId, dueAt }: UserErasureRow): (typeof erasureStatuses)[number] {
  if (finishedAt !== null) return "erased";
  if (jobId !== null) return "erasing";
  return dueAt === null ? "unapproved" : "waiting";
}
