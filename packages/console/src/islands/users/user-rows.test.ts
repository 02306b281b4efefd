import { expect, test } from "bun:test";
import { userRow } from "./user-rows.ts";

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
  ["a person", user, "kim@dealer.example", undefined],
  ["a service account", service, "Stock sync", "service account"],
  ["a service account without a name", { ...service, firstName: null }, emailAddress, "service account"],
])("userRow() of %s", (_what, shown, shownAs, kindWord) => {
  expect(userRow(shown, undefined)).toMatchObject({ shownAs, kindWord, emailAddress: shown.emailAddress });
});
