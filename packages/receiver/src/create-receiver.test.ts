import { describe, expect, spyOn, test } from "bun:test";
import { Webhook } from "standardwebhooks";
import { createReceiver, type Handlers } from "./create-receiver.ts";
import { memoryDeduplication } from "./deduplication.ts";
import type { CatalogEvent } from "./event.ts";
import { VerificationError } from "./verify-event.ts";

const [secret, newSecret] = [`whsec_${btoa("a".repeat(32))}`, `whsec_${btoa("b".repeat(32))}`];
const url = "https://hooks.dealer.example/";

/** A delivery as the service sends it; `by` are the secrets that sign. */
function deliveryOf(
  id: string,
  type: string,
  { by = [secret], at = new Date(), example }: { by?: string[]; at?: Date; example?: true } = {},
) {
  const body = JSON.stringify({
    id,
    type,
    example,
    data: { object: { id: "6740a1f2c3d4e5f60718293a", name: "Größe 🖥" } },
  });
  const signature = by.map((one) => new Webhook(one).sign(id, at, body)).join(" ");
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature };
  return new Request(url, { method: "POST", body, headers });
}

function withBody({ headers }: Request, body: string | Uint8Array<ArrayBuffer>): Request {
  return new Request(url, { method: "POST", headers, body });
}

function setUp(secrets: string | readonly string[] = secret) {
  const [handled, failures]: [CatalogEvent["id"][], unknown[]] = [[], []];
  const receiver = createReceiver({ secrets, onFailure: (error) => failures.push(error) });
  receiver.on("project.created", (event) => void handled.push(event.id));
  return { receiver, handled, failures };
}

