import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { signDelivery } from "@design-catalog/webhook-engine";
import type { SampleDelivery } from "./sample-deliveries.ts";

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
  /** A delivery of another event. */
  readonly late: ReceiverRequest;
}

const schemas = join(import.meta.dirname, "../../contract/events");
const types = readdirSync(schemas).map((file) => readFileSync(join(schemas, file), "utf8"));
const bytesMax = 1_048_576;
/** Texts that break programs which count characters, trim, escape or normalize. */
const oddTexts = [
  "\uFEFF\u2028\u2029\u0085",
  "e\u0301 \u00E9 \uFB03 İi ß",
  "👩🏽‍🔧 \u{10FFFF} \u202Eabc",
  String.raw`\u0000 \\ \" \/`,
  "'; DROP TABLE events; -- <&>%00+",
];

const spaced = (event: object) => `\r\n${JSON.stringify(event, undefined, "\t")}\n `;

/** Makes fifty requests of the deliveries of a service, of the example of every type, and of what may go wrong. */
export function receiverRequests(deliveries: readonly SampleDelivery[]): ReceiverRequests {
  const [newest = "", first = ""] = new Set(
    deliveries
      .filter(({ isGenuine }) => isGenuine)
      .map(({ secret }) => secret)
      .toReversed(),
  );
  const both = [newest, first];
  const stranger = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  // With both secrets, what is signed by either is genuine.
  const real = deliveries.filter(({ name }) => name !== "another secret");
  const made = types.map((text) => JSON.parse(text).examples[0]);
  const [example] = made;
  const event = (index: number, fields: object) => ({
    ...example,
    ...fields,
    id: index.toString(16).padStart(24, "0"),
  });
  const requests = [
    ...real.map(({ name, headers, body, isGenuine }) =>
      request(name, { headers, body, status: isGenuine ? 204 : 400 }),
    ),
    ...made.map((one, index) => signed(`an example of ${one.type}`, event(index, one), [both[index % 2] ?? ""])),
    signed("odd texts", event(100, { later: Object.fromEntries(oddTexts.map((note) => [note, note])) }), [first]),
    signed("many characters of three bytes", event(101, { later: "€".repeat(300_000) }), [first]),
    signed("spaces and lines", event(200, {}), [first], spaced),
    signed("a repetition with the other secret", event(200, {}), [newest], spaced),
    ...(["", spaced] as const).map((write, index) => ({
      ...signed(`sent as an example ${index}`, event(210 + index, { example: true }), [first], write || JSON.stringify),
      isExample: true as const,
    })),
    signed("a setting named as the mark of examples", event(212, { data: { object: { example: true } } }), [first]),
    signed("a type of a later version", event(201, { type: "project.painted" }), [first]),
    signed("three signatures, ours the last", event(202, {}), [stranger, stranger, first]),
    signed("three signatures, ours the first", event(203, {}), [newest, stranger, stranger]),
    signed("the largest body", event(204, {}), [first], (one) => JSON.stringify(one).padEnd(bytesMax)),
    {
      ...signed("a byte too many", event(205, {}), [first], (one) => JSON.stringify(one).padEnd(bytesMax + 1)),
      status: 413,
    },
    { ...signed("signed by a stranger", event(206, {}), [stranger]), status: 400 },
    request("nothing but a body", { headers: {}, body: "{}", status: 400 }),
  ] as const;
  const left = 50 - requests.length;
  // The service sends again what was answered too late.
  return {
    secrets: both,
    late: signed("an event when nothing can be kept", event(300, {}), [first]),
    requests: [...requests, ...requests.slice(0, left).map((one) => ({ ...one, name: `again: ${one.name}` }))],
  };
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
