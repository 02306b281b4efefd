import { expect, test } from "bun:test";
import { replaceBody, valuesOf } from "./user-values.ts";

const user = {
  id: "6740a1f2c3d4e5f607182950",
  kind: "person",
  emailAddress: "kim@dealer.example",
  firstName: null,
  lastName: "Lund",
  locale: "de-CH",
  roles: ["6740a1f2c3d4e5f607182951"],
  settings: { units: { value: "mm" }, rows: { value: 50 }, tips: { value: false }, digits: { value: "50" } },
  status: "active",
  version: 3,
  createdAt: "2026-11-21T09:30:00.000Z",
  updatedAt: "2026-11-21T09:30:00.000Z",
  lastSignInAt: null,
} as const;

test("replaceBody() of what a user has changes nothing, not even the type of a setting", () => {
  const { emailAddress, firstName, lastName, locale, roles, settings } = user;
  expect(replaceBody(valuesOf(user), 3)).toEqual({
    emailAddress,
    firstName,
    lastName,
    locale,
    roles,
    settings,
    version: 3,
  });
});

test("replaceBody() leaves out settings without a name, and sends what is not a number as it was typed", () => {
  const settings = [
    { name: " ", kind: "text", value: "lost" },
    { name: "rows", kind: "number", value: "many" },
    { name: "pins", kind: "number", value: "0x1F" },
    { name: "tips", kind: "truth", value: "true" },
  ] as const;
  const values = { ...valuesOf(user), firstName: " Kim ", settings };
  const body = replaceBody(values, 3);
  expect([body.firstName, body.settings]).toEqual([
    "Kim",
    { rows: { value: "many" }, pins: { value: "0x1F" }, tips: { value: true } },
  ]);
});
