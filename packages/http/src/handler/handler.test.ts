import { describe, expect, test } from "bun:test";
import { notes } from "@design-catalog/testing/http/notes";
import {
  applicationId,
  baseUrl,
  createNote,
  createTestService,
  readObject,
  type TestService,
} from "@design-catalog/testing/http/service";
import { testId } from "@design-catalog/testing/test-id";
import { bodyBytesMax } from "../request/body.ts";

describe("handle() given success", () => {
  test("of a creation answers 201 with an absolute location and an entity tag", async () => {
    const service = await createTestService();
    const response = await service.send("/api/v1/notes", { token: "user", json: { text: "hello" } });
    const body = await readObject(response);
    expect(response.status).toBe(201);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("location")).toBe(`${baseUrl}/api/v1/notes/${JSON.stringify(body.id).slice(1, -1)}`);
    expect(response.headers.get("etag")).toBe('"0"');
  });

  test("of a removal answers 204 without a body, then 404", async () => {
    const service = await createTestService();
    const path = `/api/v1/notes/${await createNote(service)}`;
    const response = await service.send(path, { method: "DELETE", token: "writer" });
    expect(response.status).toBe(204);
    expect(response.headers.get("content-type")).toBeNull();
    expect(await response.text()).toBe("");
    expect((await service.send(path, { method: "DELETE", token: "writer" })).status).toBe(404);
  });

  test("or failure carries the security headers and a request id", async () => {
    const service = await createTestService();
    for (const path of [
      "/api/v1/notes",
      "/api/v1/notes?no=1",
      "/nowhere",
      "/api/v1/notes/%",
      "/healthz",
      "/api/v1/me",
    ]) {
      const { headers } = await service.send(path);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f]{24}$/u);
    }
  });

  test("of HEAD answers as GET does, without the body", async () => {
    const service = await createTestService();
    const path = `/api/v1/notes/${await createNote(service)}`;
    const response = await service.send(path, { method: "HEAD", token: "user" });
    expect(response.status).toBe(200);
    expect(response.headers.get("etag")).toBe('"0"');
    expect(await response.text()).toBe("");
  });

  test("never builds a URL from the Host header", async () => {
    const service = await createTestService();
    const headers = { host: "evil.example", authorization: "Bearer user", "content-type": "application/json" };
    const request = new Request("http://evil.example/api/v1/notes", { method: "POST", headers, body: '{"text":"a"}' });
    expect((await service.handler.handle(request)).headers.get("location")).toStartWith(`${baseUrl}/`);
  });

  test("knows the application of the host and the caller's address if the host program provides them", async () => {
    const service = await createTestService({
      applicationOf: async (hostName) =>
        hostName === "dealer.example"
          ? { applicationId: testId<"application">("89abcdef0123456789abcdef"), baseUrl: "https://dealer.example" }
          : undefined,
      clientAddress: (request) => request.headers.get("x-real-ip") ?? "",
    });
    const send = async (origin: string) => {
      const headers = { "x-real-ip": "192.0.2.7" };
      const request = new Request(`${origin}/api/v1/fail/not`, { method: "POST", headers });
      return readObject(await service.handler.handle(request));
    };
    expect(await send("https://dealer.example")).toEqual({
      address: "192.0.2.7",
      application: "89abcdef0123456789abcdef",
    });
    expect(await send("https://Dealer.example.")).toEqual(await send("https://dealer.example"));
    expect(await send("https://evil.example")).toEqual({ address: "192.0.2.7", application: applicationId });
  });
});

describe("handle() given X-Request-Id", () => {
  test.each(["abc", "A.b_c-9", "x".repeat(64)])("that is well-formed (%s) adopts it", async (id) => {
    const service = await createTestService();
    const response = await service.send("/nowhere", { headers: { "x-request-id": id } });
    expect(response.headers.get("x-request-id")).toBe(id);
    expect(await readObject(response)).toMatchObject({ requestId: id });
  });

  test.each(["", "a b", "a\tb", "é", "x".repeat(65), '{"a":1}'])("that is malformed (%j) makes its own", async (id) => {
    const service = await createTestService();
    const response = await service.send("/nowhere", { headers: { "x-request-id": id } });
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f]{24}$/u);
  });
});

