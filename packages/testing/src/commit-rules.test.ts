import { expect, test } from "bun:test";
import { defineOperation, type Operation } from "@design-catalog/core";
import { signals } from "@design-catalog/core/catalog";
import { recordAudit } from "@design-catalog/core/engine";
import { createTestApplication } from "./test-application.ts";
import { testBase } from "./test-base.ts";

const row = {
  name: "HDMI",
  code: "hdmi",
  category: "video",
  colour: null,
  maxLengthMm: null,
} as const;
const told = Object.entries({ ...row, compatibleSignalIds: [] }).map(([field, after]) => ({
  field,
  before: null,
  after,
}));
const secret = "four random words";

type Broken = {
  readonly changes?: object;
  readonly kept?: object;
  readonly entries?: 0;
  readonly answer?: object;
};

/** An operation that creates a signal with one fault. */
function creating({ changes = {}, kept = {}, entries, answer = {} }: Broken): Operation {
  return defineOperation({
    name: "createBroken",
    method: "POST",
    path: "/api/v1/broken",
    tag: "System",
    summary: "Create",
    description: "Creates.",
    privilege: "user",
    scope: "api",
    audience: "anyone",
    errorFormat: "problem",
    status: 201,
    async run(context) {
      const userId = context.actor?.userId ?? null;
      const base = { ...testBase(context.ports), createdBy: userId, updatedBy: userId };
      await context.store.transaction(async (transaction) => {
        await transaction.insert(signals.table, [{ ...base, ...row, compatibleSignalIds: [], ...kept }]);
        const draft = { action: "create", kind: "Signal", resourceId: base.id, changes: told, ...changes } as const;
        await recordAudit({ context, transaction }, entries === 0 ? [] : [draft]);
      });
      return answer;
    },
  });
}

async function call(broken: Broken): Promise<unknown> {
  const application = await createTestApplication();
  return application.call(creating(broken), application.actorWith(), { body: { password: secret } });
}

test.each<[string, Broken]>([
  ["has no entry", { entries: 0 }],
  ["tells name", { kept: { name: "DVI" } }],
  ["does not tell category", { changes: { changes: told.filter(({ field }) => field !== "category") } }],
  ["has actorUserId", { changes: { actorUserId: "6740a1f2c3d4e5f607182999" } }],
  ["has impersonatorId", { changes: { impersonatorId: "6740a1f2c3d4e5f607182999" } }],
  ["has requestId", { changes: { requestId: "another" } }],
  ["has at", { changes: { at: "2026-11-21T09:29:59.999Z" } }],
  ["has updatedBy", { kept: { updatedBy: null } }],
  ["has createdAt", { kept: { createdAt: "2026-11-21T09:29:59.999Z" } }],
  ["has version", { kept: { version: 1 } }],
  ["a row of signals holds a typed secret", { kept: { colour: secret } }],
  [
    "a row of audit_entries holds a typed secret",
    { changes: { changes: [{ field: "x", before: null, after: secret }] } },
  ],
  ["the answer holds a typed secret", { answer: { hint: [secret] } }],
])("an operation that breaks a rule fails its test: %s", async (fault, broken) => {
  await expect(call(broken)).rejects.toThrow(fault);
});

test("an operation that keeps the rules passes", async () => {
  expect(await call({})).toEqual({});
});

test("an operation that hashes a password in its transaction fails its test", async () => {
  const { contextOf } = await createTestApplication();
  const { store, ports } = contextOf(null);
  const hashing = () => ports.passwordHasher.hash(secret);
  expect(await hashing()).not.toBe(secret);
  await expect(store.transaction(hashing)).rejects.toThrow("Cannot call passwordHasher.hash in a transaction");
});
