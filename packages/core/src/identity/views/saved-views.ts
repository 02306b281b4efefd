import { type Static, Type } from "@sinclair/typebox";
import { forUsers } from "../../engine/calls/access.ts";
import { actorOf, defineOperation, type Operation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, notFound } from "../../engine/errors.ts";
import { fieldChanges, recordAudit } from "../../engine/rows/audit.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { sameJson } from "../../engine/schemas/json.ts";
import { ownUser } from "../me/me-schema.ts";
import { users } from "../users/table.ts";
import {
  presentView,
  savedViewCreateSchema,
  savedViewExample,
  savedViewPatchSchema,
  savedViewSchema,
} from "./schemas.ts";
import { type SavedViewRow, savedViews } from "./table.ts";

/** Number of views that a user can have: one more is refused, so the list needs no pages. */
const viewsMax = 50;

const { page, name, query } = savedViewExample;

/** Views of the caller, the oldest first. */
export const listSavedViews = defineOperation({
  name: "listSavedViews",
  method: "GET",
  path: "/api/v1/me/views",
  tag: "Me",
  summary: "List your saved views",
  description:
    "Returns the views of pages that the user has saved, of all pages, the oldest first: at most 50. Nobody else can read them.",
  ...forUsers,
  audience: "anyone",
  output: Type.Array(savedViewSchema),
  example: { output: [savedViewExample] },
  async run(context) {
    const { userId } = actorOf(context);
    const rows = await context.store.select(savedViews, {
      where: matches({ userId }),
      orderBy: [{ column: "id", direction: "asc" }],
    });
    return rows.map(presentView);
  },
});

/** @throws {DomainError} `limit_reached`, `duplicate` */
export const createSavedView = defineOperation({
  name: "createSavedView",
  method: "POST",
  path: "/api/v1/me/views",
  tag: "Me",
  summary: "Save a view",
  description:
    "Saves the query of a page's address under a name. 409 with `duplicate` if the user has a view of that name for the page, and with `limit_reached` if the user has 50 views.",
  ...forUsers,
  audience: "self",
  status: 201,
  failures: [409],
  body: savedViewCreateSchema,
  output: savedViewSchema,
  example: { body: { page, name, query }, output: savedViewExample },
  async run(context, { body }) {
    const { id: userId } = await ownUser(context);
    return inTransaction(context, async (change) => {
      // A second request at the same time counts what the first has saved.
      await change.transaction.find(users, userId, { lock: true });
      await checkRoom(change, userId);
      const { clock, ids } = context.ports;
      const row = { id: ids.next(), userId, ...body, createdAt: formatTimestamp(clock.now()) };
      await change.transaction.insert(savedViews, [row]);
      await record(change, { userId, before: null, after: body });
      return presentView(row);
    });
  },
});

async function checkRoom({ transaction }: Change, userId: SavedViewRow["userId"]): Promise<void> {
  if ((await transaction.count(savedViews, matches({ userId }))) < viewsMax) return;
  throw new DomainError("limit_reached", `A user can have at most ${viewsMax} saved views`, { limit: viewsMax });
}

/** @throws {DomainError} `not_found`, `duplicate` */
export const patchSavedView = defineOperation({
  name: "patchSavedView",
  method: "PATCH",
  path: "/api/v1/me/views/{id}",
  tag: "Me",
  summary: "Change one of your saved views",
  description:
    "Gives a view another name or another query. 409 with `duplicate` if the user has another view of that name for the page.",
  ...forUsers,
  audience: "self",
  failures: [409],
  body: savedViewPatchSchema,
  output: savedViewSchema,
  example: { body: { name: savedViewExample.name }, output: savedViewExample },
  subject: ownView,
  async run(context, { body, subject }) {
    return inTransaction(context, async (change) => {
      const before = await lockedView(change, subject);
      const after = { ...before, ...body };
      if (sameJson(before, after)) return presentView(before);
      await change.transaction.update(savedViews, matches({ id: before.id }), body);
      await record(change, { userId: before.userId, before: auditedOf(before), after: auditedOf(after) });
      return presentView(after);
    });
  },
});

/** @throws {DomainError} `not_found` */
export const deleteSavedView = defineOperation({
  name: "deleteSavedView",
  method: "DELETE",
  path: "/api/v1/me/views/{id}",
  tag: "Me",
  summary: "Remove one of your saved views",
  description: "Removes a view for good; the page and what it shows remain.",
  ...forUsers,
  audience: "self",
  subject: ownView,
  async run(context, { subject }) {
    await inTransaction(context, async (change) => {
      const before = await lockedView(change, subject);
      await change.transaction.erase(savedViews, matches({ id: before.id }));
      await record(change, { userId: before.userId, before: auditedOf(before), after: null });
    });
  },
});

/**
 * A view of the caller by its id.
 * @throws {DomainError} `not_found`, also for that of another user
 */
async function ownView(context: OperationContext, parameters: Readonly<Record<string, string>>): Promise<SavedViewRow> {
  const where = matches({ id: parameters["id"] ?? "", userId: actorOf(context).userId });
  const [row] = await context.store.select(savedViews, { where, limit: 1 });
  if (!row) throw notFound();
  return row;
}

async function lockedView({ transaction }: Change, { id: viewId }: SavedViewRow): Promise<SavedViewRow> {
  const row = await transaction.find(savedViews, viewId, { lock: true });
  if (!row) throw notFound();
  return row;
}

type AuditedView = Static<typeof savedViewCreateSchema>;

function auditedOf({ page, name, query }: SavedViewRow): AuditedView {
  return { page, name, query };
}

/** Writes an entry about the user: an erasure of the person clears it. */
async function record(
  change: Change,
  {
    userId,
    before,
    after,
  }: {
    readonly userId: SavedViewRow["userId"];
    readonly before: AuditedView | null;
    readonly after: AuditedView | null;
  },
): Promise<void> {
  const changes = fieldChanges({ savedView: before }, { savedView: after });
  await recordAudit(change, [{ action: "update", kind: "User", resourceId: userId, changes }]);
}

/** Operations of users on the views that they have saved. */
export const savedViewOperations: readonly Operation[] = [
  listSavedViews,
  createSavedView,
  patchSavedView,
  deleteSavedView,
];
