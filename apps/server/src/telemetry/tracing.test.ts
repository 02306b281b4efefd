import { afterEach, describe, expect, test } from "bun:test";
import { watchLateness } from "@design-catalog/testing/lateness";
import { SpanStatusCode, trace } from "@opentelemetry/api";
import { ExportResultCode } from "@opentelemetry/core";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";
import { createLog } from "../adapters/log.ts";
import { installTracing } from "./install-tracing.ts";
import type { OpenTracing } from "./install-tracing.ts";
import { openService, type OpenService, until } from "./telemetry-test-tools.ts";
import { createTracing } from "./tracing.ts";

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };
const callersTrace = "0af7651916cd43dd8448eb211c80319c";
const callersSpan = "b7ad6b7169203331";

let tracing: OpenTracing | undefined;
let service: OpenService | undefined;

afterEach(async () => {
  await service?.close();
  await tracing?.close();
  service = undefined;
  tracing = undefined;
});

describe("a trace", () => {
  test("holds the request, its transaction, its events and the attempt, in that order", async () => {
    const spans = await spansOf(async (open, receiver) => {
      await open.createProject("Lobby");
      await receiver.waitFor(1, 20_000);
    });
    const attempt = find(spans, "webhook attempt");
    const chain = ancestors(spans, attempt).map(({ name }) => name);
    expect(chain).toEqual(["webhook attempt", "record events", "transaction", "POST /api/v1/projects"]);
    expect(ancestors(spans, attempt).at(-1)?.parentSpanContext).toBeUndefined();
    expect(attempt.attributes).toMatchObject({ "event.type": "project.created", "delivery.outcome": "success" });
    expect(find(spans, "record events").attributes).toEqual({ "event.types": "project.created", "event.count": 1 });
    expect(attempt.resource.attributes["service.name"]).toBe("design-catalog");
  });

  test("goes on with that of the caller, and is not told to the receiver", async () => {
    const spans = await spansOf(async (open, receiver) => {
      const traceparent = `00-${callersTrace}-${callersSpan}-01`;
      await open.createProject("Lobby", { traceparent, "x-request-id": "r-1" });
      const [request] = await receiver.waitFor(1, 20_000);
      expect(Object.keys(request?.headers ?? {}).filter((name) => /^(?:trace|baggage)/u.test(name))).toEqual([]);
      expect(new TextDecoder().decode(request?.body)).not.toContain(callersTrace);
    });
    const ofCaller = spans.filter((span) => span.spanContext().traceId === callersTrace);
    expect(ofCaller.map(({ name }) => name).toSorted()).toEqual([
      "POST /api/v1/projects",
      "record events",
      "transaction",
      "webhook attempt",
    ]);
    const request = find(ofCaller, "POST /api/v1/projects");
    expect(request.parentSpanContext?.spanId).toBe(callersSpan);
    expect(request.attributes).toMatchObject({ "request.id": "r-1", "http.response.status_code": 201 });
  });

  test("of a resend holds the manual attempt", async () => {
    const spans = await spansOf(async (open, receiver) => {
      await open.createProject("Lobby");
      await receiver.waitFor(1, 20_000);
      const grid = await open.client.call("POST", "/api/v1/admin/webhooks/deliveries/grid", { startRow: 0, endRow: 1 });
      const path = `/api/v1/admin/webhooks/deliveries/${grid.body.rowData[0].id}/resend`;
      expect((await open.client.call("POST", path)).status).toBe(202);
      await receiver.waitFor(2, 20_000);
    });
    const manual = spans.find(({ attributes }) => attributes["delivery.trigger"] === "manual");
    if (!manual) throw new Error("Cannot find the manual attempt");
    expect(ancestors(spans, manual).map(({ name }) => name)).toEqual([
      "webhook attempt",
      "transaction",
      "POST /api/v1/admin/webhooks/deliveries/{id}/resend",
    ]);
  });

  test("that a caller does not want recorded is not, up to the attempt", async () => {
    const spans = await spansOf(async (open, receiver) => {
      await open.createProject("Lobby", { traceparent: `00-${callersTrace}-${callersSpan}-00` });
      await receiver.waitFor(1, 20_000);
    });
    expect(spans.filter(({ name }) => name === "webhook attempt")).toEqual([]);
  });
});

