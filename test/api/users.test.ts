import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { matches } from "@design-catalog/core";
import { roles } from "@design-catalog/core/application";
import { auditEntries, parseJsonBody } from "@design-catalog/core/engine";
import { refreshTokens, users } from "@design-catalog/core/identity";
import { events } from "@design-catalog/core/webhooks";
import { adapterNames } from "./adapters.ts";
import { repeatedly } from "./at-once.ts";
import { type Answer, type Client, idOf, listOf, objectOf, textOf } from "./client.ts";
import { password, startApi, type TestApi, type TestUser } from "./harness.ts";
import { createEndpoint } from "./world-parts.ts";

const usersPath = "/api/v1/admin/users";

describe.each([...adapterNames])("administration of users on %s storage", (adapter) => {
  let api: TestApi;
  let user: TestUser;
  beforeAll(async () => {
    api = await startApi(adapter);
    user = await api.createUser();
  });
  afterAll(() => api.close());

  async function makeAdministrator({ id }: TestUser): Promise<void> {
    const [role] = await api.store.select(roles.table, { where: matches({ name: "Administrator" }) });
    const account = (await api.administrator.get(`${usersPath}/${id}`)).body;
    expect((await api.administrator.put(`${usersPath}/${id}`, { ...account, roles: [role?.id] })).status).toBe(200);
  }

  async function impersonate(userId: string): Promise<Client> {
    const answer = await api.administrator.post("/api/v1/admin/user/login", { userId, reason: "Ticket 4711" });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    return api.client(textOf(answer.body, "access_token"));
  }

  async function countEvents(type: string, userId: string): Promise<number> {
    const rows = await api.store.select(events, { where: matches({ type }) });
    return rows.filter(({ body }) => body.includes(`"object":{"id":"${userId}"`)).length;
  }

  test("of two removed users with one address restored at the same moment, one is restored", async () => {
    const [first, second] = [await api.createUser(), await api.createUser()];
    const remove = async ({ id }: TestUser) =>
      expect((await api.administrator.delete(`${usersPath}/${id}`)).status).toBe(204);
    await remove(first);
    const account = (await api.administrator.get(`${usersPath}/${second.id}`)).body;
    const renamed = { ...account, emailAddress: first.emailAddress };
    expect((await api.administrator.put(`${usersPath}/${second.id}`, renamed)).status).toBe(200);
    await remove(second);
    const answers = await Promise.all(
      [first, second].map(({ id }) => api.administrator.post(`${usersPath}/${id}/restore`)),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "duplicate",
      field: "emailAddress",
    });
    const announced = [await countEvents("user.restored", first.id), await countEvents("user.restored", second.id)];
    expect(announced.toSorted((left, right) => left - right)).toEqual([0, 1]);
  });

  test("removing a user twice at the same moment removes and announces once", async () => {
    const { id } = await api.createUser();
    const path = `${usersPath}/${id}`;
    const answers = await Promise.all([path, path].map((each) => api.administrator.delete(each)));
    expect(statusesOf(answers)).toEqual([204, 404]);
    expect(await countEvents("user.deleted", id)).toBe(1);
  });

  test("a refresh during the removal of its user leaves no session after a restore", async () => {
    const { id } = await api.createUser();
    const [token] = await api.store.select(refreshTokens, { where: matches({ userId: id }) });
    if (!token) throw new TypeError("Cannot continue because the sign-in left no refresh token");
    const removal = await api.store.transaction(async (transaction) => {
      await transaction.find(refreshTokens, token.id, { lock: true });
      // On a busy machine it may wait too long for the lock.
      const answer = repeatedly(() => api.administrator.delete(`${usersPath}/${id}`));
      // Lets the removal reach the lock; later works as well.
      await Bun.sleep(50);
      await transaction.insert(refreshTokens, [{ ...token, id: api.ports.ids.next(), tokenHash: `of ${token.id}` }]);
      return { answer };
    });
    expect((await removal.answer).status).toBe(204);
    expect(await api.store.count(refreshTokens, matches({ userId: id }))).toBe(2);
    expect(await api.store.count(refreshTokens, matches({ userId: id, revokedAt: null }))).toBe(0);
  });

  test("a defined setting can be set on a user whose registration was announced", async () => {
    const application = (await api.administrator.get("/api/v1/admin/application")).body;
    const path = `/api/v1/admin/applications/${textOf(application, "id")}`;
    const userSettings = [...listOf(application, "userSettings"), { name: "tier", type: "text" }];
    const version = application["version"];
    expect((await api.administrator.patch(path, { userSettings, version })).status).toBe(200);
    const registration = { emailAddress: "kim@dealer.example", password };
    expect((await api.client().post("/api/v1/account/register", registration)).status).toBe(202);
    const [event] = await api.store.select(events, { where: matches({ type: "user.registered" }) });
    const { data } = JSON.parse(event?.body ?? "");
    expect([data.source, data.object.status]).toEqual(["registration", "pending"]);
    const registered = await api.administrator.get(`${usersPath}/${data.object.id}`);
    expect(registered.body).toEqual(data.object);
    const settings = { ...objectOf(registered.body, "settings"), tier: { value: "gold" } };
    const written = await api.administrator.put(`${usersPath}/${data.object.id}`, { ...registered.body, settings });
    expect([written.status, written.body["settings"]]).toEqual([200, { tier: { value: "gold" } }]);
  });

  test("an impersonated session acts as the user, and both are in the audit trail", async () => {
    const client = await impersonate(user.id);
    expect((await client.get("/api/v1/me")).body).toMatchObject({ id: user.id, privileges: [] });
    const project = idOf(await client.post("/api/v1/projects", { name: "Lobby" }));
    const administratorId = idOf(await api.administrator.get("/api/v1/me"));
    const [entry] = await api.store.select(auditEntries, { where: matches({ resourceId: project }) });
    expect(entry).toMatchObject({ actorUserId: user.id, impersonatorId: administratorId });
    const rows = await api.store.select(events, { where: matches({ type: "project.created" }) });
    expect(rows.map(({ body }) => parseJsonBody(body))).toMatchObject([{ actor: { userId: user.id } }]);
  });

  test("an impersonated session is refused what only the user may do, before any other check", async () => {
    const editor = await api.createUser({ privileges: ["Admin Webhooks r/w", "Admin Impersonate r/w"] });
    const endpoint = await createEndpoint(api);
    const client = await impersonate(editor.id);
    const attempts = [
      ["POST", "/api/v1/me/password", { currentPassword: password, newPassword: "four other random words" }],
      ["DELETE", "/api/v1/me/sessions/6740a1f2c3d4e5f607182980"],
      ["DELETE", "/api/v1/me/authorizations/planner"],
      ["POST", "/api/v1/me/totp", {}],
      ["GET", `/api/v1/admin/webhooks/${endpoint}/secret`],
      ["POST", `/api/v1/admin/webhooks/${endpoint}/secret/roll`, { gracePeriodHours: 1 }],
      ["POST", "/api/v1/admin/webhooks", { url: "https://hooks.dealer.example/", eventTypes: ["*"] }],
      ["POST", "/api/v1/admin/user/login", { userId: user.id, reason: "Further" }],
    ] as const;
    const before = await api.fingerprint();
    for (const [method, path, json] of attempts) {
      const answer = await client.send(method, path, json === undefined ? {} : { json });
      expect([path, answer.status, answer.body["code"]]).toEqual([path, 403, "forbidden"]);
    }
    expect(await api.fingerprint()).toBe(before);
    expect((await editor.get(`/api/v1/admin/webhooks/${endpoint}/secret`)).status).toBe(200);
  });

  test("of two administrators who remove each other at the same moment, one remains", async () => {
    const other = await api.createUser();
    await makeAdministrator(other);
    const renewed = await api.signIn(other.emailAddress);
    // The service remembers both for a while, so neither is refused as removed.
    expect((await renewed.get("/api/v1/me")).status).toBe(200);
    const me = idOf(await api.administrator.get("/api/v1/me"));
    const answers = await Promise.all([
      api.administrator.delete(`${usersPath}/${other.id}`),
      renewed.delete(`${usersPath}/${me}`),
    ]);
    expect(statusesOf(answers)).toEqual([204, 409]);
    const [mine, theirs] = [await api.store.find(users, me), await api.store.find(users, other.id)];
    expect(mine?.deleted).toBe(theirs?.deleted !== true);
    expect((await countEvents("user.deleted", other.id)) + (await countEvents("user.deleted", me))).toBe(1);
  });

  test("no request was answered with a fault", () => {
    expect(api.failures).toEqual([]);
  });
});

/** In ascending order, because any of several requests may win. */
function statusesOf(answers: readonly Answer[]): readonly number[] {
  return answers.map(({ status }) => status).toSorted((left, right) => left - right);
}
