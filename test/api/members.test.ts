import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Id, matches } from "@design-catalog/core";
import { outgoingMails } from "@design-catalog/core/application";
import { users } from "@design-catalog/core/identity";
import { deliveries, events } from "@design-catalog/core/webhooks";
import { adapterNames } from "./adapters.ts";
import { type Answer, type Client, idOf, textOf } from "./client.ts";
import { password, startApi, type TestApi, type TestUser } from "./harness.ts";
import { addInvitation, addUser, mailedToken, unique } from "./world-parts.ts";

describe.each([...adapterNames])("members by address on %s storage", (adapter) => {
  let api: TestApi;
  let owner: TestUser;
  let projectId: Id<"project">;
  let project: string;
  beforeAll(async () => {
    api = await startApi(adapter);
    owner = await api.createUser();
    projectId = idOf(await owner.post("/api/v1/projects", { name: "Lobby" }));
    project = `/api/v1/projects/${projectId}`;
  });
  afterAll(() => api.close());

  const invite = (emailAddress: string, role = "viewer", by: Client = owner) =>
    by.post(`${project}/members`, { emailAddress, role }, { "x-request-id": "same" });
  const newAddress = () => `${unique("kim")}@dealer.example`;

  /** An answer as a client sees it, except its time. */
  function seen({ status, text, headers }: Answer): readonly unknown[] {
    return [status, text, [...headers].filter(([name]) => name !== "date")];
  }

  test("the answer is the same, byte for byte, whoever has the address", async () => {
    const known = await api.createUser();
    const pending = newAddress();
    await addUser(api, { status: "pending", emailAddress: pending });
    const removed = newAddress();
    await addUser(api, { status: "deleted", deleted: true, emailAddress: removed });
    const answers: (readonly unknown[])[] = [];
    for (const address of [known.emailAddress, pending, removed, newAddress()])
      answers.push(seen(await invite(address)));
    expect(answers[0]).toEqual([202, '{"accepted":true}', expect.any(Array)]);
    expect(answers.slice(1)).toEqual([answers[0] ?? [], answers[0] ?? [], answers[0] ?? []]);
    const text = (await owner.get(`${project}/invitations`)).text;
    expect(text).not.toContain(known.id);
  });

  test("only those who may read users may send ids: others get 403, also for an unknown one", async () => {
    const known = await api.createUser();
    const send = (userId: string) =>
      owner.post(`${project}/members`, { userId, role: "viewer" }, { "x-request-id": "same" });
    const refused = seen(await send(known.id));
    expect(refused[0]).toBe(403);
    expect(seen(await send("ffffffffffffffffffffffff"))).toEqual(refused);
    const reader = await api.createUser({ privileges: ["Admin Users"] });
    const path = `/api/v1/projects/${idOf(await reader.post("/api/v1/projects", { name: "Own" }))}/members`;
    const added = await reader.post(path, { userId: known.id, role: "viewer" });
    expect([added.status, added.body["emailAddress"]]).toEqual([201, known.emailAddress]);
  });

  test("somebody who signs up later sees the invitation once the address is confirmed, and accepts it", async () => {
    const emailAddress = newAddress();
    const count = () => Promise.all([api.store.count(events), api.store.count(deliveries)]);
    const before = await count();
    await invite(emailAddress, "editor");
    expect(await count()).toEqual(before);
    const account = (action: string, body: object) => api.client().post(`/api/v1/account/${action}`, body);
    const token = await mailedToken(api, () => account("register", { emailAddress, password }));
    expect((await account("verify", { token })).status).toBe(204);
    const kim = await api.signIn(emailAddress);
    const [invitation = {}] = (await kim.get("/api/v1/me/invitations")).rows;
    expect(invitation).toMatchObject({ role: "editor", projectName: "Lobby", inviterEmailAddress: owner.emailAddress });
    expect((await kim.get(project)).status).toBe(404);
    const accepted = await kim.post(`/api/v1/me/invitations/${textOf(invitation, "id")}/accept`);
    const [user] = await api.store.select(users, { where: matches({ emailAddress }) });
    expect([accepted.status, accepted.body["userId"]]).toEqual([201, user?.id ?? ""]);
    expect((await kim.get(project)).status).toBe(200);
    const members = (await kim.get(`${project}/members`)).rows;
    expect(members.map((member) => member["emailAddress"])).toContain(emailAddress);
    expect((await invite(emailAddress)).status).toBe(409);
  });

  test("ten invitations of one address at once create one, and ten answers count once", async () => {
    const kim = await api.createUser();
    const invited = await Promise.all(Array.from({ length: 10 }, () => invite(kim.emailAddress)));
    expect(invited.map(({ status }) => status)).toEqual(invited.map(() => 202));
    const { rows } = await kim.get("/api/v1/me/invitations");
    expect(rows).toHaveLength(1);
    const mails = await api.store.count(outgoingMails, matches({ recipient: kim.emailAddress }));
    expect(mails).toBe(5);
    const accept = () => kim.post(`/api/v1/me/invitations/${textOf(rows[0] ?? {}, "id")}/accept`);
    const statuses = (await Promise.all(Array.from({ length: 10 }, accept))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(9);
  });

  test("an invitation is found behind a hundred later ones whose projects were deleted", async () => {
    const kim = await api.createUser();
    await invite(kim.emailAddress, "editor");
    const listed = async () => (await kim.get("/api/v1/me/invitations")).rows.map((one) => one["projectId"]);
    const paths: (readonly [TestUser, string])[] = [];
    for (const sender of [await api.createUser(), await api.createUser()])
      for (let count = 0; count < 50; count += 1) {
        const path = `/api/v1/projects/${idOf(await sender.post("/api/v1/projects", { name: `Bait ${count}` }))}`;
        const { status } = await sender.post(`${path}/members`, { emailAddress: kim.emailAddress, role: "viewer" });
        expect(status).toBe(202);
        paths.push([sender, path]);
      }
    expect(await listed()).not.toContain(projectId);
    for (const [sender, path] of paths) expect((await sender.delete(path)).status).toBe(204);
    expect(await listed()).toEqual([projectId]);
  });

  test("somebody who accepts and is added by id at once is a member once, with no invitation left", async () => {
    const administrator = await api.createUser({ privileges: ["Admin Users", "Admin Projects r/w"] });
    for (let round = 0; round < 5; round += 1) {
      const kim = await api.createUser();
      await invite(kim.emailAddress, "editor");
      const { rows } = await kim.get("/api/v1/me/invitations");
      const answers = await Promise.all([
        kim.post(`/api/v1/me/invitations/${textOf(rows[0] ?? {}, "id")}/accept`),
        administrator.post(`${project}/members`, { userId: kim.id, role: "viewer" }),
      ]);
      expect([
        [201, 409],
        [404, 201],
      ]).toContainEqual(answers.map(({ status }) => status));
      expect((await kim.get("/api/v1/me/invitations")).rows).toEqual([]);
      const members = (await owner.get(`${project}/members`)).rows;
      expect(members.filter((member) => member["userId"] === kim.id)).toHaveLength(1);
    }
  });

  test("a removed member stays out, though an invitation is accepted at the same time", async () => {
    const administrator = await api.createUser({ privileges: ["Admin Users", "Admin Projects r/w"] });
    for (let round = 0; round < 5; round += 1) {
      const kim = await api.createUser();
      await administrator.post(`${project}/members`, { userId: kim.id, role: "viewer" });
      // Left open as by earlier versions, which did not end it when the member was added.
      const { emailAddress } = kim;
      const invitation = await addInvitation(api, { projectId, emailAddress, invitedBy: owner.id });
      const accept = () => kim.post(`/api/v1/me/invitations/${invitation}/accept`);
      const [removed, ...accepted] = await Promise.all([
        owner.delete(`${project}/members/${kim.id}`),
        accept(),
        accept(),
        accept(),
      ]);
      expect(removed.status).toBe(204);
      expect([201, 404]).toEqual(expect.arrayContaining(accepted.map(({ status }) => status)));
      expect((await kim.get(project)).status).toBe(404);
      expect((await kim.get("/api/v1/me/invitations")).rows).toEqual([]);
    }
  });
});
