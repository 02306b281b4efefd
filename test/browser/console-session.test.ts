import { expect, test } from "bun:test";
import { addUser, userIdOf } from "./console-user.ts";
import { describeConsole } from "./describe-console.ts";
import { openMenu } from "./navigation.ts";

/** Milliseconds within which every process hears that sessions have ended, and has answered what was asked before that. */
const endedWithinMs = 7_000;

describeConsole("a session that ends while the console is open", (stage) => {
  test("keeps the input of a form, and the save goes on once the user has signed in in another tab", async () => {
    const user = await addUser(stage, ["Admin Connectors r/w"]);
    const { page, visit, expectNoFaults } = await stage.open({}, user);
    const other = await page.context().newPage();
    const signIn = async (who: typeof user) => {
      await other.goto(`${stage.url}/signin?to=/admin/connectors`);
      await other.locator("#emailAddress").fill(who.emailAddress);
      await other.locator("#password").fill(who.password);
      await other.locator("form button[type=submit]").first().click();
      await other.locator("#main h1").waitFor();
    };
    await visit("/admin/connectors");
    await page.getByRole("button", { name: "Add connector" }).click();
    const dialog = page.getByRole("dialog", { name: "Add connector" });
    await dialog.getByLabel("Name", { exact: true }).fill("Typed for an hour");
    await dialog.getByLabel("Code").fill("hour");
    await stage.api("POST", `/api/v1/admin/users/${await userIdOf(stage, user.emailAddress)}/signout`);
    // Until then a process may know the session as it was.
    await page.waitForTimeout(endedWithinMs);
    await dialog.getByRole("button", { name: "Create connector" }).click();
    const link = dialog.getByRole("link", { name: "Sign in in another tab" });
    await link.waitFor();
    expect(await link.getAttribute("target")).toBe("_blank");
    // What one user has typed must not be saved by another one.
    await signIn(await addUser(stage, ["Admin Connectors r/w"]));
    await dialog.getByText("Somebody else has signed in in this browser.").waitFor();
    await openMenu(other);
    await other.getByRole("button", { name: "Sign out" }).click();
    await link.waitFor();
    expect(await dialog.getByLabel("Code").inputValue()).toBe("hour");
    expect(new URL(page.url()).pathname).toBe("/admin/connectors");
    await signIn(user);
    await page.locator(".ag-row", { hasText: "Typed for an hour" }).waitFor();
    await page.getByRole("link", { name: "Sign in in another tab" }).first().waitFor({ state: "detached" });
    // The forms of the frame work again, too.
    await openMenu(page);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL((url) => url.pathname !== "/admin/connectors");
    expect(await page.getByText(/sign in/iu).count()).toBeGreaterThan(0);
    expectNoFaults(/401|403/u);
  });
});
