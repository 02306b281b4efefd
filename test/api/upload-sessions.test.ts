import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { adapterNames } from "./adapters.ts";
import { type Client, idOf, textOf } from "./client.ts";
import { administratorEmail, password, startApi, type TestApi, type TestUser } from "./harness.ts";
import { addThirdParty } from "./third-party.ts";

const image = { name: "a.png", contentType: "image/png", bytes: 3 };

describe.each([...adapterNames])("an upload on %s storage", (adapter) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(adapter);
  });
  afterAll(() => api.close());

  const createProject = async (client: Client) => idOf(await client.post("/api/v1/projects", { name: "Hall" }));

  /** Announces an upload for a project, by default an own one; returns a function that sends its bytes. */
  async function announce(client: Client, given?: string) {
    const project = given ?? (await createProject(client));
    const target = await client.post(`/api/v1/projects/${project}/files/upload`, image);
    const { pathname, search } = new URL(textOf(target.body, "uploadUrl", target));
    const options = { raw: "abc", headers: { "content-type": image.contentType } };
    return async () => {
      const { status, body } = await api.client().send("PUT", pathname + search, options);
      return [status, body["code"]];
    };
  }

  async function tokenOf(form: Readonly<Record<string, string>>) {
    const { body } = await api.client().send("POST", "/api/v1/oauth/token", { form });
    return { client: api.client(textOf(body, "access_token")), refresh: textOf(body, "refresh_token") };
  }
  const signIn = ({ emailAddress: username }: Pick<TestUser, "emailAddress">) =>
    tokenOf({ grant_type: "password", username, password });
  const refreshed = (refresh: string) => tokenOf({ grant_type: "refresh_token", refresh_token: refresh });

  const goesOn = [201, undefined];
  const refused = [403, "forbidden"];

  test("ends with the consent to the client that announced it, and no other upload of the user does", async () => {
    const user = await api.createUser();
    const { clientId, letIn } = await addThirdParty(api);
    const [theirs, own] = [await announce(await letIn(user.id, "api")), await announce(user)];
    expect((await user.delete(`/api/v1/me/authorizations/${clientId}`)).status).toBe(204);
    expect([await theirs(), await own()]).toEqual([refused, goesOn]);
  });

  test("goes on when its session gets fresh tokens, and ends with it", async () => {
    const user = await api.createUser();
    const session = await signIn(user);
    const [first, second, other] = [
      await announce(session.client),
      await announce(session.client),
      await announce(user),
    ];
    const { refresh } = await refreshed(session.refresh);
    expect(await first()).toEqual(goesOn);
    await api.client().send("POST", "/api/v1/oauth/revoke", { form: { token: refresh } });
    expect([await second(), await other()]).toEqual([refused, goesOn]);
  });

  test("goes on when the user's password changes in its session, and ends in others", async () => {
    const user = await api.createUser();
    const { client } = await signIn(user);
    const [kept, ended] = [await announce(client), await announce(user)];
    const change = { currentPassword: password, newPassword: "a horse of another colour" };
    expect((await client.post("/api/v1/me/password", change)).status).toBe(204);
    expect([await kept(), await ended()]).toEqual([goesOn, refused]);
  });

  test("ends when an administrator who announced it in the user's name signs out", async () => {
    const [user, author] = [await api.createUser(), await signIn({ emailAddress: administratorEmail })];
    const answer = await author.client.post("/api/v1/admin/user/login", { userId: user.id, reason: "Ticket 4711" });
    const acting = api.client(textOf(answer.body, "access_token"));
    const [first, second, own] = [await announce(acting), await announce(acting), await announce(user)];
    expect(await first()).toEqual(goesOn);
    await api.client().send("POST", "/api/v1/oauth/revoke", { form: { token: author.refresh } });
    expect([await second(), await own()]).toEqual([refused, goesOn]);
  });

  test("ends with the right to change the files that it was announced for", async () => {
    const [owner, member] = [await api.createUser(), await api.createUser()];
    const project = await createProject(owner);
    const members = `/api/v1/projects/${project}/members`;
    await api.administrator.post(members, { userId: member.id, role: "editor" });
    const [first, second, third, own] = [
      await announce(member, project),
      await announce(member, project),
      await announce(owner, project),
      await announce(member),
    ];
    expect(await first()).toEqual(goesOn);
    expect((await owner.delete(`${members}/${member.id}`)).status).toBe(204);
    expect([await second(), await own()]).toEqual([refused, goesOn]);
    expect((await owner.delete(`/api/v1/projects/${project}`)).status).toBe(204);
    expect(await third()).toEqual(refused);
  });

  test("ends when its user is removed", async () => {
    const user = await api.createUser();
    const send = await announce(user);
    expect((await api.administrator.delete(`/api/v1/admin/users/${user.id}`)).status).toBe(204);
    expect(await send()).toEqual(refused);
  });
});