describe("handle() given the token", () => {
  const metadata = `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/api/v1", scope="api"`;
  const invalid = ', error="invalid_token", error_description="The access token is invalid or expired"';

  test.each([
    ["none", undefined, `Bearer realm="api", ${metadata}`],
    ["another scheme", "Basic dXNlcjp4", `Bearer realm="api", ${metadata}`],
    ["unknown", "Bearer nobody", `Bearer realm="api", ${metadata}${invalid}`],
    ["empty", "Bearer ", `Bearer realm="api", ${metadata}`],
    ["two", "Bearer user user", `Bearer realm="api", ${metadata}${invalid}`],
    ["an own property of Object", "Bearer toString", `Bearer realm="api", ${metadata}${invalid}`],
  ])("%s answers 401 with a challenge", async (_, authorization, challenge) => {
    const service = await createTestService();
    const headers = authorization === undefined ? {} : { authorization };
    const response = await service.send("/api/v1/notes/ffffffffffffffffffffffff", { headers });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe(challenge);
  });

  test("in lower case accepts it", async () => {
    const service = await createTestService();
    const headers = { authorization: "bearer user" };
    expect((await service.send("/api/v1/notes/ffffffffffffffffffffffff", { headers })).status).toBe(404);
  });

  test("of another kind ignores it for a public operation", async () => {
    const service = await createTestService();
    const response = await service.send("/api/v1/notes", { headers: { authorization: "Bearer nobody" } });
    expect(await readObject(response)).toMatchObject({ isSignedIn: false });
  });

  test("without the privilege answers 403 without a challenge", async () => {
    const service = await createTestService();
    const response = await service.send(`/api/v1/notes/${await createNote(service)}`, {
      method: "DELETE",
      token: "reader",
    });
    expect(response.headers.get("www-authenticate")).toBeNull();
    expect(await readObject(response)).toMatchObject({ status: 403, requiredPrivilege: "Admin Lists r/w" });
  });
});

describe("handle() given conditions", () => {
  test.each([
    ['"0"', 304],
    ['W/"0"', 304],
    ['"9", "0"', 304],
    ["*", 304],
    ['"1"', 200],
    ["0", 200],
  ])("If-None-Match: %s answers %d", async (header, status) => {
    const service = await createTestService();
    const path = `/api/v1/notes/${await createNote(service)}`;
    const response = await service.send(path, { token: "user", headers: { "if-none-match": header } });
    expect(response.status).toBe(status);
    expect(response.headers.get("etag")).toBe('"0"');
    expect((await response.text()) === "").toBe(status === 304);
  });

  test.each(["*", '"0"', 'W/"0"', '"9", "0"'])("If-None-Match: %s refuses a change", async (header) => {
    const service = await createTestService();
    const path = `/api/v1/notes/${await createNote(service)}`;
    const headers = { "if-none-match": header };
    const response = await service.send(path, { method: "PATCH", token: "writer", json: { version: 0 }, headers });
    expect([response.status, (await readObject(response))["currentVersion"]]).toEqual([412, 0]);
  });

  test("If-None-Match with other tags does not affect a change", async () => {
    const service = await createTestService();
    const path = `/api/v1/notes/${await createNote(service)}`;
    // The version after the change, so the answer has this entity tag.
    const options = {
      method: "PATCH",
      token: "writer",
      json: { version: 0 },
      headers: { "if-none-match": '"1"' },
    } as const;
    const response = await service.send(path, options);
    expect([response.status, response.headers.get("etag")]).toEqual([200, '"1"']);
    expect(await readObject(response)).toMatchObject({ version: 1 });
  });

  test.each([
    ['"0"', 200],
    ['"9", "0"', 200],
    ["*", 200],
    ['W/"0"', 412],
    ['"1"', 412],
    ['""', 412],
    ["0", 412],
    ["", 412],
  ])("If-Match: %s answers %d", async (header, status) => {
    const service = await createTestService();
    const path = `/api/v1/notes/${await createNote(service)}`;
    const options = {
      method: "PATCH",
      token: "writer",
      json: { version: 0 },
      headers: { "if-match": header },
    } as const;
    expect((await service.send(path, options)).status).toBe(status);
  });
});

