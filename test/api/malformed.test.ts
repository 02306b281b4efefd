import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Operation, operations } from "@design-catalog/core";
import { publicBodyBytesMax } from "@design-catalog/http";
import fc from "fast-check";
import { adapterNames } from "./adapters.ts";
import { startApi, type TestApi } from "./harness.ts";
import type { Attack } from "./malformed/attack.ts";
import { checkRefusal } from "./malformed/check-refusal.ts";
import { attacksInside, attacksOn } from "./malformed/request-attacks.ts";
import { textAttacks } from "./malformed/text-attacks.ts";
import { endsTokens, holderOf, isSuccess, ownRequest } from "./own-request.ts";
import { shareWorld, useOf } from "./shared-world.ts";
import { typedSecrets, withSecrets } from "./typed-secrets.ts";
import { createWorld, type World } from "./world.ts";

/** Another seed explores other requests: `FUZZ_SEED=7 bun run test test/api/malformed`. */
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_121);

/** Number of requests to each adapter, over all operations. */
const volumes = { memory: 3_000, postgresql: 1_000 } as const;

/** Operations that leave out members that they cannot use, if the rest is sound (RFC 7591, section 2). */
const takesWhatFits: ReadonlySet<string> = new Set(["registerClient"]);

/** Secrets of the right form: one that everybody takes, one with words of the service, and no code or token at all. */
const refusedSecrets = ["Password123456", "design-catalog-service"] as const;

/** Samples of each fault that a place of a body can have. */
const samplesEach = 2;

describe.each([...adapterNames])("malformed requests on %s storage", (adapter) => {
  const volume = volumes[adapter];
  const perOperation = Math.ceil(volume / operations.length);
  let api: TestApi;
  let world: World;
  let sent = 0;
  let secretsSent = 0;
  beforeAll(async () => {
    api = await startApi(adapter);
    world = await createWorld(api, { user: await api.createUser() });
  });
  afterAll(() => api.close());

  let stored = "";
  async function send(operation: Operation, { method, path, headers, body, expected, ...rest }: Attack) {
    sent += 1;
    const raw = body?.();
    const client = holderOf(api, operation, world);
    const answer = await client.send(method, path, raw === undefined ? { headers } : { headers, raw });
    secretsSent += checkSecrets(raw, answer.text);
    // Bodies of strangers are read only to the limit, so nothing else in them is judged. OAuth's error is a 400.
    if (answer.status === 201 && takesWhatFits.has(operation.name)) {
      stored = await api.fingerprint();
      return;
    }
    const isCut = operation.privilege === "public" && bytesOf(raw) > publicBodyBytesMax && !path.includes("/oauth/");
    checkRefusal(
      { method, path, headers, expected: isCut && expected.status === 400 ? { status: 413 } : expected, ...rest },
      answer,
    );
  }

  test.each([...operations])(
    `$method $path given them (seed ${seed}) refuses each and writes nothing`,
    async (operation) => {
      const valid = await ownRequest(api, operation, { world, client: api.administrator });
      const attacks = attacksOn(operation, valid);
      stored = await api.fingerprint();
      const property = fc.asyncProperty(attacks, async (attack) => {
        await send(operation, attack);
        expect(await api.fingerprint()).toBe(stored);
      });
      await fc.assert(property, { seed, numRuns: perOperation });
    },
  );

  // Validation comes before the storage, so one adapter suffices for its faults.
  const withBody = operations.filter(({ body, bodyType }) => adapter === "memory" && body && bodyType !== "form");
  test.each([...withBody])(
    "$method $path given each fault at each place of its body names the place",
    async (operation) => {
      const valid = await ownRequest(api, operation, { world, client: api.administrator });
      const attacks = attacksInside(operation, valid);
      stored = await api.fingerprint();
      for (const attack of attacks.flatMap((one) => fc.sample(one, { seed, numRuns: samplesEach })))
        await send(operation, attack);
      expect(await api.fingerprint()).toBe(stored);
    },
  );

  const withText = operations.filter(({ textBodies }) => textBodies);
  test.each([...withText])("$method $path given a malformed text refuses it and writes nothing", async (operation) => {
    const valid = await ownRequest(api, operation, { world, client: api.administrator });
    stored = await api.fingerprint();
    for (const attack of textAttacks(operation, valid)) await send(operation, attack);
    expect(await api.fingerprint()).toBe(stored);
  });

  test("every request was sent, and none was answered with a fault", () => {
    expect(sent).toBeGreaterThanOrEqual(volume);
    expect(api.failures).toEqual([]);
    expect(secretsSent).toBeGreaterThan(20);
  });

  test("the attacked operations still work", async () => {
    const worlds = shareWorld(() => createWorld(api, { user: world.user }));
    for (const operation of operations.toSorted((one, other) => useOf(one) - useOf(other))) {
      // Requests that happened to be valid have used up the recordings that the administrator may begin in a day.
      const needsOwn = endsTokens.has(operation.name) || operation.name === "startSessionRecording";
      const own = needsOwn ? await api.createUser() : undefined;
      const call = async (shared: World) => {
        const client = own ?? holderOf(api, operation, shared);
        const { method, path, ...rest } = await ownRequest(api, operation, { world: shared, client });
        const restore = api.save?.();
        const answer = await client.send(method, path, rest);
        restore?.();
        return answer;
      };
      const answer = await worlds.run(call, (answered) => isSuccess(operation, answered));
      expect([operation.name, isSuccess(operation, answer), answer.text]).toEqual([operation.name, true, answer.text]);
    }
    // It creates a dozen worlds.
  }, 120_000);

  // The last one, because it uses up what limits guesses.
  test("a secret that is refused for what it is comes back in no answer", async () => {
    let judged = 0;
    for (const operation of operations) {
      const { method, path, ...valid } = await ownRequest(api, operation, { world, client: api.administrator });
      for (const secret of refusedSecrets) {
        const request = withSecrets(valid, secret);
        if (!request) continue;
        judged += 1;
        const { text } = await api.administrator.send(method, path, request);
        expect([operation.name, text.includes(secret)]).toEqual([operation.name, false]);
      }
    }
    expect(judged).toBeGreaterThan(20);
  });
});

/** Checks that a refusal repeats no password or other secret that was sent, and returns their number. */
function checkSecrets(raw: ReturnType<NonNullable<Attack["body"]>> | undefined, text: string): number {
  const secrets = typeof raw === "string" ? typedSecrets(raw) : [];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  return secrets.length;
}

/** Bytes of a body; 0 for a stream, which only attacks on the size use. */
function bytesOf(raw: ReturnType<NonNullable<Attack["body"]>> | undefined): number {
  if (typeof raw === "string") return Buffer.byteLength(raw);
  return raw instanceof Uint8Array ? raw.byteLength : 0;
}
