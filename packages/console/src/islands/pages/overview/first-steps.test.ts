import { expect, test } from "bun:test";
import { firstSteps, type Installation } from "./first-steps.ts";

const fresh: Installation = {
  status: { mails: { queued: 1, sent: 0, failed: 0 }, lastBackupAt: null },
  endpoints: [],
  users: [{ kind: "person", status: "active", roles: ["a"] }],
};

const doneOf = (installation: Installation) =>
  firstSteps(installation).flatMap(({ name, isDone }) => (isDone ? [name] : []));

test("firstSteps() of a fresh installation has none done; those that the user may not read are left out", () => {
  expect(firstSteps(fresh).map(({ name }) => name)).toEqual(["endpoint", "testEvent", "mail", "colleague", "backup"]);
  expect(doneOf(fresh)).toEqual([]);
  const { status } = fresh;
  const few = firstSteps({ status, endpoints: undefined, users: undefined });
  expect(few.map(({ name }) => name)).toEqual(["mail", "backup"]);
});

test("firstSteps() takes a service user, one who is invited and one without roles for nobody who can administer", () => {
  const others = [
    { kind: "service", status: "active", roles: ["a"] },
    { kind: "person", status: "pending", roles: ["a"] },
    { kind: "person", status: "active", roles: [] },
  ] as const;
  expect(doneOf({ ...fresh, users: [...(fresh.users ?? []), ...others] })).toEqual([]);
  expect(doneOf({ ...fresh, users: [...(fresh.users ?? []), ...(fresh.users ?? [])] })).toEqual(["colleague"]);
});

test("firstSteps() has each step done by what it asks for", () => {
  expect(doneOf({ ...fresh, endpoints: [{ lastSuccessAt: null }] })).toEqual(["endpoint"]);
  expect(doneOf({ ...fresh, endpoints: [{ lastSuccessAt: "2026-11-29T08:00:00.000Z" }] })).toEqual([
    "endpoint",
    "testEvent",
  ]);
  const status = { mails: { queued: 0, sent: 1, failed: 0 }, lastBackupAt: "2026-11-29T08:00:00.000Z" };
  expect(doneOf({ ...fresh, status })).toEqual(["mail", "backup"]);
  const warnings = [{ code: "mail_not_configured", message: "Mails wait", waiting: 1 }] as const;
  expect(doneOf({ ...fresh, status: { ...status, warnings } })).toEqual(["backup"]);
});
