import { afterAll, expect, test } from "bun:test";
import { openDocument } from "./document.fixture.ts";

const opened = openDocument();
afterAll(() => opened.end());

const user = {
  id: "6740a1f2c3d4e5f607182950",
  kind: "person",
  emailAddress: "kim@dealer.example",
  firstName: "Kim",
  lastName: "Lund",
  locale: "en",
  roles: [],
  settings: {},
  status: "active",
  version: 0,
  createdAt: "2026-11-21T09:30:00.000Z",
  updatedAt: "2026-11-21T09:30:00.000Z",
  lastSignInAt: null,
} as const;
const emailAddress = "6740a1f2c3d4e5f607182951@service.invalid";
const service = { ...user, kind: "service", emailAddress, firstName: "Stock sync", lastName: null } as const;

test.each([
  ["a person", user, "kim@dealer.example", undefined, "Kim Lund"],
  ["a service account", service, "Stock sync", "service account", ""],
  ["a service account without a name", { ...service, firstName: null }, emailAddress, "service account", ""],
])("userRow() of %s", async (_what, shown, shownAs, kindWord, name) => {
  const { userRow } = await import("../islands/users/user-rows.ts");
  expect(userRow(shown, undefined)).toMatchObject({ shownAs, kindWord, name, emailAddress: shown.emailAddress });
});

const warning = { code: "mail_not_configured", message: "Mail is not configured: 2 wait", waiting: 2 } as const;

test.each([
  [undefined, "The invitation goes out again, with a new link."],
  [[], "The invitation goes out again, with a new link."],
  [[warning], "The invitation has a new link. The email waits until a mail server is set."],
])("sentAgainText() with the warnings %p says: %s", async (warnings, said) => {
  const { sentAgainText } = await import("../islands/users/invitation-words.ts");
  expect(sentAgainText(warnings ? { warnings } : {})).toBe(said);
});
