import type { ReceivedRequest } from "@design-catalog/conformance/receiver";
import { signDelivery } from "@design-catalog/webhook-engine";
import type { Stage } from "../support/stage.ts";
import { recordGenuineDeliveries } from "./genuine-deliveries.ts";

/** A delivery that a receiver judges. */
export interface SampleDelivery {
  readonly name: string;
  readonly type: string;
  /** One of those that have signed it. */
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether it must be accepted. */
  readonly isGenuine: boolean;
}

/** Deliveries of a service, and wrong ones that were made from them. */
export interface Samples {
  /** Secrets of the endpoint, the oldest first. */
  readonly secrets: readonly string[];
  /** Byte for byte as they arrived. */
  readonly genuine: readonly SampleDelivery[];
  /** Each of these with one byte of its body changed. */
  readonly spoiled: readonly SampleDelivery[];
  /** Other deliveries: one that is signed a second before, and what nobody may accept. */
  readonly made: readonly SampleDelivery[];
}

/** Receives deliveries of a real service, and makes wrong ones from them. */
export async function collectSamples(stage: Stage): Promise<Samples> {
  const { secrets, deliveries } = await recordGenuineDeliveries(stage);
  const genuine = deliveries.map(({ request, secret }, index) => sample(`${index + 1}`, secret, request));
  const [plain] = genuine;
  if (!plain) throw new TypeError("Cannot forge deliveries because none has arrived");
  return {
    secrets,
    genuine,
    spoiled: genuine.map(spoil),
    made: [
      { ...plain, ...shifted(plain, -1), name: "signed a second before" },
      ...forgeries(plain, secrets.at(-1) ?? ""),
    ],
  };
}

/** All of {@link collectSamples}. */
export async function sampleDeliveries(stage: Stage): Promise<readonly SampleDelivery[]> {
  const { genuine, spoiled, made } = await collectSamples(stage);
  return [...genuine, ...spoiled, ...made];
}

function sample(number: string, secret: string, { headers, body }: ReceivedRequest): SampleDelivery {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  const signed = Object.entries(headers).filter(([header]) => header.startsWith("webhook-"));
  const type = headers["service-event-type"] ?? "";
  return { name: `${number} ${type}`, type, secret, headers: Object.fromEntries(signed), body: text, isGenuine: true };
}

/** Changes one byte of a body, each time at another place: a letter or digit, so the rest is text as before. */
function spoil(genuine: SampleDelivery, index: number): SampleDelivery {
  const { name, body } = genuine;
  const byte = /[0-9A-Za-z]/gu;
  byte.lastIndex = (index * 7_919) % body.length;
  const at = (byte.exec(body) ?? byte.exec(body))?.index ?? 0;
  const other = String.fromCodePoint((body.codePointAt(at) ?? 0) ^ 1);
  const changed = body.slice(0, at) + other + body.slice(at + 1);
  return { ...genuine, name: `${name} with byte ${at} changed`, body: changed, isGenuine: false };
}

/** The headers of a delivery that the holder of its secret has sent at another time. */
function shifted({ secret, headers, body: text }: SampleDelivery, afterSeconds: number) {
  const id = headers["webhook-id"] ?? "";
  const timestampSeconds = Number(headers["webhook-timestamp"]) + afterSeconds;
  const body = new TextEncoder().encode(text);
  const signature = signDelivery({ id, timestampSeconds, body, secrets: [secret] });
  return { headers: { ...headers, "webhook-timestamp": String(timestampSeconds), "webhook-signature": signature } };
}

/** Deliveries that must be refused by everybody. */
function forgeries(genuine: SampleDelivery, otherSecret: string): readonly SampleDelivery[] {
  const change = (name: string, changes: Partial<SampleDelivery>) => ({
    ...genuine,
    name,
    ...changes,
    isGenuine: false,
  });
  const header = (name: string, key: string, value: string) =>
    change(name, { headers: { ...genuine.headers, [key]: value } });
  const seconds = Number(genuine.headers["webhook-timestamp"]);
  return [
    change("another secret", { secret: otherSecret }),
    change("one character more", { body: `${genuine.body} ` }),
    header("another id", "webhook-id", "evt_1"),
    header("a later second", "webhook-timestamp", String(seconds + 1)),
    // Only the time is wrong: a library that looks at nothing but the signature accepts it.
    change("an hour ago", shifted(genuine, -3_600)),
    change("in an hour", shifted(genuine, 3_600)),
    header("the signature of another version", "webhook-signature", "v2,AAAA"),
  ];
}
