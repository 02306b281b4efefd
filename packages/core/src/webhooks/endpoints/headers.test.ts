import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { Type } from "@sinclair/typebox";
import { isValid } from "../../engine/schemas/validate.ts";
import { createWebhook } from "../webhooks.fixture.ts";
import { checkHeaderNames } from "./headers.ts";

describe("checkHeaderNames()", () => {
  test.each([
    "Host",
    "host",
    "User-Agent",
    "USER-AGENT",
    "Content-Type",
    "content-length",
    "Content-",
    "content-anything",
    "webhook-id",
    "Webhook-Signature",
    "WEBHOOK-",
    "Service-Event-Type",
    "service-x",
    "Connection",
    "Transfer-Encoding",
    "Upgrade",
    "Expect",
    "TE",
  ])("refuses %s by its pointer", async (name) => {
    const failure = await failureOf(() => checkHeaderNames({ "X-Fine": "1", [name]: "1" }));
    expect(failure.code).toBe("validation_failed");
    expect(failure.data.errors?.map(({ pointer, code }) => [pointer, code])).toEqual([
      [`/headers/${name}`, "forbidden_header"],
    ]);
  });

  test.each([
    "Authorization",
    "X-Api-Key",
    "X-Content-Type",
    "Hostname",
    "My-Webhook-Id",
    "Serviceable",
    "Cookie",
    "Accept",
  ])("accepts %s", (name) => {
    expect(() => checkHeaderNames({ [name]: "1" })).not.toThrow();
  });

  test("accepts 20 headers and refuses 21", async () => {
    const headers = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, "1"]));
    expect(() => checkHeaderNames(headers(20))).not.toThrow();
    const failure = await failureOf(() => checkHeaderNames(headers(21)));
    expect(failure.data.errors).toMatchObject([{ pointer: "/headers", code: "too_many_items" }]);
  });

  test("refuses names that differ only in case", async () => {
    const failure = await failureOf(() => checkHeaderNames({ "X-Key": "1", "x-key": "2" }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/headers", code: "duplicate_header" }]);
  });
});

describe("the schema of headers", () => {
  const schema = createWebhook.body ?? Type.Never();
  const accepts = (name: string, value: unknown) =>
    isValid(schema, { url: "https://a.example", eventTypes: ["*"], headers: { [name]: value } });

  test.each(["", "bad name", "X-Key:", "X-Key\r\n", "X\nY", "ключ", "X(Y)", "a".repeat(129)])(
    "refuses the name %j",
    (name) => {
      expect(accepts(name, "1")).toBe(false);
    },
  );

  test.each(["a\r\nX-Evil: 1", "a\nb", "a\0b", "é", "\u007f", "x".repeat(4097), 5, null, {}])(
    "refuses the value %j",
    (value) => {
      expect(accepts("X-Key", value)).toBe(false);
    },
  );

  test("accepts tokens with visible ASCII up to 4 KiB", () => {
    expect(accepts("X-Key", "Bearer a.b~c \t!")).toBe(true);
    expect(accepts("!#$%&'*+.^_`|~0Az-", "x".repeat(4096))).toBe(true);
    expect(accepts("a".repeat(128), "")).toBe(true);
  });
});
