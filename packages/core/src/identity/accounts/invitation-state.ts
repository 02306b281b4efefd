import { outgoingMails } from "../../application/mail/outgoing-mails.ts";
import type { GridColumns } from "../../engine/grid/grid.ts";
import { evaluate } from "../../engine/rows/condition-evaluate.ts";
import { all, always, among, compares, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Condition } from "../../ports/condition.ts";
import type { Reader } from "../../ports/storage.ts";
import type { ColumnOf } from "../../ports/table.ts";
import { accountMails } from "../mails/account-mails.ts";
import { presentInvitation } from "./present-invitation.ts";
import { invitationStatuses } from "./schemas.ts";
import type { AccountTokenRow } from "./table.ts";

/** Mails of invitations that are not sent: nobody reads more at once, and each is listed with its reason. */
const unsentMax = 5_000;

type Column = ColumnOf<AccountTokenRow>;
type Status = (typeof invitationStatuses)[number];
type Conditions = Readonly<Record<Status, Condition<Column>>>;

const unused = matches({ usedAt: null });
const accepted = not(matches({ acceptedAt: null }));

/** Invitations that are open or were accepted; a newer one, or a withdrawal, ends the others. */
export const listedInvitations = all(matches({ purpose: "invitation" }), either(unused, accepted));

/** States of invitations at a moment, by which grids filter and rows are shown. */
export async function readInvitationStates(reader: Reader, nowMs: number) {
  const unsent = await reader.select(outgoingMails, {
    where: all(matches({ kind: accountMails.invitation.name }), among("status", ["queued", "failed"])),
    orderBy: [{ column: "id", direction: "desc" }],
    limit: unsentMax,
  });
  const idsOf = (status: string) => unsent.filter((mail) => mail.status === status).map(({ id }) => id);
  const [waiting, failed] = [idsOf("queued"), idsOf("failed")];
  const now = formatTimestamp(nowMs);
  const open = all(unused, compares("expiresAt", "greaterThan", now));
  const conditions = {
    sent: all(open, not(among("mailId", [...waiting, ...failed]))),
    waiting: all(open, among("mailId", waiting)),
    failed: all(open, among("mailId", failed)),
    accepted,
    expired: all(unused, compares("expiresAt", "lessThanOrEqual", now)),
  } satisfies Conditions;
  const errors = new Map(unsent.map(({ id, lastError }) => [id, lastError]));
  return {
    columns: invitationColumns(conditions),
    shownOf: (row: AccountTokenRow) => {
      const status = invitationStatuses.find((name) => evaluate(conditions[name], row)) ?? "expired";
      return presentInvitation(row, { status, mailError: (row.mailId && errors.get(row.mailId)) ?? null });
    },
  };
}

/** Columns of the grid of invitations. */
export function invitationColumns(conditions?: Conditions): GridColumns<Column> {
  const stored = { sortable: true, filterable: true };
  const whatever = Object.fromEntries(invitationStatuses.map((status) => [status, always]));
  return {
    id: { ...stored, column: "id", type: "id" },
    emailAddress: { ...stored, column: "emailAddress", type: "text", form: "address" },
    status: {
      column: "usedAt",
      type: "enum",
      values: invitationStatuses,
      computed: conditions ?? whatever,
      sortable: false,
      filterable: true,
    },
    createdAt: { ...stored, column: "createdAt", type: "timestamp" },
    expiresAt: { ...stored, column: "expiresAt", type: "timestamp" },
    acceptedAt: { ...stored, column: "acceptedAt", type: "timestamp" },
  };
}

function not<Compared extends string>(condition: Condition<never, Compared>): Condition<never, Compared> {
  return { op: "not", condition };
}

function either<Compared extends string>(
  ...conditions: readonly Condition<never, Compared>[]
): Condition<never, Compared> {
  return { op: "or", conditions };
}
