import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { ReceivedRequest, Receiver } from "@design-catalog/conformance/receiver";
import { eventTypes, type JsonObject } from "@design-catalog/core";
import { isJsonObject, isValid, parseJsonBody } from "@design-catalog/core/engine";
import { userEventTypes } from "@design-catalog/core/identity";
import { projectEventTypes } from "@design-catalog/core/projects";
import { eventSchemas, type EventType } from "@design-catalog/core/webhooks";
import { withClient } from "@design-catalog/testing/test-database";
import { isVerified, webhookIdOf } from "../support/arrivals.ts";
import { type EventJudge, eventJudges } from "../support/event-judges.ts";
import { type DatabaseVariables, makeStageDatabase } from "../support/stage-database.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { type Client, createClient, objectOf, textOf } from "./client.ts";
import { cableCases } from "./event-matrix/cable-cases.ts";
import type { EventCase, ExpectedEvent } from "./event-matrix/event-case.ts";
import { itemCases } from "./event-matrix/item-cases.ts";
import { type Catalog, createCatalog, createPlace } from "./event-matrix/place.ts";
import { productCases } from "./event-matrix/product-cases.ts";
import { projectCases } from "./event-matrix/project-cases.ts";
import { userCases } from "./event-matrix/user-cases.ts";
import { viewCases } from "./event-matrix/view-cases.ts";

setDefaultTimeout(90_000);

const cases = [...projectCases, ...productCases, ...viewCases, ...itemCases, ...cableCases, ...userCases];
/** A delivery takes milliseconds, or seconds on a busy machine. */
const arrivalTimeoutMs = 30_000;

let stage: Stage;
let database: DatabaseVariables;
let receiver: Receiver;
let client: Client;
let actor: object;
let service: { readonly url: string };
let catalog: Catalog;
let endpoint: { readonly id: string; readonly secret: string };
const recorded: readonly EventType[] = [...projectEventTypes, ...userEventTypes];
const schemas = eventSchemas(recorded);
const judgesOf = new Map(
  recorded.map((type) => {
    const { ajv, cfworker } = eventJudges(schemas.get(type.type) ?? {});
    return [type.type, [ajv, cfworker, closedJudge(type)]] as const;
  }),
);
const acts = new Map<EventCase, () => Promise<readonly ExpectedEvent[]>>();

beforeAll(async () => {
  stage = await createStage();
  database = await makeStageDatabase(stage);
  service = await stage.startService({ environment: database });
  client = await signIn(service.url, stage.administrator);
  const { body } = await client.get("/api/v1/me");
  actor = { userId: textOf(body, "id"), emailAddress: textOf(body, "emailAddress") };
  receiver = await stage.startReceiver();
  endpoint = await register(receiver);
  catalog = await createCatalog(client);
  for (const one of cases) acts.set(one, await one.prepare(await createPlace(client, catalog)));
});

afterAll(() => stage.end());

async function signIn(url: string, account: Stage["administrator"]): Promise<Client> {
  const { emailAddress, password } = account;
  const form = { grant_type: "password", username: emailAddress, password };
  const anonymous = createClient((request) => fetch(request), { origin: url });
  const answer = await anonymous.send("POST", "/api/v1/oauth/token", { form });
  const token = textOf(answer.body, "access_token");
  return createClient((request) => fetch(request), { origin: url, token });
}

/** Adds a user with the administrator's password and no role. */
async function addColleague(emailAddress: string): Promise<string> {
  const id = "6740a1f2c3d4e5f607182950";
  const changes = JSON.stringify({ id, email_address: emailAddress, roles: [] });
  const statement = "INSERT INTO users SELECT (jsonb_populate_record(users, $1)).* FROM users LIMIT 1";
  await withClient(database.DATABASE_URL, (connection) => connection.query(statement, [changes]));
  return id;
}

async function register({ url }: Receiver): Promise<typeof endpoint> {
  const { body } = await client.post("/api/v1/admin/webhooks", { url: `${url}/hooks`, eventTypes: ["*"] });
  return { id: textOf(objectOf(body, "endpoint"), "id"), secret: textOf(body, "secret") };
}

