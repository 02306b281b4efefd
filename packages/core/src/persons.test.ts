import { expect, test } from "bun:test";
import { personalFields, withoutPersonalValues } from "./application/audit/archives/personal-values.ts";
import { mailRetentionDays } from "./application/mail/outgoing-mails.ts";
import { auditRetentionDaysMin } from "./application/settings/schemas.ts";
import { users } from "./identity/mod.ts";
import { personColumns } from "./operator/persons/person-tables.ts";
import { projectInvitationDays } from "./projects/members/invitation-mail.ts";
import { tables } from "./service.ts";

/** Names of columns with the id of a user, or an address. */
const naming =
  /^(?:users?|actorUser|hintedUser|impersonator|invitedBy|requestedBy|approvedBy)(?:Id)?$|(?:^email|^notificationEmail|^recipient|^loginHint)/u;

/** The address in a user's own row, which becomes the pseudonym, and the copy of it next to a user's id. */
const covered = ["users.emailAddress", "mcp_log.emailAddress"];

test("every column that names a person says what an erasure does to its rows", () => {
  const silent = tables.flatMap(({ name, columns, persons = {} }) =>
    Object.keys(columns)
      .filter((column) => naming.test(column) && !Object.hasOwn(persons, column))
      .map((column) => `${name}.${column}`),
  );
  expect(silent.toSorted()).toEqual(covered.toSorted());
});

test("every column that an erasure clears or an export leaves out exists", () => {
  const wrong = tables.flatMap(({ name, columns, persons = {} }) =>
    Object.entries(persons).flatMap(([column, rows]) => {
      const cleared = typeof rows?.erased === "object" ? Object.keys(rows.erased) : [];
      const named = [column, ...cleared, ...(rows?.unexported ?? [])];
      return named.filter((one) => !Object.hasOwn(columns, one)).map((one) => `${name}.${one}`);
    }),
  );
  expect(wrong).toEqual([]);
});

/** Members of a user that tell the state of the account and nothing of the person. */
const impersonal = ["addressState", "roles", "passwordHash"];

/** Members that entries about a user have beyond the row: names that the user has given. */
const given = ["passkey", "savedView"];

test("archives of the audit trail keep no value that an erasure would have to clear", () => {
  const erased = users.persons?.id?.erased;
  const cleared = typeof erased === "object" ? Object.keys(erased) : [];
  const expected = ["emailAddress", ...given, ...cleared].filter((column) => !impersonal.includes(column));
  expect(personalFields["User"]?.toSorted()).toEqual(expected.toSorted());
  const changes = [
    { field: "settings.tag", before: null, after: "gold" },
    { field: "status", before: "pending", after: "active" },
  ];
  const facts = {
    at: "",
    actorUserId: null,
    impersonatorId: null,
    portalLinkId: null,
    requestId: "",
    changeSetId: null,
  };
  const entry = {
    id: "1",
    action: "update",
    kind: "User",
    resourceId: "2",
    historyId: null,
    ...facts,
    changes,
  } as const;
  expect(withoutPersonalValues(entry).changes).toEqual([
    { field: "settings.tag", before: "[personal]", after: "[personal]" },
    { field: "status", before: "pending", after: "active" },
  ]);
});

/** Days for which rows stay that hold nothing of a person but an address. */
const daysOfAddresses: Readonly<Record<string, number>> = {
  "account_tokens.emailAddress": 14,
  "oauth_requests.loginHint": 1,
  "outgoing_mails.recipient": mailRetentionDays,
  "project_invitations.emailAddress": projectInvitationDays,
  "webhook_endpoints.notificationEmail": Infinity,
};

test("rows that hold only an address end before the trail, which tells earlier addresses; contacts of endpoints stay", () => {
  const places = personColumns(tables).filter(({ holds }) => holds === "address");
  const names = places.map(({ table, column }) => `${table.name}.${column}`);
  expect(names.toSorted()).toEqual(Object.keys(daysOfAddresses));
  const lasting = Object.entries(daysOfAddresses).filter(([, days]) => days >= auditRetentionDaysMin);
  expect(lasting.map(([name]) => name)).toEqual(["webhook_endpoints.notificationEmail"]);
});