describe("the log of a request for another application", () => {
  test("names that application, also where the path or the caller is unknown", async () => {
    const other = testId<"application">("89abcdef0123456789abcdef");
    const service = await createTestService({
      applicationOf: async () => ({ applicationId: other, baseUrl: "https://dealer.example" }),
    });
    for (const path of ["/nowhere", "/api/v1/notes", "/api/v1/fail/error"]) await service.send(path);
    await service.send("/api/v1/fail/error", { method: "POST" });
    expect(service.logLines.map(({ fields }) => [fields.status, fields.applicationId])).toEqual([
      [404, other],
      [200, other],
      [405, other],
      [500, other],
      [500, other],
    ]);
  });
});

test("the log of a request names its caller", async () => {
  const service = await createTestService();
  await service.send("/api/v1/notes", { token: "user", json: { text: "Lobby" } });
  await service.send("/api/v1/notes");
  expect(service.logLines.map(({ fields }) => fields.userId)).toEqual([testId<"user">("a"), undefined]);
});

describe("handle() given a fault", () => {
  test("that is unexpected answers a constant text and logs the stack under the request id", async () => {
    const service = await createTestService();
    const response = await service.send("/api/v1/fail/error", { method: "POST", headers: { "x-request-id": "r-1" } });
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toContain("hunter2");
    expect(JSON.parse(text)).toMatchObject({ code: "internal", requestId: "r-1", instance: "/api/v1/fail/error" });
    const line = service.logLines.find(({ level }) => level === "error");
    expect(line?.fields).toMatchObject({ source: "request", requestId: "r-1", operation: "fail", applicationId });
    expect(line?.fields.stack).toContain("hunter2");
    expect(line?.fields.stack).toContain("notes.ts");
  });

  test("of the database answers 503 with Retry-After and no detail", async () => {
    const service = await createTestService();
    const response = await service.send("/api/v1/fail/down", { method: "POST" });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("1");
    expect(await response.text()).not.toContain("10.0.0.1");
  });

  test("of the caller's rate answers 429 with whole seconds", async () => {
    const service = await createTestService();
    const response = await service.send("/api/v1/fail/limited", { method: "POST" });
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("30");
    expect(response.headers.get("ratelimit")).toBe('"tries";r=0;t=30');
    expect(response.headers.get("ratelimit-policy")).toBe('"tries";q=5;w=900');
    expect(await response.text()).not.toMatch(/retryAfterSeconds|policy/u);
  });

  test("of time answers 503 and lets the operation finish", async () => {
    const service = await createTestService({ requestTimeoutMs: 30 });
    const response = await service.send("/api/v1/fail/slow", { method: "POST" });
    expect(response.status).toBe(503);
    expect(service.handler.inFlight()).toBe(0);
  });

  test("of time while the body arrives never runs the operation", async () => {
    const service = await createTestService({ requestTimeoutMs: 30 });
    const part = new TextEncoder().encode('{"text":"a"}');
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (controller) => controller.enqueue(part) });
    const headers = { "content-type": "application/json", "idempotency-key": "k" };
    const response = await service.send("/api/v1/notes", { method: "POST", token: "user", headers, body });
    expect(response.status).toBe(503);
    await Bun.sleep(20);
    expect(await service.storage.open(applicationId).count(notes)).toBe(0);
  });
});

