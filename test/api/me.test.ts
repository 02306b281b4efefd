import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { adapterNames } from "./adapters.ts";
import { type Client, textOf } from "./client.ts";
import { password, startApi, type TestApi, type TestUser } from "./harness.ts";

const newPassword = "four other random words";

describe.each([...adapterNames])("the own account on %s storage", (adapter) => {
  let api: TestApi;
  let user: TestUser;
  beforeAll(async () => {
    api = await startApi(adapter);
  });
  afterAll(() => api.close());

  function token(form: Readonly<Record<string, string>>) {
    return api.client().send("POST", "/api/v1/oauth/token", { form });
  }

  async function signIn(secret: string): Promise<{ readonly client: Client; readonly refreshToken: string }> {
    const { body } = await token({ grant_type: "password", username: user.emailAddress, password: secret });
    return { client: api.client(textOf(body, "access_token")), refreshToken: textOf(body, "refresh_token") };
  }

  const refresh = (refreshToken: string) => token({ grant_type: "refresh_token", refresh_token: refreshToken });

  test("a new password ends the other sessions; the one that changed it continues by refreshing", async () => {
    user = await api.createUser();
    const [own, other] = [await signIn(password), await signIn(password)];
    const body = { currentPassword: password, newPassword };
    const changed = await own.client.post("/api/v1/me/password", body);
    expect([changed.status, changed.text]).toEqual([204, ""]);
    expect((await refresh(other.refreshToken)).body["error"]).toBe("invalid_grant");
    const renewed = api.client(textOf((await refresh(own.refreshToken)).body, "access_token"));
    // Immediately, although the service remembers the old rights for a while.
    expect((await renewed.get("/api/v1/me")).status).toBe(200);
    expect((await own.client.get("/api/v1/me")).status).toBe(401);
    expect((await renewed.get("/api/v1/me/sessions")).rows).toMatchObject([{ current: true }]);
    expect((await signIn(newPassword)).client.token).toBeString();
  });

  test("guesses of the password are counted, whatever Idempotency-Key they carry", async () => {
    user = await api.createUser();
    const guess = (key: string, currentPassword = "guess") =>
      user.post("/api/v1/me/password", { currentPassword, newPassword }, { "idempotency-key": key });
    for (let tries = 0; tries < 5; tries++) {
      const { status, body } = await guess(`key-${tries}`);
      expect([status, body["errors"]]).toMatchObject([400, [{ pointer: "/currentPassword", code: "wrong_password" }]]);
    }
    const refused = await guess("key-0", password);
    expect([refused.status, refused.body["code"]]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("an ended session gets no further tokens; the others continue by refreshing", async () => {
    user = await api.createUser();
    const [own, lost] = [await signIn(password), await signIn(password)];
    const sessions = (await lost.client.get("/api/v1/me/sessions")).rows;
    expect(sessions).toHaveLength(3);
    const id = textOf(sessions.find(({ current }) => current === true) ?? {}, "id");
    expect((await own.client.delete(`/api/v1/me/sessions/${id}`)).status).toBe(204);
    expect((await refresh(lost.refreshToken)).body["error"]).toBe("invalid_grant");
    const renewed = api.client(textOf((await refresh(own.refreshToken)).body, "access_token"));
    expect((await renewed.get("/api/v1/me/sessions")).rows).toHaveLength(2);
    expect((await renewed.delete(`/api/v1/me/sessions/${id}`)).status).toBe(404);
  });

  test("no request was answered with a fault", () => {
    expect(api.failures).toEqual([]);
  });
});