/** Waits until every recorded delivery has arrived. */
async function settle(): Promise<number> {
  const grid = `/api/v1/admin/webhooks/deliveries/grid?endpointId=${endpoint.id}`;
  const count = Number((await client.post(grid, { startRow: 0, endRow: 1 })).body["rowCount"]);
  return (await receiver.waitFor(count, arrivalTimeoutMs)).length;
}

describe("a receiver of all events", () => {
  test.each(cases)("$line", async (one) => {
    const before = await settle();
    const expected = (await acts.get(one)?.()) ?? [];
    await settle();
    const arrived = receiver.requests.slice(before);
    const envelopes = arrived.map(envelopeOf);
    expect(inOrder(envelopes.map(({ type, data }) => ({ type, data })))).toEqual(inOrder(expected));
    for (const envelope of envelopes) expect(faultsOf(envelope)).toEqual([]);
    for (const [index, request] of arrived.entries()) checkRequest(request, envelopes[index] ?? {});
  });

  test("learns which project member caused an event", async () => {
    const place = await createPlace(client, catalog);
    const emailAddress = "member@dealer.example";
    const userId = await addColleague(emailAddress);
    await place.write("POST", "/members", { userId, role: "editor" });
    const member = await signIn(service.url, { emailAddress, password: stage.administrator.password });
    const before = await settle();
    const { status } = await member.post(`${place.path}/cables`, {});
    await settle();
    const arrived = receiver.requests.slice(before).map(envelopeOf);
    expect(status).toBe(201);
    expect(arrived).toMatchObject([{ type: "project.cable.added", actor: { userId, emailAddress } }]);
    expect(arrived[0]?.["actor"]).toEqual({ userId, emailAddress });
  });

  test("got each event once", async () => {
    await settle();
    expect(new Set(receiver.requests.map(webhookIdOf)).size).toBe(receiver.requests.length);
  });

  test("has seen every type that concerns projects and users", () => {
    const seen = new Set(receiver.requests.map(({ headers }) => headers["service-event-type"]));
    const concerned = eventTypes.map(({ type }) => type).filter((type) => /^(?:project|snapshot|user)\./u.test(type));
    expect(concerned.filter((type) => !seen.has(type))).toEqual([]);
  });
});

/** Faults that two validators find in an event by its published schema, and ours by that of its data. */
function faultsOf(event: JsonObject): readonly string[] {
  const judges = judgesOf.get(textOf(event, "type")) ?? [];
  expect(judges).toHaveLength(3);
  return judges.flatMap((judge) => judge(event));
}

/** Closed, or it would not see a member that the schema lacks: published ones are open. */
function closedJudge({ data: open }: EventType): EventJudge {
  const schema = open && { ...open, additionalProperties: false };
  return ({ data }) => (schema && isValid(schema, data) ? [] : ["The data have a member that the schema lacks"]);
}

/** The envelope in the bytes that arrived. */
function envelopeOf({ body }: ReceivedRequest): JsonObject {
  const envelope = parseJsonBody(new TextDecoder("utf-8", { fatal: true }).decode(body));
  if (isJsonObject(envelope)) return envelope;
  throw new TypeError("Cannot read the event because its body is not an object");
}

/** The parts of a request that all events share. */
function checkRequest(request: ReceivedRequest, envelope: JsonObject): void {
  const { headers } = request;
  expect(Object.keys(envelope)).toEqual(["id", "type", "timestamp", "apiVersion", "applicationId", "actor", "data"]);
  expect(envelope).toMatchObject({ id: webhookIdOf(request), type: headers["service-event-type"] ?? "" });
  expect(envelope).toMatchObject({ apiVersion: "v1", applicationId: expect.stringMatching(/^[0-9a-f]{24}$/u), actor });
  expect(envelope["timestamp"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(isVerified(request, endpoint.secret)).toBe(true);
  expect(request.body.byteLength).toBeLessThanOrEqual(1_048_576);
}

/** Deliveries arrive in any order: sorts them by type and by the id of their subject. */
function inOrder(events: readonly SentEvent[]): readonly SentEvent[] {
  const keyOf = ({ type, data }: SentEvent) => `${String(type)} ${objectIdOf(data)}`;
  return events.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
}

interface SentEvent {
  readonly type?: unknown;
  readonly data?: unknown;
}

function objectIdOf(data: unknown): string {
  const object = isJsonObject(data) ? data["object"] : undefined;
  return isJsonObject(object) ? textOf(object, "id") : "";
}