describe("the connection of a request", () => {
  const post = (service: TestService, body: ReadableStream<Uint8Array<ArrayBuffer>> | string, length?: number) =>
    service.send("/api/v1/notes", {
      method: "POST",
      token: "user",
      headers: { "content-type": "application/json", ...(length && { "content-length": String(length) }) },
      body,
    });
  const stalled = () => new ReadableStream<Uint8Array<ArrayBuffer>>();

  test("closes the connection after a late or oversized body, and keeps it open after others", async () => {
    const service = await createTestService({ bodyTimeoutMs: 20 });
    const answers = [
      await post(service, stalled()),
      await post(service, stalled(), bodyBytesMax + 1),
      await post(service, " ".repeat(bodyBytesMax + 1)),
      await post(service, "{"),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.get("connection")])).toEqual([
      [408, "close"],
      [413, "close"],
      [413, null],
      [400, null],
    ]);
  });

  test("closes after a body in chunks that is more than it takes in", async () => {
    const service = await createTestService();
    const chunks = (count: number) => {
      let left = count;
      const pull = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) =>
        left-- > 0 ? controller.enqueue(new Uint8Array(bodyBytesMax)) : controller.close();
      return new ReadableStream({ pull });
    };
    const answers = [await post(service, chunks(2)), await post(service, chunks(9))];
    expect(answers.map(({ status, headers }) => [status, headers.get("connection")])).toEqual([
      [413, null],
      [413, "close"],
    ]);
  });

  test("keeps the connection after a body that was read completely because the host enforces lengths", async () => {
    const service = await createTestService({ lengthsEnforced: true });
    const body = JSON.stringify({ text: "hello" });
    const { status, headers } = await post(service, body, body.length);
    expect([status, headers.get("connection")]).toEqual([201, null]);
  });
});

test("a host without operations has no metadata of an authorization server", async () => {
  const path = "/.well-known/oauth-authorization-server";
  expect((await (await createTestService()).send(path)).status).toBe(200);
  expect((await (await createTestService({ operations: [] })).send(path)).status).toBe(404);
});

describe("drain()", () => {
  test("answers new requests with 503, lets running ones end and keeps the process alive", async () => {
    const service = await createTestService();
    const running = service.send("/api/v1/fail/slow", { method: "POST" });
    expect(service.handler.inFlight()).toBe(1);
    service.handler.drain();
    const refused = await service.send("/api/v1/notes");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("connection")).toBe("close");
    expect(await readObject(refused)).toMatchObject({ code: "unavailable" });
    expect((await service.send("/healthz")).status).toBe(200);
    const readiness = await service.send("/readyz");
    expect(readiness.status).toBe(503);
    expect(await readObject(readiness)).toEqual({ status: "unavailable", checks: { server: "stopping" } });
    expect((await running).status).toBe(200);
    expect(service.handler.inFlight()).toBe(0);
  });
});

describe("the access log", () => {
  test("has one line per request without path, query, token or body", async () => {
    const clientAddress = "203.0.113.7";
    const service = await createTestService({ clientAddress: (request) => request.headers.get("x-real-ip") ?? "" });
    await service.send("/api/v1/notes?name=secret", { headers: { "x-request-id": "r-1", "x-real-ip": clientAddress } });
    await service.send("/nowhere/secret", { headers: { "x-real-ip": clientAddress } });
    await service.send("/healthz", { headers: { "x-real-ip": clientAddress } });
    const lines = service.logLines.map(({ level, message, fields: { durationMs, ...fields } }) => {
      expect(durationMs).toBeNumber();
      return { level, message, fields };
    });
    const about = { source: "request", method: "GET", clientAddress, applicationId } as const;
    expect(lines).toEqual([
      {
        level: "info",
        message: "Request answered",
        fields: { ...about, operation: "listNotes", status: 200, requestId: "r-1" },
      },
      {
        level: "info",
        message: "Request answered",
        fields: { ...about, operation: undefined, status: 404, requestId: expect.any(String) },
      },
      {
        level: "debug",
        message: "Request answered",
        fields: {
          ...about,
          applicationId: undefined,
          operation: "getHealth",
          status: 200,
          requestId: expect.any(String),
        },
      },
    ]);
  });
});