describe("a receiver", () => {
  test("answers 204 once the event is handled, and again without handling it", async () => {
    const { receiver, handled } = setUp();
    const twice = [deliveryOf("one", "project.created"), deliveryOf("one", "project.created")];
    const answers = await Promise.all(twice.map((delivery) => receiver.fetch(delivery)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(handled).toEqual(["one"]);
  });

  test("takes a delivery that any of its secrets has signed", async () => {
    const { receiver, handled } = setUp([newSecret, "", secret]);
    for (const [id, by] of [
      ["a", [secret]],
      ["b", [newSecret, secret]],
      ["c", [newSecret]],
    ] as const) {
      expect((await receiver.fetch(deliveryOf(id, "project.created", { by: [...by] }))).status).toBe(204);
    }
    expect(handled).toEqual(["a", "b", "c"]);
  });

  test("receives events of a type that is new, and gives them to the rest", async () => {
    const { receiver, handled } = setUp();
    expect((await receiver.fetch(deliveryOf("a", "project.painted"))).status).toBe(204);
    receiver.otherwise(({ type }) => void handled.push(type));
    expect((await receiver.fetch(deliveryOf("b", "project.painted"))).status).toBe(204);
    expect(handled).toEqual(["project.painted"]);
  });

  test("gives examples to nobody but the handler for them, by delivery and by the feed", async () => {
    const { receiver, handled } = setUp();
    receiver.otherwise(({ id }) => void handled.push(`rest ${id}`));
    const types = ["project.created", "project.painted"];
    const deliver = () => types.map((type) => deliveryOf(type, type, { example: true }));
    const events = await Promise.all(deliver().map((one) => one.json()));
    const feed = { baseUrl: url, token: () => "token", fetch: async () => Response.json({ events, next: "a" }) };
    for (const one of deliver()) expect((await receiver.fetch(one)).status).toBe(204);
    await receiver.catchUp(feed);
    expect(handled).toEqual([]);
    receiver.onExample(({ type }) => void handled.push(type));
    for (const one of deliver()) expect((await receiver.fetch(one)).status).toBe(204);
    await receiver.catchUp(feed);
    expect(handled).toEqual(["project.created", "project.painted"]);
  });

  test("answers 500 where its handler fails, and handles the event when it comes again", async () => {
    const { receiver, handled, failures } = setUp();
    receiver.on("project.deleted", () => Promise.reject(new Error("The database is away")));
    expect((await receiver.fetch(deliveryOf("a", "project.deleted"))).status).toBe(500);
    expect(String(failures)).toContain("The database is away");
    receiver.on("project.deleted", ({ id }) => void handled.push(id));
    expect((await receiver.fetch(deliveryOf("a", "project.deleted"))).status).toBe(204);
    expect(handled).toEqual(["a"]);
  });

  const refused: readonly (readonly [string, () => Request, number])[] = [
    ["another secret", () => deliveryOf("a", "project.created", { by: [newSecret] }), 400],
    ["an old signature", () => deliveryOf("a", "project.created", { at: new Date(Date.now() - 400_000) }), 400],
    ["a changed body", () => withBody(deliveryOf("a", "project.created"), "{}"), 400],
    ["no headers", () => new Request(url, { method: "POST", body: "{}" }), 400],
    ["no UTF-8", () => withBody(deliveryOf("a", "project.created"), new Uint8Array([255])), 400],
    ["too many bytes", () => new Request(url, { method: "POST", body: "a".repeat(1_048_577) }), 413],
    ["another method", () => new Request(url), 405],
  ];
  test.each([...refused])("refuses %s without a word", async (_, request, status) => {
    const { receiver, handled, failures } = setUp();
    const answer = await receiver.fetch(request());
    expect([answer.status, await answer.text(), handled]).toEqual([status, "", []]);
    expect(failures.every((failure) => failure instanceof VerificationError)).toBe(true);
  });

  const misused: readonly (readonly [string, (delivery: Request) => unknown])[] = [
    ["parsed", (delivery) => delivery.json()],
    ["locked", (delivery) => delivery.body?.getReader()],
  ];
  test.each([...misused])(
    "answers 500 where something else has %s the body, and tells what to do",
    async (_, misuse) => {
      const { receiver, handled, failures } = setUp();
      const delivery = deliveryOf("a", "project.created");
      await misuse(delivery);
      expect((await receiver.fetch(delivery)).status).toBe(500);
      expect(String(failures)).toMatch(/Something else has read the body.+: take the parser off this route/u);
      expect((await receiver.fetch(deliveryOf("a", "project.created"))).status).toBe(204);
      expect(handled).toEqual(["a"]);
    },
  );

  test("answers 500 where the body has another length than what came, and 400 where that is unknown", async () => {
    const { receiver, failures } = setUp();
    const { headers } = deliveryOf("a", "project.created");
    const remade = (body: string, more: object) =>
      new Request(url, { method: "POST", headers: { ...Object.fromEntries(headers), ...more }, body });
    for (const body of ["", "[object Object]"]) {
      expect((await receiver.fetch(remade(body, { "content-length": "120" }))).status).toBe(500);
      expect(String(failures.splice(0))).toContain("Something else has read the body");
      for (const more of [{}, { "content-length": "120", "content-encoding": "gzip" }])
        expect((await receiver.fetch(remade(body, more))).status).toBe(400);
      expect(failures.splice(0).every((failure) => failure instanceof VerificationError)).toBe(true);
    }
  });

  test("prints without onFailure what failed, and the first refusal", async () => {
    const printed = spyOn(console, "error").mockImplementation(() => undefined);
    const receiver = createReceiver({ secrets: secret });
    receiver.on("project.deleted", ({ id }) => Promise.reject(new Error(id)));
    for (let turn = 0; turn < 2; turn++) await receiver.fetch(deliveryOf("a", "project.created", { by: [newSecret] }));
    for (const id of ["b", "c"]) await receiver.fetch(deliveryOf(id, "project.deleted"));
    const messages = printed.mock.calls.map(([error]) => String(error));
    printed.mockRestore();
    expect(messages).toEqual(["VerificationError: No matching signature found", "Error: b", "Error: c"]);
  });

  test("answers 500 without a secret of at least 24 bytes", async () => {
    for (const secrets of [[], "", [""], "whsec_", [secret, "whsec_AAAA"]]) {
      const { receiver } = setUp(secrets);
      expect((await receiver.fetch(deliveryOf("a", "project.created"))).status).toBe(500);
    }
  });

  test("knows every type of event: the compiler refuses a list of handlers that lacks one", () => {
    const { receiver, handled } = setUp();
    const checked = ({ "webhook.test": handler, ...others }: Handlers<undefined>) => {
      receiver.onEach({ ...others, "webhook.test": handler });
      // @ts-expect-error -- `webhook.test` is missing
      receiver.onEach(others);
    };
    expect([typeof checked, handled]).toEqual(["function", []]);
    // @ts-expect-error -- no event has this type
    receiver.on("project.painted", () => undefined);
    // @ts-expect-error -- a project has no colour
    receiver.on("project.deleted", ({ data }) => void data.object.colour);
  });
});

test("memoryDeduplication() forgets the oldest of more than 10,000 ids", async () => {
  const seen = memoryDeduplication();
  const work = async () => undefined;
  for (let index = 0; index <= 10_000; index += 1) await seen.once(String(index), work);
  expect(await seen.once("1", work)).toBe(false);
  expect(await seen.once("0", work)).toBe(true);
});
