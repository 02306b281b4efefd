import { expect, test } from "bun:test";
import { describeConsole } from "./describe-console.ts";

describeConsole("a form whose object somebody else changed meanwhile", (stage) => {
  /** An endpoint, and the change of it by somebody else. */
  async function addEndpoint() {
    const body = {
      url: "https://orders.dealer.example/hooks",
      eventTypes: ["*"],
      headers: { "X-Old": "1", "X-Own": "1" },
    };
    const { id } = Object(await stage.api("POST", "/api/v1/admin/webhooks", body)).endpoint;
    const path = `/api/v1/admin/webhooks/${id}`;
    return {
      id: String(id),
      read: async () => Object(await stage.api("GET", path)),
      change: (fields: object) => stage.api("PATCH", path, { version: 0, ...fields }),
    };
  }

  test("undoes no change of fields that the user left alone, nor of single headers", async () => {
    const { id, read, change } = await addEndpoint();
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit(`/admin/webhooks/${id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit" });
    await dialog.getByLabel("Description").fill("mine");
    await dialog.getByRole("button", { name: "Remove header 2" }).click();
    const headers = { "X-Old": null, "X-Theirs": "2", "X-Unwanted": "3" };
    await change({ notificationEmail: "theirs@dealer.example", headers });
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("These fields now show what is stored: Notification email, Headers.").waitFor();
    expect(await dialog.getByRole("group", { name: /^Somebody else/u }).count()).toBe(0);
    expect(await dialog.getByLabel("Notification email").inputValue()).toBe("theirs@dealer.example");
    await expectAccessible();
    // What somebody else added can be removed, although it was not there when the form was opened.
    await dialog.getByRole("button", { name: "Remove header 2" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await read()).toMatchObject({
      description: "mine",
      notificationEmail: "theirs@dealer.example",
      headers: { "X-Theirs": "********" },
    });
    expect(Object.keys((await read()).headers)).toEqual(["X-Theirs"]);
    expectNoFaults(/409/u);
  });

  test("says why it cannot show the difference, and shows it at the next try", async () => {
    const { id, change } = await addEndpoint();
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/webhooks/${id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit" });
    await dialog.getByLabel("Description").fill("mine");
    await change({ description: "theirs" });
    await page.route(`**/api/v1/admin/webhooks/${id}`, (route) =>
      route.request().method() === "GET" ? route.abort() : route.continue(),
    );
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("alert").getByText("The service did not answer").waitFor();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    expect(await dialog.getByLabel("Description").inputValue()).toBe("mine");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("row", { name: /theirs .* mine$/u }).waitFor();
    expectNoFaults(/409|ERR_FAILED/u);
  });
});
