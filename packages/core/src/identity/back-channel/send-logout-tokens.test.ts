import { describe, expect, test } from "bun:test";
import { inTransaction } from "../../engine/rows/change.ts";
import { always, matches } from "../../engine/rows/conditions.ts";
import type { JsonObject } from "../../ports/json.ts";
import { oauthClients } from "../oauth-clients/table.ts";
import { addClient } from "../oauth/authorization.fixture.ts";
import { endBrowserSession } from "../sign-in/browser-session.ts";
import { answer, backchannelLogoutUri, claimsOf, setUp, type SetUp } from "./back-channel.fixture.ts";
import { beginClientSession, endClientSessions } from "./client-sessions.ts";
import { sendLogoutTokens } from "./send-logout-tokens.ts";
import { clientSessions } from "./table.ts";

const minuteMs = 60_000;

function sentTo({ network }: SetUp): readonly JsonObject[] {
  return network.requests.map(({ body = "" }) => claimsOf(decodeURIComponent(body.replace("logout_token=", ""))));
}

/** A client whose user has signed out of the browser. */
async function ended(sessions = 1) {
  const stage = await setUp();
  const tokens = [];
  for (let index = 0; index < sessions; index++) tokens.push(await stage.signIn());
  await endBrowserSession(stage.application.contextOf(null), stage.browser.token);
  return { ...stage, tokens, clock: stage.application.ports.clock, send: () => sendLogoutTokens(stage.upkeep) };
}

describe("a client that wants to know of the end of sessions", () => {
  test("gets a logout token as a form: with the event, without a nonce, for two minutes", async () => {
    const stage = await ended();
    const { sid = null } = claimsOf(stage.tokens[0]?.id_token);
    expect([await stage.send(), await stage.send(), await stage.notices()]).toEqual([1, 0, []]);
    const [request] = stage.network.requests;
    expect([request?.method, request?.url]).toEqual(["POST", backchannelLogoutUri]);
    expect(request?.headers).toEqual({ "content-type": "application/x-www-form-urlencoded" });
    expect(request?.body).toStartWith("logout_token=logout.ES256.");
    const iat = stage.application.ports.clock.now() / 1000;
    expect(sentTo(stage)).toEqual([
      {
        iss: "https://catalog.example",
        sub: stage.user.id,
        aud: "planner",
        iat,
        exp: iat + 120,
        jti: expect.any(String),
        sid,
        events: { "http://schemas.openid.net/event/backchannel-logout": {} },
      },
    ]);
  });

  test("that was disabled meanwhile is told nothing, and nothing waits for it", async () => {
    const stage = await ended();
    await stage.application.store.transaction((transaction) =>
      transaction.update(oauthClients, matches({ clientId: "planner" }), { enabled: false }),
    );
    expect([await stage.send(), stage.network.requests, await stage.notices()]).toEqual([0, [], []]);
  });
});

describe("a notice that a session has ended", () => {
  test.each([[answer(503)], [answer(400)], [answer(302)], [{ outcome: "error", message: "no address" }] as const])(
    "that is answered by %j is sent again with another token, and given up after a day",
    async (result) => {
      const stage = await ended();
      const { clock, network, send, sweep } = stage;
      network.answer = () => result;
      expect([await send(), await send(), network.requests.length]).toEqual([0, 0, 1]);
      clock.advance(minuteMs);
      expect([await send(), await send(), network.requests.length]).toEqual([0, 0, 2]);
      expect(new Set(sentTo(stage).map(({ jti }) => jti)).size).toBe(2);
      for (let hour = 0; hour < 25; hour++) {
        clock.advance(60 * minuteMs);
        await sweep();
        await send();
      }
      expect(await stage.notices()).toEqual([]);
      const { length } = network.requests;
      expect([length > 8, length < 16]).toEqual([true, true]);
    },
  );

  test.each([404, 301, 429, 500])(
    "waits with the others of its client that answers %d, which may be no client at all",
    async (status) => {
      const { clock, network, send } = await ended(5);
      network.answer = () => answer(status);
      expect([await send(), network.requests.length]).toEqual([0, 1]);
      clock.advance(minuteMs);
      expect([await send(), network.requests.length]).toEqual([0, 2]);
      network.answer = () => answer(400);
      clock.advance(60 * minuteMs);
      expect([await send(), network.requests.length]).toEqual([0, 7]);
    },
  );

  test.each([204, 400])(
    "of a client that answers %d late waits for a later run, as those of others would for it",
    async (status) => {
      const { application, clock, network, send } = await ended(10);
      // After an outage. Only what a client does not answer waits for long.
      await application.store.transaction((transaction) => transaction.update(clientSessions, always, { attempts: 4 }));
      network.answer = () => {
        clock.advance(4_900);
        return answer(status);
      };
      const taken = await send();
      expect([taken, network.requests.length, await send()]).toEqual([status === 204 ? 4 : 0, 4, 0]);
      clock.advance(minuteMs);
      await send();
      expect(network.requests.length).toBe(8);
    },
  );

  test("is sent again after its process died", async () => {
    const { clock, network, send, application } = await ended();
    network.answer = () => {
      throw new Error("killed");
    };
    expect(await send()).toBe(0);
    network.answer = () => answer(204);
    expect(await send()).toBe(0);
    clock.advance(minuteMs);
    expect(await send()).toBe(1);
    expect(await application.store.count(clientSessions)).toBe(0);
  });

  test("is sent once by four processes at the same moment", async () => {
    const { network, send } = await ended(3);
    const taken = await Promise.all(Array.from({ length: 4 }, send));
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(3);
    expect(network.requests).toHaveLength(3);
  });

  test("waits with those of a client that cannot be reached, and not with those of others", async () => {
    const { application, clock, network, send, user } = await ended(3);
    const other = await addClient(application, {
      clientId: "other",
      backchannelLogoutUri: "https://other.example/out",
    });
    const begun = { familyId: application.ports.ids.next(), userId: user.id, subject: user.id, browserSessionId: null };
    await inTransaction(application.contextOf(null), async (change) => {
      await beginClientSession(change, other, begun);
      await endClientSessions(change, matches({ clientId: "other" }));
    });
    network.answer = ({ url }) => (url === backchannelLogoutUri ? { outcome: "error", message: "late" } : answer(200));
    expect(await send()).toBe(1);
    expect(network.requests.map(({ url }) => url).toSorted()).toEqual([
      "https://other.example/out",
      backchannelLogoutUri,
    ]);
    network.answer = () => answer(200);
    clock.advance(minuteMs);
    expect(await send()).toBe(3);
  });
});
