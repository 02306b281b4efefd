import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { matches } from "@design-catalog/core";
import { outgoingMails } from "@design-catalog/core/application";
import { auditEntries } from "@design-catalog/core/engine";
import { users } from "@design-catalog/core/identity";
import { deliveries, events } from "@design-catalog/core/webhooks";
import { atOnce, faultsOf, statuses } from "./at-once.ts";
import { objectOf, textOf } from "./client.ts";
import { otherBaseUrl, password, startApi, type TestApi } from "./harness.ts";
import { createEndpoint, mailedToken, unique } from "./world-parts.ts";

describe("accounts on postgresql storage", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi("postgresql");
    await createEndpoint(api);
  });
  afterAll(() => api.close());

  const account = (action: string, body: object, origin?: string) =>
    api.client(undefined, origin).post(`/api/v1/account/${action}`, body);
  const newAddress = () => `${unique("kim")}@dealer.example`;
  const signIn = (username: string, secret: string) =>
    api.client().send("POST", "/api/v1/oauth/token", { form: { grant_type: "password", username, password: secret } });

  async function registered(emailAddress: string): Promise<readonly string[]> {
    const rows = await api.store.select(events, { where: matches({ type: "user.registered" }) });
    return rows.map(({ body }) => body).filter((body) => body.includes(`"${emailAddress}"`));
  }

  async function mailKinds(recipient: string): Promise<readonly string[]> {
    return (await api.store.select(outgoingMails, { where: matches({ recipient }) })).map(({ kind }) => kind);
  }

  test("sign up, confirm, sign in, forget the password and set a new one", async () => {
    const emailAddress = newAddress();
    const token = await mailedToken(api, async () => {
      const answer = await account("register", { emailAddress, password, locale: "de" });
      expect([answer.status, answer.text]).toEqual([202, '{"accepted":true}']);
    });
    const [user] = await api.store.select(users, { where: matches({ emailAddress }) });
    const shown = (await api.administrator.get(`/api/v1/admin/users/${user?.id}`)).body;
    expect(shown).toMatchObject({ status: "pending", locale: "de" });
    const bodies = await registered(emailAddress);
    expect(bodies.map((body) => objectOf(JSON.parse(body), "data"))).toEqual([
      { object: shown, source: "registration" },
    ]);
    expect((await signIn(emailAddress, password)).status).toBe(400);
    expect((await account("verify", { token }, otherBaseUrl)).status).toBe(400);
    expect((await account("verify", { token })).status).toBe(204);
    const tokens = (await signIn(emailAddress, password)).body;
    const reset = await mailedToken(api, () => account("password/forgot", { emailAddress }));
    const chosen = "four other random words";
    expect((await account("password/reset", { token: reset, password: chosen })).status).toBe(204);
    expect((await signIn(emailAddress, password)).status).toBe(400);
    expect((await signIn(emailAddress, chosen)).status).toBe(200);
    const refresh = { grant_type: "refresh_token", refresh_token: textOf(tokens, "refresh_token") };
    expect((await api.client().send("POST", "/api/v1/oauth/token", { form: refresh })).status).toBe(400);
    expect(await mailKinds(emailAddress)).toEqual(["verification", "password-reset", "password-changed"]);
  });

  test("one address that signs up five times at once gets one account, one event and one link to confirm", async () => {
    const emailAddress = newAddress();
    const answers = await atOnce(5, () => account("register", { emailAddress, password }));
    expect(statuses(answers)).toEqual({ "202": 5 });
    expect(await api.store.count(users, matches({ emailAddress }))).toBe(1);
    expect(await registered(emailAddress)).toHaveLength(1);
    const kinds = await mailKinds(emailAddress);
    expect(kinds.toSorted()).toEqual([...Array.from({ length: 4 }, () => "signed-up-again"), "verification"]);
  });

  test("a known address leaves no account, event, delivery or job behind", async () => {
    const emailAddress = newAddress();
    await account("register", { emailAddress, password });
    const { store } = api;
    const count = () =>
      Promise.all([store.count(users), store.count(events), store.count(deliveries), store.count(auditEntries)]);
    const [before, jobs] = [await count(), await api.countJobs()];
    await mailedToken(api, () => account("register", { emailAddress, password }));
    expect(await count()).toEqual(before);
    expect(await api.countJobs()).toBe(jobs);
  });

  test("a token used 20 times at once works once, and all but five uses must wait", async () => {
    const emailAddress = newAddress();
    const token = await mailedToken(api, () => account("register", { emailAddress, password }));
    const answers = await atOnce(20, () => account("verify", { token }));
    expect(statuses(answers)).toEqual({ "204": 1, "400": 4, "429": 15 });
    const [user] = await api.store.select(users, { where: matches({ emailAddress }) });
    expect([user?.status, user?.version]).toEqual(["active", 1]);
  });

  test("an invitation to an international domain leaves to its ASCII form, and either spelling signs in", async () => {
    const [name, domain] = [unique("kim"), "xn--bcher-kva.example"];
    const spelt = `${name}@Bücher.example`;
    const token = await mailedToken(api, () =>
      api.administrator.post("/api/v1/admin/users/invite", { emailAddress: spelt }),
    );
    const path = `/api/v1/account/invitations/${token}`;
    expect((await api.client().get(path)).body).toMatchObject({ emailAddress: `${name}@${domain}` });
    expect(await api.store.count(outgoingMails, matches({ recipient: `${name}@${domain}` }))).toBe(1);
    expect((await api.client().post(`${path}/accept`, { password })).status).toBe(201);
    expect((await signIn(spelt, password)).status).toBe(200);
    expect((await signIn(`${name}@${domain}`, password)).status).toBe(200);
  });

  test("an invitation accepted five times at once creates one account", async () => {
    const emailAddress = newAddress();
    const token = await mailedToken(api, () => api.administrator.post("/api/v1/admin/users/invite", { emailAddress }));
    const path = `/api/v1/account/invitations/${token}`;
    expect((await api.client().get(path)).body).toMatchObject({ emailAddress, applicationName: "Design Catalog" });
    const answers = await atOnce(5, () => api.client().post(`${path}/accept`, { password }));
    expect(statuses(answers)).toEqual({ "201": 1, "404": 4 });
    const user = answers.find(({ status }) => status === 201)?.body ?? {};
    expect(await registered(emailAddress)).toHaveLength(1);
    const shown = (await api.administrator.get(`/api/v1/admin/users/${textOf(user, "id")}`)).body;
    expect(shown).toEqual(user);
    expect((await api.client().get(path)).status).toBe(404);
  });

  test("no request was answered with a fault", () => {
    expect(faultsOf(api)).toEqual([]);
  });
});