describe("trace()", () => {
  test("tells the code of an error and never its message", async () => {
    const kept = keepSpans();
    tracing = installTracing({ exporter: kept.exporter, ratio: 1, log });
    const fail = () => Promise.reject(new RangeError("password is hunter2"));
    const start = { name: "step", kind: "internal", attributes: {} } as const;
    await expect(createTracing().trace(start, fail)).rejects.toThrow("hunter2");
    await tracing.close();
    expect(kept.spans.map(({ status, events }) => ({ status, events }))).toEqual([
      { status: { code: SpanStatusCode.ERROR, message: "RangeError" }, events: [] },
    ]);
  });

  test("without a provider runs the work and names no trace", async () => {
    const own = createTracing();
    const start = { name: "step", kind: "internal", attributes: {} } as const;
    const seen = await own.trace(start, async (span) => {
      span.set({ a: 1 });
      span.fail("reason");
      return own.traceparent();
    });
    expect(seen).toBeUndefined();
  });

  test("makes no span before a provider is installed, and none after it has been removed", async () => {
    const own = createTracing();
    const start = { name: "step", kind: "internal", attributes: {} } as const;
    const spanOf = () => own.trace(start, async (span) => span);
    const none = await spanOf();
    expect(await spanOf()).toBe(none);
    tracing = installTracing({ exporter: keepSpans().exporter, ratio: 1, log });
    expect(await spanOf()).not.toBe(none);
    await tracing.close();
    expect(await spanOf()).toBe(none);
  });
});

test("createLog() puts the id of the current trace into each line", async () => {
  tracing = installTracing({ exporter: keepSpans().exporter, ratio: 1, log });
  const lines: string[] = [];
  const own = createLog("info", { write: (line) => void lines.push(line) });
  own.info("outside");
  const start = { name: "step", kind: "internal", attributes: {} } as const;
  const traceId = await createTracing().trace(start, async () => {
    own.info("inside", { requestId: "r-1" });
    return trace.getActiveSpan()?.spanContext().traceId;
  });
  const [outside, inside] = lines.map((line): Record<string, unknown> => JSON.parse(line));
  expect(outside).not.toHaveProperty("traceId");
  expect(inside).toMatchObject({ msg: "inside", requestId: "r-1", traceId });
  expect(traceId).toMatch(/^[0-9a-f]{32}$/u);
});

describe("OTEL_EXPORTER_OTLP_ENDPOINT", () => {
  test("receives the spans as OTLP, the last ones when the process stops", async () => {
    const bodies: string[] = [];
    const collector = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      async fetch(request) {
        bodies.push(`${new URL(request.url).pathname} ${await request.text()}`);
        return Response.json({});
      },
    });
    const open = await openService({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url.href });
    await open.createProject("Lobby");
    await open.close();
    await collector.stop();
    expect(bodies.length).toBeGreaterThan(0);
    expect(bodies.every((body) => body.startsWith("/v1/traces {"))).toBe(true);
    expect(bodies.join()).toContain('"POST /api/v1/projects"');
    expect(bodies.join()).not.toContain("Lobby");
  });

  test("that nobody listens at costs neither answers nor a long stop", async () => {
    const open = await openService({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
    await open.createProject("Lobby");
    const lateness = watchLateness();
    const sinceStartMs = lateness.stopwatch();
    await open.close();
    expect(sinceStartMs()).toBeLessThan(6_000);
    lateness.stop();
    expect(open.logLines.filter(({ message }) => message === "Tracing failed").length).toBeGreaterThan(0);
  });
});

/** Runs `story` on a service with one receiver; returns all spans. */
async function spansOf(
  story: (open: OpenService, receiver: Awaited<ReturnType<OpenService["receiver"]>>) => Promise<void>,
): Promise<readonly ReadableSpan[]> {
  const { spans, exporter } = keepSpans();
  tracing = installTracing({ exporter, ratio: 1, log });
  service = await openService();
  const receiver = await service.receiver();
  await service.register(receiver.url);
  await story(service, receiver);
  // An attempt ends a moment after its receiver has answered.
  await until(async () => {
    const grid = { startRow: 0, endRow: 10 };
    const answer = await service?.client.call("POST", "/api/v1/admin/webhooks/deliveries/grid", grid);
    const rows: readonly { readonly status: string }[] = answer?.body["rowData"] ?? [];
    return rows.every(({ status }) => status === "delivered") || undefined;
  });
  await service.close();
  service = undefined;
  await tracing.close();
  return spans;
}

function keepSpans() {
  const spans: ReadableSpan[] = [];
  const exporter: SpanExporter = {
    export(more, done) {
      spans.push(...more);
      done({ code: ExportResultCode.SUCCESS });
    },
    shutdown: () => Promise.resolve(),
  };
  return { spans, exporter };
}

function find(spans: readonly ReadableSpan[], name: string): ReadableSpan {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`Cannot find the span ${name}`);
  return found;
}

/** Returns a span and its ancestors, up to the root of its trace. */
function ancestors(spans: readonly ReadableSpan[], span: ReadableSpan): readonly ReadableSpan[] {
  const { spanId, traceId } = span.parentSpanContext ?? {};
  const parent = spans.find((one) => one.spanContext().spanId === spanId && one.spanContext().traceId === traceId);
  return parent ? [span, ...ancestors(spans, parent)] : [span];
}
