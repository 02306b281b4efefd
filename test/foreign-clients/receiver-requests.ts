import { createHmac } from "node:crypto";
import { signDelivery } from "@design-catalog/webhook-engine";
import type { SampleDelivery, Samples } from "./sample-deliveries.ts";

/** A request to a receiver, and its answer. */
export interface ReceiverRequest {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: 204 | 400 | 413;
  /** Whether it tells of nothing that has happened: it is answered, and not kept. */
  readonly isExample?: true;
}

/** Requests for all complete receivers. */
export interface ReceiverRequests {
  /** Secrets of the receiver, the newest first. */
  readonly secrets: readonly string[];
  readonly requests: readonly ReceiverRequest[];
  /** One of the requests: an event of which the work fails at first. */
  readonly fragile: ReceiverRequest;
  /** Signed with the empty key, which a secret that is missing becomes. */
  readonly forged: ReceiverRequest;
  /** A delivery of another event. */
  readonly late: ReceiverRequest;
}

const bytesMax = 1_048_576;

const spaced = (event: object) => `\r\n${JSON.stringify(event, undefined, "\t")}\n `;

/** Writes an event in as many bytes. */
function ofBytes(bytes: number): (event: object) => string {
  return (event) => {
    const text = JSON.stringify(event);
    return text + " ".repeat(bytes - Buffer.byteLength(text));
  };
}

/** Genuine deliveries of the service, each again with a byte changed, repetitions, forgeries, and what the service may send later. */
export function receiverRequests({ secrets, genuine, spoiled, made }: Samples): ReceiverRequests {
  const [first = "", newest = ""] = [secrets[0], secrets.at(-1)];
  const stranger = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const sample = JSON.parse(genuine[0]?.body ?? "");
  const event = (index: number, fields: object) => ({ ...sample, ...fields, id: index.toString(16).padStart(24, "0") });
  const forged = signedByNobody(event(209, {}));
  const fragile = signed("an event of which the work fails", event(208, {}), [first]);
  const requests = [
    // With both secrets, what is signed by either is genuine.
    ...[...genuine, ...spoiled, ...made.filter(({ name }) => name !== "another secret")].map(asRequest),
    // The service sends again what was answered too late.
    ...genuine.slice(0, repeated).map((one) => ({ ...asRequest(one), name: `again: ${one.name}` })),
    fragile,
    signed("spaces and lines", event(200, {}), [first], spaced),
    signed("a repetition with the other secret", event(200, {}), [newest], spaced),
    ...(["", spaced] as const).map((write, index) => ({
      ...signed(`sent as an example ${index}`, event(210 + index, { example: true }), [first], write || JSON.stringify),
      isExample: true as const,
    })),
    {
      ...signed("an example with a member of a later version", event(213, { example: true, tenant: { kind: "a" } }), [
        first,
      ]),
      isExample: true as const,
    },
    signed("a text that looks like an example", event(214, { note: '{"example": true}\\' }), [first]),
    signed("a setting named as the mark of examples", event(212, { data: { object: { example: true } } }), [first]),
    signed("a type of a later version", event(201, { type: "project.painted" }), [first]),
    signed("three signatures, ours the last", event(202, {}), [stranger, stranger, first]),
    signed("three signatures, ours the first", event(203, {}), [newest, stranger, stranger]),
    signed("the largest body", event(204, {}), [first], ofBytes(bytesMax)),
    {
      ...signed("a byte too many", event(205, {}), [first], ofBytes(bytesMax + 1)),
      status: 413,
    },
    { ...signed("signed by a stranger", event(206, {}), [stranger]), status: 400 },
    forged,
    request("nothing but a body", { headers: {}, body: "{}", status: 400 }),
  ] as const;
  return {
    secrets: [newest, first],
    fragile,
    forged,
    late: signed("an event when nothing can be kept", event(300, {}), [first]),
    requests,
  };
}

/** Deliveries that come once more. */
const repeated = 5;

function asRequest({ name, headers, body, isGenuine }: SampleDelivery): ReceiverRequest {
  return request(name, { headers, body, status: isGenuine ? 204 : 400 });
}

function request(name: string, fields: Omit<ReceiverRequest, "name">): ReceiverRequest {
  return { name, ...fields };
}

function signed(
  name: string,
  event: { readonly id: string },
  secrets: readonly string[],
  write: (event: object) => string = JSON.stringify,
): ReceiverRequest {
  const { id } = event;
  const body = write(event);
  const timestampSeconds = Math.floor(Date.now() / 1_000);
  const signature = signDelivery({ id, timestampSeconds, body: new TextEncoder().encode(body), secrets });
  const headers = { "webhook-id": id, "webhook-timestamp": String(timestampSeconds), "webhook-signature": signature };
  return request(name, { headers, body, status: 204 });
}

/** A request that anybody can sign: with the empty key. */
function signedByNobody(event: { readonly id: string }): ReceiverRequest {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac("sha256", "").update(`${event.id}.${timestamp}.${body}`).digest("base64");
  const headers = { "webhook-id": event.id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
  return request("signed with the empty key", { headers, body, status: 400 });
}
