import { describe, expect, test } from "bun:test";
import { createNote, createTestService, readObject, rejection, sourceOf } from "@design-catalog/testing/http/service";
import { bodyBytesMax, publicBodyBytesMax, readBody, takeRest } from "./body.ts";

const target = "https://catalog.example/api/v1/notes";
const json = { "content-type": "application/json" };

/** A body that arrives in chunks without a declared length and counts the chunks taken. */
function stream(chunkCount: number, chunk: Uint8Array<ArrayBuffer>, headers = {}) {
  const taken = { count: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (taken.count === chunkCount) return controller.close();
        taken.count += 1;
        controller.enqueue(chunk);
      },
      cancel: () => void (taken.cancelled = true),
    },
    { highWaterMark: 0 },
  );
  return { taken, request: new Request(target, { method: "POST", body, headers }) };
}

/** A body whose declared length the server enforces, which is read at once. */
const enforced = { lengthsEnforced: true };
const declarations: readonly (readonly [string, Readonly<Record<string, string>>, typeof enforced | object])[] = [
  ["in chunks", {}, {}],
  ["of a declared length", { "content-length": "100" }, {}],
  ["of an enforced length", { "content-length": "100" }, enforced],
];

describe("readBody()", () => {
  test("given chunks joins them", async () => {
    const { request } = stream(3, new TextEncoder().encode("abc"));
    expect(new TextDecoder().decode(await readBody(sourceOf(request)))).toBe("abcabcabc");
  });

  test("given exactly 1 MiB returns it", async () => {
    const { request } = stream(16, new Uint8Array(bodyBytesMax / 16));
    expect((await readBody(sourceOf(request))).byteLength).toBe(bodyBytesMax);
  });

  test("given an endless stream stops reading just above 1 MiB", async () => {
    const { request, taken } = stream(Number.POSITIVE_INFINITY, new Uint8Array(65_536));
    expect(await rejection(readBody(sourceOf(request)))).toMatchObject({ code: "payload_too_large" });
    expect(taken.count).toBe(17);
  });

  test("given a smaller limit keeps to it, declared or not", async () => {
    const bytes = new Uint8Array(publicBodyBytesMax);
    const { request } = stream(1, bytes, { "content-length": String(bytes.byteLength) });
    expect((await readBody(sourceOf(request), publicBodyBytesMax)).byteLength).toBe(publicBodyBytesMax);
    const over = { code: "payload_too_large", data: { limit: publicBodyBytesMax } };
    const declared = stream(1, bytes, { "content-length": String(bytes.byteLength + 1) });
    expect(await rejection(readBody(sourceOf(declared.request), publicBodyBytesMax))).toMatchObject(over);
    expect(await rejection(readBody(sourceOf(stream(2, bytes).request), publicBodyBytesMax))).toMatchObject(over);
  });

  test("given chunks believes no declared length", async () => {
    const headers = { "content-length": "5", "transfer-encoding": "chunked" };
    const { request, taken } = stream(Number.POSITIVE_INFINITY, new Uint8Array(65_536), headers);
    expect(await rejection(readBody(sourceOf(request)))).toMatchObject({ code: "payload_too_large" });
    expect(taken.count).toBe(17);
  });

  test.each(declarations)(
    "given a sender slower than allowed refuses with request_timeout, %s",
    async (_, headers, server) => {
      const request = new Request(target, {
        method: "POST",
        headers,
        body: new ReadableStream<Uint8Array<ArrayBuffer>>(),
      });
      const late = rejection(readBody({ ...sourceOf(request), ...server, bodyTimeoutMs: 20 }));
      expect(await late).toMatchObject({ code: "request_timeout" });
    },
  );

  test("given an enforced length keeps to a smaller limit, and believes none next to chunks", async () => {
    const over = stream(2, new Uint8Array(100), { "content-length": "100" });
    expect(await rejection(readBody({ ...sourceOf(over.request), ...enforced }, 150))).toMatchObject({
      code: "payload_too_large",
    });
    const headers = { "content-length": "100", "transfer-encoding": "chunked" };
    const { request, taken } = stream(40, new Uint8Array(65_536), headers);
    const long = readBody({ ...sourceOf(request), ...enforced });
    expect(await rejection(long)).toMatchObject({ code: "payload_too_large" });
    expect(taken.count).toBe(17);
  });

  test("given more than is declared reads little more than the limit, unless the server enforces lengths", async () => {
    const { request, taken } = stream(1_000, new Uint8Array(65_536), { "content-length": "5" });
    expect(await rejection(readBody(sourceOf(request)))).toMatchObject({ code: "payload_too_large" });
    expect(taken.count).toBe(17);
  });

  test("given a declared length above 1 MiB refuses without reading", async () => {
    const { request, taken } = stream(1, new Uint8Array(1), { "content-length": String(bodyBytesMax + 1) });
    expect(await rejection(readBody(sourceOf(request)))).toMatchObject({ code: "payload_too_large" });
    expect(taken.count).toBe(0);
  });

  test.each(declarations)(
    "given a sender that stalls ends with the signal's reason, %s",
    async (_, headers, server) => {
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start: (controller) => controller.enqueue(new Uint8Array(1)),
      });
      const controller = new AbortController();
      const source = sourceOf(new Request(target, { method: "POST", headers, body }), controller.signal);
      const reading = readBody({ ...source, ...server });
      setTimeout(() => controller.abort(new Error("time is up")), 20);
      expect(await rejection(reading)).toEqual(new Error("time is up"));
    },
  );

  test.each(declarations)("given a sender that breaks off refuses, %s", async (_, headers, server) => {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => controller.error(new Error("reset")),
    });
    const source = sourceOf(new Request(target, { method: "POST", headers, body }));
    expect(await rejection(readBody({ ...source, ...server }))).toMatchObject({ code: "malformed_json" });
  });
});

