import { describe, expect, test } from "bun:test";
import { notes } from "@design-catalog/testing/http/notes";
import {
  applicationId,
  baseUrl,
  createTestService,
  readObject,
  type TestService,
} from "@design-catalog/testing/http/service";
import { parseIdempotencyKey } from "./idempotency-key.ts";

function create(service: TestService, key: string) {
  return service.send("/api/v1/notes", { token: "user", json: { text: "hello" }, headers: { "idempotency-key": key } });
}

function countNotes(service: TestService): Promise<number> {
  return service.storage.open(applicationId).count(notes);
}

describe("POST with an Idempotency-Key", () => {
  test("given twice runs once and replays the answer", async () => {
    const service = await createTestService();
    const first = await create(service, '"k-1"');
    const second = await create(service, "k-1");
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    for (const name of ["etag", "location", "content-type"]) {
      expect(second.headers.get(name)).toBe(first.headers.get(name));
    }
    expect(second.status).toBe(201);
    expect(await second.text()).toBe(await first.text());
    expect(second.headers.get("location")).toStartWith(baseUrl);
    expect(await countNotes(service)).toBe(1);
  });

  test("given another query answers 422", async () => {
    const service = await createTestService();
    await create(service, "k");
    const options = { token: "user", json: { text: "hello" }, headers: { "idempotency-key": "k" } } as const;
    const response = await service.send("/api/v1/notes?pinned=true", options);
    expect(await readObject(response)).toMatchObject({ status: 422, code: "idempotency_mismatch" });
    expect(await countNotes(service)).toBe(1);
  });

  test("given ten times at once runs once; the others must wait or get the same answer", async () => {
    const service = await createTestService();
    const responses = await Promise.all(Array.from({ length: 10 }, () => create(service, "k")));
    expect(await countNotes(service)).toBe(1);
    const fresh = responses.filter((one) => one.status === 201 && !one.headers.has("idempotency-replayed"));
    expect(fresh).toHaveLength(1);
    for (const { status, headers } of responses) {
      expect([201, 409]).toContain(status);
      if (status === 409) expect(headers.get("retry-after")).toBe("1");
    }
  });

  test.each(["", '""', '"open', "a b", '"a\\b"', "a,b", "k".repeat(256), "é"])(
    "that is malformed (%j) answers 400",
    async (key) => {
      const service = await createTestService();
      const response = await create(service, key);
      expect(await readObject(response)).toMatchObject({
        status: 400,
        errors: [{ pointer: "/headers/Idempotency-Key" }],
      });
      expect(await countNotes(service)).toBe(0);
    },
  );
});

test.each([
  ["8e03978e-40d5-43dd-bc93-6894a57f9324", "8e03978e-40d5-43dd-bc93-6894a57f9324"],
  ['"a b"', "a b"],
  ['"a\\"b\\\\"', 'a"b\\'],
  ["k".repeat(255), "k".repeat(255)],
])("parseIdempotencyKey() given %j returns the key", (header, key) => {
  expect(parseIdempotencyKey(header)).toBe(key);
});
