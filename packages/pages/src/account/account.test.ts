import { describe, expect, test } from "bun:test";
import { createPageService } from "@design-catalog/testing/http/pages";
import { idOf } from "@design-catalog/testing/test-application";
import { accountRoute } from "./account.ts";

describe("the account page", () => {
  test("lists the allowed applications and disconnects one", async () => {
    const service = await createPageService();
    const user = await service.application.addUser();
    const credentials = { emailAddress: user.emailAddress, password: `passphrase of ${user.emailAddress}` };
    const browser = service.openBrowser();
    const client = await service.addClient({ name: "Room <Planner>" });
    const request = await service.ask(client);
    await browser.submit(await browser.get(`/signin?request=${request.id}`), credentials);
    expect((await browser.get("/account")).text).toContain("There is none.");
    await browser.submit(await browser.get(`/consent?request=${request.id}`), { decision: "allow" });
    const account = await browser.get("/account");
    expect(account.text).toContain("Disconnect <bdi>Room &lt;Planner&gt;</bdi>");
    expect(account.text).toContain("Last used on Nov 21, 2026");
    const forged = await browser.submit(account, { clientId: client.clientId, formToken: "0".repeat(64) });
    expect(forged.status).toBe(403);
    const done = await browser.submit(account, {});
    expect([done.status, done.headers.get("location")]).toEqual([303, "/account"]);
    expect((await browser.get("/account")).text).toContain("There is none.");
    expect((await browser.submit(account, {})).status).toBe(404);
    const next = await service.ask(client);
    expect((await browser.get(`/signin?request=${next.id}`)).headers.get("location")).toBe(
      `/consent?request=${next.id}`,
    );
  });

  test.each([
    ["accept", "en", "invites you to see and change this project", 1],
    ["decline", "de", "anzusehen und zu bearbeiten", 0],
  ] as const)("shows invitations to projects, with a button to %s", async (answer, language, said, membersCount) => {
    const service = await createPageService();
    const { application } = service;
    const user = await application.addUser();
    const owner = { ...application.actorWith(), userId: (await application.addUser()).id };
    const project = idOf(await application.callNamed("createProject", owner, { body: { name: "Lobby <b>" } }));
    const parameters = { id: project };
    const body = { emailAddress: user.emailAddress, role: "editor" };
    await application.callNamed("addProjectMember", owner, { parameters, body });
    const browser = service.openBrowser();
    const credentials = { emailAddress: user.emailAddress, password: `passphrase of ${user.emailAddress}` };
    await browser.submit(await browser.get("/signin"), credentials);
    const account = await browser.get("/account", { "accept-language": language });
    expect(account.text).toContain("<bdi>Lobby &lt;b&gt;</bdi>");
    expect(account.text).toContain(said);
    const forged = await browser.submit(account, { answer, formToken: "0".repeat(64) });
    expect(forged.status).toBe(403);
    const done = await browser.submit(account, { answer });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/account"]);
    expect((await browser.get("/account")).text).not.toContain("Lobby");
    expect(await application.callNamed("listProjectMembers", owner, { parameters })).toHaveLength(membersCount);
    expect((await browser.submit(account, { answer })).status).toBe(404);
  });

  test.each([true, false])("leads to the console's account page if there is one (%p)", async (hasConsole) => {
    const route = accountRoute({ hasConsole });
    const service = await createPageService(undefined, {}, [{ ...route, name: "another", path: "/other" }]);
    const user = await service.application.addUser();
    const credentials = { emailAddress: user.emailAddress, password: `passphrase of ${user.emailAddress}` };
    const browser = service.openBrowser();
    await browser.submit(await browser.get("/signin"), credentials);
    expect((await browser.get("/other")).text.includes('href="/admin/account"')).toBe(hasConsole);
  });
});
