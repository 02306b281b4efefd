import { expect, test } from "bun:test";
import { testId } from "@design-catalog/testing/test-id";
import { erasedAddress } from "../service-accounts/service-address.ts";
import { emailAddress, openReception, password, type Reception } from "./accounts.fixture.ts";
import { observeCost } from "./observe-cost.fixture.ts";
import { requestPasswordReset } from "./password-reset.ts";
import { registerAccount } from "./register.ts";
import { resendVerification } from "./verify.ts";

let reception: Reception;

/** Possible owners of an address. */
const owners = {
  nobody: async () => undefined,
  "a removed user": () => reception.addUser({ emailAddress, status: "deleted", deleted: true }),
  "an erased user": () => reception.addUser({ emailAddress, status: "erased", deleted: true }),
  "a pending user": () => reception.addUser({ emailAddress, status: "pending" }),
  "a pending user whose password a second sign-up took": () =>
    reception.addUser({ emailAddress, status: "pending", passwordHash: null }),
  "an active user": () => reception.addUser({ emailAddress }),
  "an active user who never confirmed": () => reception.addUser({ emailAddress, addressState: "unverified" }),
  "a user whose address was assigned": () => reception.addUser({ emailAddress, addressState: "assigned" }),
} as const;

const requests = {
  "sign-up": () => observe(registerAccount, { emailAddress, password }),
  "forgotten password": () => observe(requestPasswordReset, { emailAddress }),
  "another link": () => observe(resendVerification, { emailAddress }),
} as const;

/** Sends a request without a token. */
function observe(operation: Parameters<typeof observeCost>[0], body: object) {
  return observeCost(operation, reception.contextOf(null), { body });
}

test.each([
  ["deleted", emailAddress],
  ["erased", erasedAddress(testId("e"))],
] as const)("no link goes to a user who is %s", async (status, address) => {
  reception = await openReception();
  await reception.addUser({ id: testId("e"), emailAddress: address, status, deleted: true });
  for (const operation of [requestPasswordReset, resendVerification])
    await observe(operation, { emailAddress: address });
  expect(await reception.mails()).toEqual([]);
});

test.each(Object.entries(requests))("%s has one answer and one cost for every kind of owner", async (name, send) => {
  const seen: Awaited<ReturnType<typeof observe>>[] = [];
  for (const makeOwner of Object.values(owners)) {
    reception = await openReception();
    await makeOwner();
    seen.push(await send());
  }
  const [first, ...others] = seen;
  expect(others.map(({ answer }) => answer)).toEqual(others.map(() => first?.answer ?? "none"));
  // Which of the two courses commits differs; every other call is the same.
  const steps = seen.map(({ work }) => work.map((step) => (/^(?:commit|rollback)$/u.test(step) ? "end" : step)));
  expect(steps.slice(1)).toEqual(others.map(() => steps[0] ?? []));
  for (const { work } of seen) expect(work.filter((step) => step === "rollback")).toHaveLength(1);
  expect(steps[0]).toContain("insert account_tokens");
  expect(steps[0]?.includes("hash ")).toBe(name === "sign-up");
});
