import { describe, expect, test } from "bun:test";
import { defineOperation, type Operation } from "@design-catalog/core";
import { validate } from "@design-catalog/core/engine";
import { rejection, sourceOf } from "@design-catalog/testing/http/service";
import { testId } from "@design-catalog/testing/test-id";
import { Type } from "@sinclair/typebox";
import { parseRequestBody } from "./request-body.ts";

const operation = defineOperation({
  name: "exchange",
  method: "POST",
  path: "/exchange",
  tag: "Test",
  summary: "Test",
  description: "Test.",
  privilege: "public",
  errorFormat: "oauth",
  bodyType: "form",
  body: Type.Object({ kind: Type.String(), resource: Type.Optional(Type.Array(Type.String(), { maxItems: 2 })) }),
  status: 200,
  run: async () => undefined,
});

/** As the pipeline judges a body. */
const lookAt = ({ body }: Operation) => ({
  context: { applicationId: testId<"application">("a"), actor: null, clientAddress: null, ports: {} },
  check: (value: unknown) => body && validate(body, value),
});

async function parse(form: string): Promise<unknown> {
  const headers = { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" };
  const request = new Request("https://catalog.example/exchange", { method: "POST", headers, body: form });
  return (await parseRequestBody(operation, sourceOf(request), lookAt(operation))).value;
}

describe("parseRequestBody() of 16 KiB", () => {
  const json = defineOperation({ ...operation, bodyType: "json", body: Type.Object({}) });
  const forUsers = {
    privilege: "user",
    scope: "api",
    errorFormat: "problem",
    audience: "self",
    portalAction: undefined,
  } as const;
  const kept = { publicly: json, signedIn: defineOperation({ ...json, ...forUsers }) };
  const send = (to: keyof typeof kept, bytes: number) => {
    const body = `{"a":"${"a".repeat(bytes - 8)}"}`;
    const headers = { "content-type": "application/json" };
    return parseRequestBody(
      kept[to],
      sourceOf(new Request("https://catalog.example/", { method: "POST", headers, body })),
      lookAt(kept[to]),
    );
  };

  test("is the most a public operation takes", async () => {
    expect((await send("publicly", 16_384)).text).toHaveLength(16_384);
    const refused = { code: "payload_too_large", data: { limit: 16_384 } };
    expect(await rejection(send("publicly", 16_385))).toMatchObject(refused);
  });

  test("is not the most other operations take", async () => {
    expect((await send("signedIn", 16_385)).text).toHaveLength(16_385);
  });
});

describe("parseRequestBody() given a form", () => {
  test.each([
    ["kind=a", { kind: "a" }],
    ["kind=a&resource=", { kind: "a" }],
    ["kind=a&resource=b", { kind: "a", resource: ["b"] }],
    ["resource=b+b&kind=a&resource=%2Fc", { kind: "a", resource: ["b b", "/c"] }],
    ["kind=a&unknown=1", { kind: "a" }],
  ])("%s reads %j", async (form, expected) => {
    expect(await parse(form)).toEqual(expected);
  });

  test.each(["kind=a&kind=a", "kind=a&unknown=1&unknown=2", "kind=a&resource=1&resource=2&resource=3"])(
    "%s refuses it",
    async (form) => {
      expect(await rejection(parse(form))).toMatchObject({ code: "validation_failed" });
    },
  );
});
