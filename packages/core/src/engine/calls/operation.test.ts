import { describe, expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { Type } from "@sinclair/typebox";
import { actorOf, defineOperation } from "./operation.ts";

const common = { method: "GET", path: "/api/v1/time", tag: "Time", summary: "Tell the time", status: 200 } as const;
const output = Type.Object({ now: Type.Integer() });

describe("defineOperation() does not compile", () => {
  // Each directive below fails the type check of this package once the line after it compiles.
  test("without a privilege", () => {
    // @ts-expect-error -- an operation that everybody may call has to say so
    const operation = defineOperation({ ...common, name: "getTime", output, run: async () => ({ now: 1 }) });
    expect("privilege" in operation).toBe(false);
  });

  test("with a privilege that does not exist", () => {
    const operation = defineOperation({
      ...common,
      name: "a",
      // @ts-expect-error -- a misspelt privilege would be one that nobody holds
      privilege: "Admin Product",
      run: async () => undefined,
    });
    expect(operation.name).toBe("a");
  });

  test("with an output that its schema does not describe", () => {
    const operation = defineOperation({
      ...common,
      name: "b",
      privilege: "public",
      output,
      // @ts-expect-error -- the schema is what clients were promised
      run: async () => ({ now: "1" }),
    });
    expect(operation.name).toBe("b");
  });

  test("when it reads a member that its body does not have", () => {
    const operation = defineOperation({
      ...common,
      name: "c",
      privilege: "public",
      body: Type.Object({ zone: Type.String() }),
      // @ts-expect-error -- nothing has validated such a member
      run: async (_context, { body }) => String(body.zones),
    });
    expect(operation.name).toBe("c");
  });
});

test("defineOperation() returns the definition as it is", () => {
  const definition = {
    ...common,
    name: "getTime",
    privilege: "public",
    output,
    run: async () => ({ now: 1 }),
  } as const;
  expect(defineOperation(definition)).toBe(definition);
});

test("actorOf() names the acting user, and throws where there is none", async () => {
  const application = await createTestApplication();
  const actor = application.actorWith();
  expect(actorOf(application.contextOf(actor))).toBe(actor);
  expect(() => actorOf(application.contextOf(null))).toThrow(TypeError);
});
