import { describe, expect, test } from "bun:test";
import { createTestService, readObject } from "@design-catalog/testing/http/service";

const unknownId = "ffffffffffffffffffffffff";

describe("handle() given the query", () => {
  test("of known parameters converts them to the types of the schema", async () => {
    const service = await createTestService();
    const response = await service.send("/api/v1/notes?limit=7&archived=false&ratio=-0.5&name=caf%C3%A9+bar&&");
    const query = { limit: 7, archived: false, ratio: -0.5, name: "café bar" };
    expect(await response.json()).toEqual({ query, isSignedIn: false });
  });

  test.each([
    ["limit=5x", "/query/limit", "invalid_type"],
    ["limit=1.0", "/query/limit", "invalid_type"],
    ["limit=", "/query/limit", "invalid_type"],
    ["limit=0x10", "/query/limit", "invalid_type"],
    // More digits than a number keeps.
    ["limit=1000000000000000", "/query/limit", "invalid_type"],
    ["ratio=0.1000000000000000", "/query/ratio", "invalid_type"],
    ["limit=1001", "/query/limit", "too_large"],
    ["archived=1", "/query/archived", "invalid_type"],
    ["ratio=NaN", "/query/ratio", "invalid_type"],
    ["limit=1&limit=1", "/query/limit", "duplicate_parameter"],
    ["li%6Dit=1&limit=1", "/query/limit", "duplicate_parameter"],
    ["other=1", "/query/other", "unknown_member"],
    ["__proto__=1", "/query/__proto__", "unknown_member"],
    ["toString=1", "/query/toString", "unknown_member"],
    ["name=%", "/query/name", "invalid_encoding"],
    ["name=%ff", "/query/name", "invalid_encoding"],
    ["name=%00", "/query/name", "invalid_text"],
    ["%zz=1", "/query", "invalid_encoding"],
    ["a/b=1", "/query/a~1b", "unknown_member"],
  ])("%s refuses %s as %s", async (query, pointer, code) => {
    const service = await createTestService();
    const response = await service.send(`/api/v1/notes?${query}`);
    expect(await response.json()).toMatchObject({ status: 400, errors: [{ pointer, code }] });
  });

  test("of an operation that takes none refuses every parameter", async () => {
    const service = await createTestService();
    expect((await service.send("/api/v1/lists/colours?a=1")).status).toBe(400);
    expect((await service.send("/api/v1/lists/colours?")).status).toBe(200);
  });
});

describe("handle() given a path parameter", () => {
  test.each(["nonsense", "FFFFFFFFFFFFFFFFFFFFFFFF", "ffffffffffffffffffffffff0", "%20"])(
    "that is not an id (%s) answers as for an unknown id",
    async (id) => {
      const service = await createTestService();
      const options = { token: "user", headers: { "x-request-id": "same" } } as const;
      const [other, unknown] = await Promise.all([
        service.send(`/api/v1/notes/${id}`, options),
        service.send(`/api/v1/notes/${unknownId}`, options),
      ]);
      expect(other.status).toBe(404);
      expect([...other.headers]).toEqual([...unknown.headers]);
      expect({ ...(await readObject(other)), instance: "" }).toEqual({ ...(await readObject(unknown)), instance: "" });
    },
  );

  test("that is a text passes it on, decoded", async () => {
    const service = await createTestService();
    expect(await (await service.send("/api/v1/lists/a%2Fb%20%C3%A9")).json()).toEqual({ key: "a/b é" });
  });

  test.each(["%00", "a".repeat(257)])("that is a text but no possible key answers 404", async (key) => {
    const service = await createTestService();
    expect((await service.send(`/api/v1/lists/${key}`)).status).toBe(404);
  });
});
