import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { noTelemetry } from "@design-catalog/core/engine";
import type {
  DispatchItem,
  EndpointOptions,
  LogFields,
  MadeAttempt,
  SpanStart,
  Telemetry,
} from "@design-catalog/core/ports";
import { endpointPurpose } from "@design-catalog/core/webhooks";
import { createThrowAwaySecretBox } from "@design-catalog/storage-memory";
import { createTestAuthority, type Receiver, startReceiver, type TestAuthority } from "@design-catalog/testing";
import { testId } from "@design-catalog/testing/test-id";
import { createTestClock, silentLog } from "@design-catalog/testing/test-ports";
import { createAddressPolicy } from "../addresses/policy.ts";
import { createSystemResolver } from "../addresses/system-resolver.ts";
import { systemTimers } from "../system-timers.ts";
import { createTlsTransport } from "../transport/tls/transport.ts";
import { type ObservedAttemptPorts, makeObservedAttempt } from "./observed-attempt.ts";

const clock = createTestClock();
const secretBox = createThrowAwaySecretBox();
const endpointId = testId<"endpoint">("6b00ecc1f3c9ebfd2b30f064");
const lagMs = 1_234;
const item: DispatchItem = {
  deliveryId: testId("6b00ecc1f3c9ebfd2b30f067"),
  applicationId: testId("6b00ecc1f3c9ebfd2b30f001"),
  eventId: "6b00ecc1f3c9ebfd2b30f066",
  eventType: "project.created",
  body: "{}",
  createdAt: new Date(clock.now() - lagMs).toISOString(),
  status: "pending",
  attemptCount: 0,
  automaticCount: 0,
  endpoint: undefined,
};
const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

/** Attempts send any body. */
const unjudged = "the body does not come from the catalog of events";

let authority: TestAuthority;
let receiver: Receiver;

beforeAll(async () => {
  authority = await createTestAuthority();
  receiver = await startReceiver({ authority, unjudged, respond: () => ({ status: 500 }) });
});

afterAll(() => receiver.close());

describe("makeObservedAttempt()", () => {
  test("counts the attempt and measures how long its event waited for the first one", async () => {
    const observed = await attempt();
    expect(observed.made).toHaveLength(1);
    expect(observed.made[0]).toMatchObject({
      record: { trigger: "automatic", outcome: "failure", errorClass: "http_5xx", statusCode: 500 },
      firstAttemptLagMs: lagMs,
    });
  });

  test("measures no wait of later and manual attempts", async () => {
    expect((await attempt({ item: { ...item, attemptCount: 1 } })).made[0]?.firstAttemptLagMs).toBeUndefined();
    expect((await attempt({ trigger: "manual" })).made[0]?.firstAttemptLagMs).toBeUndefined();
    // Waiting for one's turn is the receiver's wish.
    expect((await attempt({ options: { maxPerSecond: 1 } })).made[0]?.firstAttemptLagMs).toBeUndefined();
  });

  test("is a span of its job's trace, which it does not send to the receiver", async () => {
    const observed = await attempt({ traceparent });
    expect(observed.started).toMatchObject([
      {
        name: "webhook attempt",
        kind: "client",
        parent: traceparent,
        attributes: { "delivery.id": item.deliveryId, "delivery.attempt": 1, "endpoint.id": endpointId },
      },
    ]);
    expect(observed.failures).toEqual(["http_5xx"]);
    const sent = receiver.requests.at(-1)?.headers ?? {};
    expect(sent["webhook-id"]).toBe(item.eventId);
    expect(Object.keys(sent).filter((name) => name.startsWith("trace"))).toEqual([]);
  });

  test("is named to a receiver that asks for it, while there is a trace", async () => {
    await attempt({ traceparent, options: { traceparent: true } });
    expect(receiver.requests.at(-1)?.headers).toMatchObject({ traceparent });
    await attempt({ options: { traceparent: true } });
    expect(receiver.requests.at(-1)?.headers["traceparent"]).toBeUndefined();
  });

  test("logs the recorded reason of a failure", async () => {
    const { lines } = await attempt();
    expect(lines).toMatchObject([
      {
        message: "An attempt failed",
        fields: { errorClass: "http_5xx", errorMessage: "the receiver answered with status 500" },
      },
    ]);
  });

  test("adds the ids of delivery and job to every line logged meanwhile", async () => {
    const observed = await attempt({ broken: true });
    expect(observed.lines.map(({ message }) => message)).toEqual([
      "Sending a webhook threw",
      "An attempt could not be made",
    ]);
    for (const { fields } of observed.lines) expect(fields).toMatchObject({ deliveryId: item.deliveryId, jobId: "j1" });
  });
});

interface Given {
  readonly item?: DispatchItem;
  readonly trigger?: "automatic" | "manual";
  readonly traceparent?: string;
  readonly options?: EndpointOptions;
  /** The transport rejects. */
  readonly broken?: boolean;
}

/** Makes one attempt; keeps its log lines and telemetry. */
async function attempt(given: Given = {}) {
  const made: MadeAttempt[] = [];
  const started: SpanStart[] = [];
  const failures: string[] = [];
  const lines: { readonly message: string; readonly fields: LogFields | undefined }[] = [];
  const keep = (message: string, fields?: LogFields) => void lines.push({ message, fields });
  const telemetry: Telemetry = {
    ...noTelemetry,
    attemptMade: (one) => void made.push(one),
    traceparent: () => given.traceparent,
    trace(start, work) {
      started.push(start);
      return work({ set() {}, fail: (reason) => void failures.push(reason) });
    },
  };
  const transport = createTlsTransport({ extraCertificates: authority.certificate });
  const broken = { ...transport, send: () => Promise.reject(new Error("broken")) };
  const ports: ObservedAttemptPorts = {
    telemetry,
    transport: given.broken ? broken : transport,
    addressPolicy: createAddressPolicy({ resolver: createSystemResolver(), allowNetworks: ["127.0.0.0/8"] }),
    secretBox,
    clock,
    timers: systemTimers,
    log: { ...silentLog, debug: keep, info: keep, error: keep },
  };
  const data = given.traceparent === undefined ? {} : { traceparent: given.traceparent };
  await makeObservedAttempt(ports, {
    job: { queue: "deliveries", id: "j1", lease: "0", data },
    plan: {
      action: "attempt",
      item: given.item ?? item,
      trigger: given.trigger ?? "automatic",
      endpoint: { ...(await endpoint()), ...(given.options && { options: given.options }) },
    },
  });
  await transport.close();
  return { made, started, failures, lines };
}

async function endpoint() {
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const sealed = await secretBox.seal(secret, endpointPurpose(endpointId));
  return { id: endpointId, url: receiver.url, enabled: true, headers: {}, secrets: [{ sealed, expiresAt: null }] };
}