describe("takeRest()", () => {
  test("given the rest of a body reads it", async () => {
    const { request } = stream(3, new Uint8Array(100));
    expect(await rejection(readBody(sourceOf(request), 50))).toMatchObject({ code: "payload_too_large" });
    expect(await takeRest(request, 200)).toBe(true);
  });

  test("given a body above the limit or a stalled sender gives up", async () => {
    expect(await takeRest(stream(3, new Uint8Array(100)).request, 200)).toBe(false);
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>();
    expect(await takeRest(new Request(target, { method: "POST", body }), 200)).toBe(false);
  });

  test("given no body has nothing to take", async () => {
    expect(await takeRest(new Request(target), 200)).toBe(true);
  });
});

describe("handle() given the body", () => {
  const bytes = (...values: readonly number[]) => new Uint8Array(values);
  const deep = (depth: number) => `${'{"text":'.repeat(depth)}1${"}".repeat(depth)}`;

  test.each([
    ["no JSON", "{", "malformed_json"],
    ["nothing but a type", "", "validation_failed"],
    ["invalid UTF-8", bytes(0x22, 0xff, 0x22), "malformed_json"],
    ["NUL", '{"text":"a\\u0000b"}', "malformed_json"],
    ["an unpaired surrogate", '{"text":"\\ud800"}', "malformed_json"],
    ["__proto__", '{"text":"a","__proto__":{}}', "malformed_json"],
    ["too deep nesting", deep(65), "malformed_json"],
    ["much too deep nesting", "[".repeat(400_000), "malformed_json"],
    ["an array", "[]", "validation_failed"],
    ["an unknown member", '{"text":"a","more":1}', "validation_failed"],
    ["another type", '{"text":5}', "validation_failed"],
  ])("%s refuses it", async (_, body, code) => {
    const service = await createTestService();
    const response = await service.send("/api/v1/notes", { method: "POST", token: "user", headers: json, body });
    expect(await readObject(response)).toMatchObject({ status: 400, code });
  });

  const wrongTypes: readonly Readonly<Record<string, string>>[] = [
    {},
    { "content-type": "text/plain" },
    { "content-type": "application/jsonp" },
    { "content-type": "application/json; charset=iso-8859-1" },
    { ...json, "content-encoding": "gzip" },
  ];

  test.each(wrongTypes)("of another type or encoding (%j) refuses it", async (headers) => {
    const service = await createTestService();
    const options = { method: "POST", token: "user", headers, body: bytes(0x7b, 0x7d) } as const;
    expect(await readObject(await service.send("/api/v1/notes", options))).toMatchObject({
      code: "unsupported_media_type",
    });
  });

  test.each(["application/json", "application/json; charset=utf-8", 'Application/JSON;charset="UTF-8"'])(
    "of type %s takes it",
    async (type) => {
      const service = await createTestService();
      const headers = { "content-type": type };
      const response = await service.send("/api/v1/notes", {
        method: "POST",
        token: "user",
        headers,
        body: '{"text":"ä"}',
      });
      expect(response.status).toBe(201);
      expect(await response.json()).toMatchObject({ text: "ä" });
    },
  );

  test("being absent treats it as an empty object", async () => {
    const service = await createTestService();
    const response = await service.send("/api/v1/notes", { method: "POST", token: "user" });
    expect(await response.json()).toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "/text", code: "required" }],
    });
  });

  test("of an operation that takes none ignores any body", async () => {
    const service = await createTestService();
    const response = await service.send("/api/v1/fail/not", {
      method: "POST",
      body: "{",
      headers: { "content-type": "a/b" },
    });
    expect(response.status).toBe(200);
  });

  test("with read-only members drops only those", async () => {
    const service = await createTestService();
    const id = await createNote(service);
    const options = { method: "PATCH", token: "writer", json: { version: 0, id: 5, text: "b" } } as const;
    const response = await service.send(`/api/v1/notes/${id}`, options);
    expect(await response.json()).toMatchObject({ id, text: "b", version: 1 });
  });
});
