import { describe, expect, test } from "bun:test";
import { defineOperation } from "@design-catalog/core";
import { Type } from "@sinclair/typebox";
import { parseRequestBody } from "./request-body.ts";
import { rejection, sourceOf } from "./testing/service.ts";

const operation = defineOperation({
  name: "exchange",
  method: "POST",
  path: "/exchange",
  tag: "Test",
  summary: "Test",
  privilege: "public",
  bodyType: "form",
  body: Type.Object({ kind: Type.String(), resource: Type.Optional(Type.Array(Type.String(), { maxItems: 2 })) }),
  status: 200,
  run: async () => undefined,
});

async function parse(form: string): Promise<unknown> {
  const headers = { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" };
  const request = new Request("https://catalog.example/exchange", { method: "POST", headers, body: form });
  return (await parseRequestBody(operation, sourceOf(request))).value;
}

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
