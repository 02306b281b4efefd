import { describe, expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { Type } from "@sinclair/typebox";
import { actorOf, defineOperation } from "./operation.ts";

const common = {
  method: "GET",
  path: "/api/v1/time",
  tag: "Time",
  summary: "Tell the time",
  description: "Tell the time.",
  status: 200,
} as const;
const everybody = { privilege: "public", errorFormat: "problem" } as const;
const everyUser = { privilege: "user", scope: "api", errorFormat: "problem", audience: "anyone" } as const;
const output = Type.Object({ now: Type.Integer() });
const run = async () => ({ now: 1 });

describe("defineOperation() does not compile", () => {
  // Each directive below fails the type check of this package once the line after it compiles.
  test("without a privilege", () => {
    // @ts-expect-error -- an operation open to everybody must say so
    const operation = defineOperation({ ...common, errorFormat: "problem", name: "getTime", output, run });
    expect("privilege" in operation).toBe(false);
  });

  test("for everybody without the format of its errors", () => {
    // @ts-expect-error -- OAuth clients read their own format, and the privilege implies none
    const operation = defineOperation({ ...common, name: "d", privilege: "public", output, run });
    expect("errorFormat" in operation).toBe(false);
  });

  test.each([
    [
      "audience",
      () => {
        const { audience: _, ...access } = everyUser;
        // @ts-expect-error -- a personal operation must say so
        return defineOperation({ ...common, ...access, name: "e", output, run });
      },
    ],
    [
      "errorFormat",
      () => {
        const { errorFormat: _, ...access } = everyUser;
        // @ts-expect-error -- OAuth clients read their own format
        return defineOperation({ ...common, ...access, name: "f", output, run });
      },
    ],
    [
      "scope",
      () => {
        const { scope: _, ...access } = everyUser;
        // @ts-expect-error -- the privilege implies no scope
        return defineOperation({ ...common, ...access, name: "g", output, run });
      },
    ],
  ] as const)("for every user without %s", (member, define) => {
    expect(member in define()).toBe(false);
  });

  test("for holders of a privilege without an audience", () => {
    // @ts-expect-error -- an operation must say whether its effect outlasts an impersonated session
    const operation = defineOperation({ ...common, name: "h", privilege: "Admin Users", output, run });
    expect("audience" in operation).toBe(false);
  });

  test("for an impersonated session when it shows a secret", () => {
    // @ts-expect-error -- an administrator would keep the secret
    const operation = defineOperation({
      ...common,
      ...everyUser,
      name: "i",
      output,
      run,
      showsSecretOf: () => ({ kind: "Time", resourceId: "1" }),
    });
    expect(operation.audience).toBe("anyone");
  });

  test("with another scope than its privilege implies", () => {
    const operation = defineOperation({
      ...common,
      name: "j",
      privilege: "Admin Users",
      audience: "anyone",
      // @ts-expect-error -- only the scope admin opens administration
      scope: "api",
      output,
      run,
    });
    expect(operation.name).toBe("j");
  });

  test("with a privilege that does not exist", () => {
    const operation = defineOperation({
      ...common,
      name: "a",
      audience: "anyone",
      // @ts-expect-error -- nobody would hold a misspelt privilege
      privilege: "Admin Product",
      run: async () => undefined,
    });
    expect(operation.name).toBe("a");
  });

  test("with an output that its schema does not describe", () => {
    const operation = defineOperation({
      ...common,
      name: "b",
      ...everybody,
      output,
      // @ts-expect-error -- clients rely on the schema
      run: async () => ({ now: "1" }),
    });
    expect(operation.name).toBe("b");
  });

  test("when it reads a member that its body does not have", () => {
    const operation = defineOperation({
      ...common,
      name: "c",
      ...everybody,
      body: Type.Object({ zone: Type.String() }),
      // @ts-expect-error -- nothing validates such a member
      run: async (_context, { body }) => String(body.zones),
    });
    expect(operation.name).toBe("c");
  });
});

test("defineOperation() keeps a status, and otherwise answers 200, or 204 without an output", () => {
  const { status: _, ...others } = common;
  const bare = { ...others, name: "getTime", ...everybody };
  const streams = { "text/plain": "12:00" };
  expect(defineOperation({ ...bare, output, status: 202, run })).toEqual({ ...bare, output, status: 202, run });
  expect(defineOperation({ ...bare, output, run }).status).toBe(200);
  expect(defineOperation({ ...bare, streams, run: async () => undefined }).status).toBe(200);
  expect(defineOperation({ ...bare, run: async () => undefined }).status).toBe(204);
});

test("actorOf() returns the acting user and throws without one", async () => {
  const application = await createTestApplication();
  const actor = application.actorWith();
  expect(actorOf(application.contextOf(actor))).toBe(actor);
  expect(() => actorOf(application.contextOf(null))).toThrow(TypeError);
});
