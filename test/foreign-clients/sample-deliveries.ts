import type { ReceivedRequest } from "@design-catalog/conformance/receiver";
import { signIn } from "@design-catalog/testing/api-client";
import { signDelivery } from "@design-catalog/webhook-engine";
import { createProject, registerEndpoint } from "../support/endpoints.ts";
import { makeStageDatabase } from "../support/stage-database.ts";
import type { Stage } from "../support/stage.ts";

/** A delivery that a library judges. */
export interface SampleDelivery {
  readonly name: string;
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the library must accept it. */
  readonly isGenuine: boolean;
}

const arrivalTimeoutMs = 60_000;
/** Control characters, line separators, a byte order mark, joined emoji, noncharacters, and what HTML and URLs escape. */
const oddText = `\u0001\t\r\n"\\/\u007F\u0085\u2028\u2029\uFEFFe\u0301 👩🏽‍🔧 \u202Eabc\uFFFF\u{10FFFF}<&>'%00+ ½`;

/** Receives deliveries of a real service, and makes wrong ones from them. */
export async function sampleDeliveries(stage: Stage): Promise<readonly SampleDelivery[]> {
  const service = await stage.startService({ environment: await makeStageDatabase(stage) });
  const receiver = await stage.startReceiver();
  const client = await signIn(service.url, stage.administrator);
  const endpoint = await registerEndpoint(client, { url: `${receiver.url}/hook`, eventTypes: ["project.created"] });
  async function announce(fields: object): Promise<ReceivedRequest> {
    const before = receiver.requests.length;
    await createProject(client, { name: "Lobby", ...fields });
    const [arrived] = (await receiver.waitFor(before + 1, arrivalTimeoutMs)).slice(before);
    if (!arrived) throw new TypeError("Cannot go on because nothing has arrived");
    return arrived;
  }
  const plain = await announce({});
  const odd = await announce({ settings: { note: oddText } });
  const large = await announce({ settings: { note: "€".repeat(200_000) } });
  const truncated = await announce({ settings: { note: "x".repeat(1_048_000) } });
  const rolled = await client.call("POST", `/api/v1/admin/webhooks/${endpoint.id}/secret/roll`, {
    gracePeriodHours: 1,
  });
  const twice = await announce({});
  const { secret: first } = endpoint;
  const second = String(rolled.body.secret);
  const genuine = [
    sample("a plain event", first, plain),
    sample("odd characters", first, odd),
    sample("600 kB of characters of three bytes", first, large),
    sample("the stub of an event over 1 MiB", first, truncated),
    sample("two signatures and the new secret", second, twice),
    sample("two signatures and the secret before", first, twice),
  ];
  const forged = sample("forged", first, plain);
  return [
    ...genuine,
    { ...forged, ...shifted(forged, -1), name: "signed a second before" },
    ...forgeries(forged, second),
  ];
}

function sample(name: string, secret: string, { headers, body }: ReceivedRequest): SampleDelivery {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  const signed = Object.entries(headers).filter(([header]) => header.startsWith("webhook-"));
  return { name, secret, headers: Object.fromEntries(signed), body: text, isGenuine: true };
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
