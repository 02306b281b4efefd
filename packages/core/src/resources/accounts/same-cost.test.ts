import { expect, test } from "bun:test";
import { runOperation } from "@design-catalog/testing/test-application";
import type { ApplicationStore } from "../../ports/storage.ts";
import { emailAddress, openReception, password, type Reception } from "./accounts.fixture.ts";
import { requestPasswordReset } from "./password-reset.ts";
import { registerAccount } from "./register.ts";
import { resendVerification } from "./verify.ts";

let reception: Reception;

/** Whom an address may belong to. */
const owners = {
  nobody: async () => undefined,
  "a removed user": () => reception.addUser({ emailAddress, status: "deleted", deleted: true }),
  "a pending user": () => reception.addUser({ emailAddress, status: "pending" }),
  "an active user": () => reception.addUser({ emailAddress }),
} as const;

const requests = {
  "sign-up": () => observe(registerAccount, { emailAddress, password }),
  "forgotten password": () => observe(requestPasswordReset, { emailAddress }),
  "another link": () => observe(resendVerification, { emailAddress }),
} as const;

/** Runs an operation and tells its answer and everything that it has the adapters do, in order. */
async function observe(operation: Parameters<typeof runOperation>[0], body: object) {
  const context = reception.contextOf(null);
  const work: string[] = [];
  const { passwordHasher, digest } = context.ports;
  const answer = await runOperation(
    operation,
    {
      ...context,
      store: observed(context.store, work),
      ports: { ...context.ports, passwordHasher: observed(passwordHasher, work), digest: observed(digest, work) },
    },
    { body },
  );
  return { answer, work };
}

/** The adapter, which notes each call with its table, and how transactions end. */
function observed<Adapter extends object>(adapter: Adapter, work: string[]): Adapter {
  return new Proxy(adapter, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      if (name === "transaction") return observedTransaction(target, work);
      return (...parts: readonly unknown[]): unknown => {
        const [first] = parts;
        const table = typeof first === "object" && first !== null && "name" in first ? String(first.name) : "";
        work.push(`${String(name)} ${table}`);
        return Reflect.apply(member, target, parts);
      };
    },
  });
}

function observedTransaction(target: object, work: string[]): ApplicationStore["transaction"] {
  if (!("transaction" in target)) throw new TypeError("Cannot observe transactions as the adapter has none");
  const { store } = reception;
  return async (run) => {
    work.push("begin");
    try {
      const value = await store.transaction((transaction) => run(observed(transaction, work)));
      work.push("commit");
      return value;
    } catch (error) {
      work.push("rollback");
      throw error;
    }
  };
}

test.each(Object.entries(requests))("%s answers alike and costs alike whoever has the address", async (name, send) => {
  const seen: Awaited<ReturnType<typeof observe>>[] = [];
  for (const makeOwner of Object.values(owners)) {
    reception = await openReception();
    await makeOwner();
    seen.push(await send());
  }
  const [first, ...others] = seen;
  expect(others.map(({ answer }) => answer)).toEqual(others.map(() => first?.answer ?? "none"));
  // Of two courses one commits; all else is the same, call by call.
  const steps = seen.map(({ work }) => work.map((step) => (/^(?:commit|rollback)$/u.test(step) ? "end" : step)));
  expect(steps.slice(1)).toEqual(others.map(() => steps[0] ?? []));
  for (const { work } of seen) expect(work.filter((step) => step === "rollback")).toHaveLength(1);
  expect(steps[0]).toContain("insert account_tokens");
  expect(steps[0]?.includes("hash ")).toBe(name === "sign-up");
});
