import type { ReceivedRequest, Receiver } from "@design-catalog/conformance/receiver";
import { type AnswerBody, signIn } from "@design-catalog/testing/api-client";
import { registerEndpoint, type RegisteredEndpoint } from "../support/endpoints.ts";
import { choosePort } from "../support/free-port.ts";
import { makeStageDatabase } from "../support/stage-database.ts";
import type { Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

/** Deliveries that a running service has made, each with a secret that has signed it. */
export interface GenuineDeliveries {
  /** Secrets of the endpoint, the oldest first: all of them sign the last deliveries. */
  readonly secrets: readonly string[];
  readonly deliveries: readonly { readonly request: ReceivedRequest; readonly secret: string }[];
}

/** Deliveries that receivers in all languages verify. */
export const genuineCount = 50;

const arrivalTimeoutMs = 60_000;
/** Text in which most bytes are parts of characters, 600 kB of it. */
const longText = "€".repeat(200_000);
/** Text that makes an event too large for its entity. */
const oversizeText = "x".repeat(1_048_000);
/** Texts that break programs which count characters, trim, escape or normalise. Ten of them: so many attempts park an endpoint. */
const oddTexts = [
  `\u0001\t\r\n"\\/\u007F\u0085\u2028\u2029\uFEFFe\u0301 👩🏽‍🔧 \u202Eabc\uFFFF\u{10FFFF}<&>'%00+ ½`,
  "👩🏽‍🔧 🏳️‍🌈 🇸🇪 \u{1F468}\u200D\u{1F469}",
  "e\u0301 \u00E9 \uFB03 İi ß ẞ",
  "\u202Eabc\u202C שלום مرحبا \u2067x\u2069",
  "line\u2028paragraph\u2029next\u0085end",
  String.raw`" \ \\ \u0000 \" \/ '`,
  "'; DROP TABLE events; -- <&>%00+",
  "\u{10FFFF}\uFFFF\uFFFE\uD7FF\uFEFF",
  "\t\r\n\b\f\u0001\u007F",
  "Z\u0338\u0327\u0301".repeat(3_000),
];

type Write = (method: string, path: string, body?: object) => Promise<AnswerBody>;

interface Recorder {
  readonly stage: Stage;
  readonly endpoint: RegisteredEndpoint;
  readonly receiver: Receiver;
  /** Calls the API, which must accept it. */
  readonly write: Write;
  /** Registers another endpoint. */
  readonly register: (endpoint: object) => Promise<RegisteredEndpoint>;
  /** Waits for a delivery of this type. */
  readonly arrived: (type: string) => Promise<void>;
  /** Waits until everything recorded so far has arrived. */
  readonly settled: () => Promise<void>;
}

/**
 * Records {@link genuineCount} deliveries of a service: events of every type, stubs of large events and of a thin endpoint,
 * odd characters, and one to three signatures.
 */
export async function recordGenuineDeliveries(stage: Stage): Promise<GenuineDeliveries> {
  const recorder = await openRecorder(stage);
  const { receiver, endpoint, write, settled } = recorder;
  const roll = `/api/v1/admin/webhooks/${endpoint.id}/secret/roll`;
  const secrets = [endpoint.secret];
  const ends: number[] = [];
  const rollSecret = async () => {
    await settled();
    ends.push(receiver.requests.length);
    secrets.push(String((await write("POST", roll, { gracePeriodHours: 1 }))["secret"]));
  };
  await changeProject(write);
  await changeUser(write);
  await troubleEndpoints(recorder);
  await rollSecret();
  await changeThin(recorder);
  await rollSecret();
  for (const note of [longText, oversizeText]) await createProject(write, { note });
  await settled();
  // The rest is signed three times.
  for (let left = genuineCount - receiver.requests.length; left > 0; left--) await createProject(write, { left });
  await settled();
  const deliveries = receiver.requests.map((request, index) => {
    const live = secrets.slice(0, ends.filter((end) => end <= index).length + 1);
    return { request, secret: live[index % live.length] ?? "" };
  });
  return { secrets, deliveries };
}

async function openRecorder(stage: Stage): Promise<Recorder> {
  const service = await stage.startService({ environment: await makeStageDatabase(stage) });
  const client = await signIn(service.url, stage.administrator);
  const receiver = await stage.startReceiver();
  const register: Recorder["register"] = (one) => registerEndpoint(client, one);
  const endpoint = await register({ url: `${receiver.url}/hook`, eventTypes: ["*"] });
  const write: Write = async (method, path, body) => {
    const { status, body: answer } = await client.call(method, path, body);
    if (status < 300) return answer;
    throw new Error(`Cannot go on because ${method} ${path} answers ${status}: ${JSON.stringify(answer)}`);
  };
  const grid = `/api/v1/admin/webhooks/deliveries/grid?endpointId=${endpoint.id}`;
  return {
    stage,
    endpoint,
    receiver,
    write,
    register,
    async arrived(type) {
      const isThere = () =>
        receiver.requests.some(({ headers }) => headers["service-event-type"] === type) || undefined;
      await waitUntil(isThere, { timeoutMs: arrivalTimeoutMs, what: type });
    },
    async settled() {
      const { rowCount } = await write("POST", grid, { startRow: 0, endRow: 1 });
      await receiver.waitFor(Number(rowCount), arrivalTimeoutMs);
    },
  };
}

async function createProject(write: Write, settings: object, name = "Lobby “Ställverk” 👩🏽‍🔧"): Promise<string> {
  return String((await write("POST", "/api/v1/projects", { name, settings }))["id"]);
}

/** Makes, removes and restores one of everything that projects have. */
async function changeProject(write: Write): Promise<void> {
  const { id: productId } = await write("POST", "/api/v1/admin/products", { name: "Player" });
  const project = `/api/v1/projects/${await createProject(write, {})}`;
  const [placed] = await listOf(write("POST", `${project}/products`, { products: [{ productId }] }));
  const { id: view } = await write("POST", `${project}/views`, { name: "Ground floor" });
  const geometry = { x: 10, y: 20, width: 30, height: 40 };
  const shape = { viewId: view, type: "product", projectProductId: placed, geometry };
  const [item] = await listOf(write("POST", `${project}/viewitems`, shape));
  await write("DELETE", `${project}/viewitems/${item}`);
  await write("POST", `${project}/viewitems/restore`, { ids: [item] });
  const [cable] = await listOf(write("POST", `${project}/cables`, {}));
  await write("DELETE", `${project}/cables/${cable}`);
  await write("DELETE", `${project}/products/${placed}`);
  await write("POST", `${project}/products/restore`, { ids: [placed] });
  await write("DELETE", `${project}/views/${view}`);
  const { id: snapshot } = await write("POST", `${project}/snapshot`, { message: "First draft" });
  await write("DELETE", `/api/v1/projects/${snapshot}`);
  await write("DELETE", project);
}

/** Ids in an answer that is one entity or a list of them. */
async function listOf(answer: Promise<AnswerBody>): Promise<readonly string[]> {
  return [await answer].flat().map(({ id }) => String(id));
}

async function changeUser(write: Write): Promise<void> {
  const emailAddress = "kim@dealer.example";
  await write("POST", "/api/v1/account/register", { emailAddress, password: "correct horse battery staple" });
  const filterModel = { emailAddress: { filterType: "text", type: "equals", filter: emailAddress } };
  const { rowData } = await write("POST", "/api/v1/admin/users/grid", { startRow: 0, endRow: 1, filterModel });
  const user = `/api/v1/admin/users/${rowData[0].id}`;
  await write("DELETE", user);
  await write("POST", `${user}/restore`);
}

/** Has other endpoints fail in every way that is announced, and sends a test. */
async function troubleEndpoints({ stage, endpoint, write, register, arrived }: Recorder): Promise<void> {
  const port = await choosePort();
  await register({ url: `https://localhost:${port}/silent`, eventTypes: ["project.created"] });
  for (const note of oddTexts) await createProject(write, { note });
  await arrived("webhook.endpoint.parked");
  await stage.startReceiver({ port });
  await createProject(write, {}, "Probe");
  await arrived("webhook.endpoint.recovered");
  const aborting = { status: 500, headers: { "webhook-delivery": "abort-message" } };
  const refusing = await stage.startReceiver({ respond: () => aborting });
  const filter = { "data.object.name": { filterType: "text", type: "equals", filter: "Refused" } };
  const wishes = { honourDeliveryHeader: true, filter };
  const refused = await register({ url: refusing.url, eventTypes: ["project.created"], ...wishes });
  await createProject(write, {}, "Refused");
  await arrived("webhook.delivery.exhausted");
  const path = `/api/v1/admin/webhooks/${refused.id}`;
  await write("PATCH", path, { version: refused.version, enabled: false });
  await arrived("webhook.endpoint.disabled");
  await write("POST", `/api/v1/admin/webhooks/${endpoint.id}/test`);
}

/** Changes a project while the endpoint is sent stubs. */
async function changeThin({ endpoint, write, settled }: Recorder): Promise<void> {
  const path = `/api/v1/admin/webhooks/${endpoint.id}`;
  const ask = async (payload: "full" | "thin") =>
    write("PATCH", path, { version: (await write("GET", path))["version"], payload });
  await ask("thin");
  const project = `/api/v1/projects/${await createProject(write, {})}`;
  await write("POST", `${project}/views`, { name: "Ground floor" });
  await write("DELETE", project);
  await settled();
  await ask("full");
}
