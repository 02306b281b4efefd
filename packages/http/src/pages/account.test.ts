import { describe, expect, test } from "bun:test";
import { createPageService } from "../testing/pages.ts";

describe("the account page", () => {
  test("lists the applications that were allowed, and disconnects one", async () => {
    const service = await createPageService();
    const user = await service.application.addUser();
    const credentials = { emailAddress: user.emailAddress, password: `password of ${user.emailAddress}` };
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
});
