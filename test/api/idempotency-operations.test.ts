import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { matches, type Operation, operations } from "@design-catalog/core";
import { auditEntries } from "@design-catalog/core/engine";
import { adapterNames } from "./adapters.ts";
import type { Answer, Client, RequestOptions } from "./client.ts";
import { startApi, type TestApi } from "./harness.ts";
import { endsTokens, holderOf, isSuccess, ownRequest } from "./own-request.ts";
import { shareWorld } from "./shared-world.ts";
import type { ValidRequest } from "./valid-request.ts";
import { unique } from "./world-parts.ts";
import { createWorld, type World } from "./world.ts";

/** Operations with a user that ignore the key, each with the reason; those without a user have nobody to own it. */
const ignoring: Readonly<Record<string, string>> = {
  addPasskey: "answers a challenge, which is spent even if the answer is refused",
  beginPasskey: "answers a challenge that is answered once, and a wrong password has to count",
  changePassword: "a wrong password has to count although it is refused, and a replay would undo the count",
  confirmTotp: "a wrong code has to count, as a wrong password has",
  disableTotp: "a wrong password or code has to count",
  exportAudit: "answers a stream, which nobody keeps",
  exportProducts: "answers a stream, which nobody keeps",
  impersonateUser: "answers a token that is shown once",
  shareSessionRecording: "each link is audited, and the first may have expired",
  shareUserExport: "each link is audited, and the first may have expired",
  startTotp: "answers a secret that is shown once",
};

const posts = operations.filter(({ method }) => method === "POST");
// A link of a portal cannot send another operation of users with its key.
const taking = posts.filter(
  ({ name, privilege }) => privilege !== "public" && privilege !== "portal" && !Object.hasOwn(ignoring, name),
);
const others = posts.filter((operation) => !taking.includes(operation));

test("the operations that ignore the key are public or named here", () => {
  const declared = posts.filter(({ privilege, replayable }) => privilege !== "public" && replayable === false);
  expect(declared.map(({ name }) => name).toSorted()).toEqual(Object.keys(ignoring).toSorted());
});

describe.each([...adapterNames])("an Idempotency-Key on %s storage", (adapter) => {
  let api: TestApi;
  const worlds = shareWorld(async () => createWorld(api, { user: await api.createUser() }));
  beforeAll(async () => {
    api = await startApi(adapter);
  });
  afterAll(() => api.close());

  const sendBy =
    (client: Client) =>
    ({ method, path, ...rest }: ValidRequest, key: string, other: RequestOptions = {}) =>
      client.send(method, path, { ...rest, ...other, headers: { ...other.headers, "idempotency-key": key } });

  /** Sends a request that succeeds; returns it with its answer, and what sends others for the same caller. */
  async function sendFirst(operation: Operation, key: string) {
    // The administrator's token has to last for all tests.
    const spent = endsTokens.has(operation.name) ? await api.createUser() : undefined;
    const call = async (world: World) => {
      const client = spent ?? holderOf(api, operation, world);
      const send = sendBy(client);
      const request = await ownRequest(api, operation, { world, client });
      return { request, answer: await send(request, key), send };
    };
    return worlds.run(call, ({ answer }) => isSuccess(operation, answer));
  }

  test.each(taking)("of $method $path makes it work once and refuses another request", async (operation) => {
    const key = unique("key");
    const { request, answer: first, send } = await sendFirst(operation, key);
    expect([isSuccess(operation, first), first.text]).toEqual([true, first.text]);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    const [before, reveals] = [await api.fingerprint(), await countReveals()];
    const again = await send(request, key);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(shown(again)).toEqual(shown(first));
    // A replay that shows a secret is itself a reveal, which the audit trail lists.
    if (operation.showsSecretOf) expect(await countReveals()).toBe(reveals + 1);
    else expect(await api.fingerprint()).toBe(before);
    const after = await api.fingerprint();
    for (const refused of await sendOthers(operation, request, (sent, other) => send(sent, key, other)))
      expect([refused.status, refused.body["code"]]).toEqual([422, "idempotency_mismatch"]);
    expect(await api.fingerprint()).toBe(after);
  });

  function countReveals(): Promise<number> {
    return api.store.count(auditEntries, matches({ action: "reveal" }));
  }

  /** The key with another body, if the operation takes one, and with another operation. */
  async function sendOthers(
    { body }: Operation,
    request: ValidRequest,
    send: (request: ValidRequest, other?: RequestOptions) => Promise<Answer>,
  ): Promise<readonly Answer[]> {
    const grid = { method: "POST", path: "/api/v1/admin/products/grid", json: { startRow: 0, endRow: 1 } };
    const elsewhere = await send(request.path === grid.path ? { ...grid, path: "/api/v1/projects/grid" } : grid);
    if (!body) return [elsewhere];
    // White space keeps a body valid, so nothing but the key can refuse it.
    const raw = `${JSON.stringify(request.json)} `;
    return [elsewhere, await send(request, { raw })];
  }

  // A link of a portal has keys of its own, but no other operation of users for them.
  const ignoringAlways = others.filter(({ privilege }) => privilege !== "portal");
  test.each(ignoringAlways)("of $method $path is ignored", async (operation) => {
    const key = unique("key");
    const { request, answer, send } = await sendFirst(operation, key);
    expect([isSuccess(operation, answer), answer.text]).toEqual([true, answer.text]);
    for (const each of [answer, await send(request, key)]) expect(each.headers.get("idempotency-replayed")).toBeNull();
  });

  test("no request was answered with a fault", () => {
    expect(api.failures).toEqual([]);
  });
});

/** Headers of an answer that speak of the thing. */
function shown({ headers }: Answer) {
  return ["location", "etag", "content-type", "link"].map((name) => headers.get(name));
}
