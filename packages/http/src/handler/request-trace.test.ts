import { describe, expect, test } from "bun:test";
import { defineOperation, type Operation } from "@design-catalog/core";
import { noTelemetry } from "@design-catalog/core/engine";
import type { AnsweredRequest, SpanAttributes, SpanStart, Telemetry } from "@design-catalog/core/ports";
import { noteOperations } from "@design-catalog/testing/http/notes";
import { applicationId, createTestService } from "@design-catalog/testing/http/service";
import { Type } from "@sinclair/typebox";

const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

describe("a request", () => {
  test("is a span named after the route, in the caller's trace", async () => {
    const { service, spans } = await createHeardService();
    const id = "0".repeat(24);
    const headers = { traceparent, "x-request-id": "r-1", authorization: "Bearer user" };
    await service.send(`/api/v1/notes/${id}?secret=1`, { headers });
    expect(spans).toEqual([
      {
        name: "GET /api/v1/notes/{id}",
        kind: "server",
        parent: traceparent,
        attributes: {
          "http.request.method": "GET",
          "http.route": "/api/v1/notes/{id}",
          "operation.name": "getNote",
          "request.id": "r-1",
          "http.response.status_code": 404,
        },
        failures: [],
      },
    ]);
  });

  test("that fails marks its span; a probe or an unknown path has none", async () => {
    const { service, spans } = await createHeardService();
    await service.send("/api/v1/fail/error", { method: "POST" });
    await service.send("/nowhere");
    await service.send("/healthz");
    expect(spans.map(({ name, failures }) => ({ name, failures }))).toEqual([
      { name: "POST /api/v1/fail/{how}", failures: ["500"] },
    ]);
  });

  test("is counted whatever its outcome", async () => {
    const { service, answered } = await createHeardService();
    await service.send("/api/v1/notes");
    await service.send("/api/v1/fail/error", { method: "POST" });
    await service.send("/nowhere");
    await service.send("/healthz");
    expect(answered.map(({ operation, status }) => [operation, status])).toEqual([
      ["listNotes", 200],
      ["fail", 500],
      [undefined, 404],
      ["getHealth", 200],
    ]);
    expect(answered.every(({ durationMs }) => durationMs >= 0)).toBe(true);
  });

  test("puts its id into each line its operation logs", async () => {
    const { service } = await createHeardService([talk]);
    await service.send("/api/v1/talk", { headers: { "x-request-id": "r-2" } });
    expect(service.logLines[0]).toEqual({
      level: "warn",
      message: "Something is odd",
      fields: { applicationId, requestId: "r-2", rows: 7 },
    });
    expect(service.logLines.map(({ fields }) => fields["requestId"])).toEqual(["r-2", "r-2"]);
  });
});

const talk = defineOperation({
  name: "talk",
  method: "GET",
  path: "/api/v1/talk",
  tag: "Notes",
  summary: "Talk",
  description: "Talk.",
  privilege: "public",
  errorFormat: "problem",
  status: 200,
  output: Type.Object({}),
  async run({ ports }) {
    ports.log.warn("Something is odd", { rows: 7 });
    return {};
  },
});

interface HeardSpan extends SpanStart {
  attributes: SpanAttributes;
  readonly failures: string[];
}

/** A service whose telemetry keeps what it observes. */
async function createHeardService(operations: readonly Operation[] = noteOperations) {
  const spans: HeardSpan[] = [];
  const answered: AnsweredRequest[] = [];
  const telemetry: Telemetry = {
    ...noTelemetry,
    requestAnswered: (request) => void answered.push(request),
    trace(start, work) {
      const span: HeardSpan = { ...start, failures: [] };
      spans.push(span);
      return work({
        set: (more) => void (span.attributes = { ...span.attributes, ...more }),
        fail: (reason) => void span.failures.push(reason),
      });
    },
  };
  const { allPorts, storage, logLines } = await createTestService();
  const service = await createTestService({ operations, storage, ports: { ...allPorts, telemetry } });
  // The lines come from the ports handed in.
  return { service: { ...service, logLines }, spans, answered };
}
