import { expect, test } from "bun:test";
import { addUser, userIdOf } from "./console-user.ts";
import { describeConsole } from "./describe-console.ts";
import { chooseInDrawer } from "./drawer-menu.ts";
import { press, tabTo } from "./keyboard.ts";
import { rowCount } from "./row-count.ts";

describeConsole("the console's page of users", (stage) => {
  test("invites by keyboard only, and refuses what is not an address", async () => {
    await stage.api("POST", "/api/v1/admin/roles", { name: "Planner <b>", privileges: ["Admin Products"] });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/users");
    await press(page, page.getByRole("button", { name: "Invite user" }));
    const dialog = page.getByRole("dialog", { name: "Invite user" });
    await tabTo(page, dialog.getByLabel("Email address"));
    await page.keyboard.type("nobody");
    await page.keyboard.press("Enter");
    await dialog.locator('[aria-invalid="true"]').waitFor();
    await expectAccessible();
    await dialog.getByLabel("Email address").fill("new@dealer.example");
    await tabTo(page, dialog.getByLabel("Planner <b>"));
    await page.keyboard.press("Space");
    await press(page, dialog.getByRole("button", { name: "Send invitation" }));
    await page.getByText("new@dealer.example is invited, until").waitFor();
    expectNoFaults(/400/u);
  });

  test("lists who is invited, sends the invitation again by keyboard, and withdraws it", async () => {
    await stage.api("POST", "/api/v1/admin/users/invite", { emailAddress: "awaited@dealer.example" });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/users");
    const cell = page.locator(".ag-cell", { hasText: "awaited@dealer.example" }).first();
    await cell.click();
    const drawer = page.getByRole("dialog", { name: "awaited@dealer.example" });
    await press(page, drawer.getByRole("button", { name: "Send the invitation again" }));
    await drawer.getByText("The invitation has a new link. The email waits until a mail server is set.").waitFor();
    await drawer.getByText(/^Email is not configured: /u).waitFor();
    await expectAccessible();
    await press(page, drawer.getByRole("button", { name: "Withdraw the invitation" }));
    await drawer.waitFor({ state: "detached" });
    await cell.waitFor({ state: "detached" });
    expectNoFaults();
  });

  test("sends an invitation again from its row, by mouse and by keyboard, without opening it", async () => {
    await stage.api("POST", "/api/v1/admin/users/invite", { emailAddress: "again@dealer.example" });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/users?status=invited");
    const button = page.getByRole("button", { name: "Send again to again@dealer.example" });
    const said = page.getByText("The invitation has a new link. The email waits until a mail server is set.");
    await button.click();
    await said.first().waitFor();
    await page.locator(".ag-cell", { has: button }).focus();
    await page.keyboard.press("Enter");
    await said.nth(1).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await expectAccessible();
    expectNoFaults();
  });

  test("names a service account, which has no address of its own, and marks it", async () => {
    await stage.api("POST", "/api/v1/admin/oauthClients", { kind: "service", name: "Stock sync" });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/users");
    const row = page.getByRole("gridcell", { name: "Stock sync service account", exact: true });
    await row.locator(".badge", { hasText: "service account" }).waitFor();
    await expectAccessible();
    await row.click();
    await page.getByRole("dialog", { name: "Stock sync" }).waitFor();
    expectNoFaults();
  });

  test("edits, unlocks, signs out, deletes and restores a user by mouse, while somebody else edits too", async () => {
    const user = await addUser(stage, ["Admin Signals"]);
    const userId = await userIdOf(stage, user.emailAddress);
    const path = `/api/v1/admin/users/${userId}`;
    // Nobody has a session or a second factor who has never signed in.
    await stage.open({}, user);
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/users");
    await page.getByLabel("Email address").fill(user.emailAddress);
    await page.keyboard.press("Enter");
    await rowCount(page, 1).waitFor();
    await page.locator(".ag-cell", { hasText: user.emailAddress }).first().click();
    await page.getByRole("dialog", { name: user.emailAddress }).waitFor();
    // Its name becomes that which somebody else gives the user, once the drawer reads that.
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("button", { name: "Edit", exact: true }).click();
    await drawer.getByLabel("Last name").fill("Lund");
    await stage.api("PUT", path, { ...Object(await stage.api("GET", path)), lastName: "Berg" });
    await drawer.getByRole("button", { name: "Save" }).click();
    await drawer.getByRole("row", { name: /^Last name .*Berg.*Lund$/u }).waitFor();
    await expectAccessible();
    await drawer.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog", { name: "Lund" }).waitFor();
    const named = page.getByRole("dialog", { name: "Lund" });
    await named.getByText("Saved.", { exact: true }).waitFor();
    await named.getByRole("button", { name: "Edit", exact: true }).click();
    await named.getByLabel("First name").fill("K".repeat(101));
    await named.getByRole("button", { name: "Save" }).click();
    await named.getByLabel("First name").and(page.locator("[aria-invalid=true]")).waitFor();
    expect(await named.getByText("Saved.", { exact: true }).count()).toBe(0);
    await named.getByLabel("First name").fill("");
    await named.getByRole("button", { name: "Cancel" }).click();
    const choose = async (act: string) => {
      await named.locator(".form-foot summary").click();
      await named.getByRole("button", { name: act }).click();
    };
    await choose("Unlock");
    await named.getByText("Failed sign-ins are forgotten.").waitFor();
    await choose("Remove the second factor …");
    const asked = page.getByRole("dialog", { name: "Remove the second factor" });
    await asked.getByText("Every session of the user ends.").waitFor();
    await asked.getByRole("button", { name: "Remove the second factor" }).click();
    await asked.getByText("The user has no second factor").waitFor();
    await asked.getByRole("button", { name: "Close" }).click();
    await named.getByRole("button", { name: "Sign out everywhere" }).click();
    await named.getByText("All sessions have ended.").waitFor();
    await named.getByRole("button", { name: "Sign out everywhere" }).waitFor({ state: "detached" });
    await choose("Delete user …");
    const deleting = page.getByRole("dialog", { name: "Delete user" });
    await deleting.getByLabel(`Type ${user.emailAddress} to confirm: Delete user`).fill(user.emailAddress);
    await expectAccessible();
    await deleting.getByRole("button", { name: "Delete user" }).click();
    await named.getByText("This user is deleted.").waitFor();
    await expectAccessible();
    await named.getByRole("button", { name: "Restore user" }).click();
    await named.getByRole("button", { name: "Edit", exact: true }).waitFor();
    expect(await stage.api("GET", path)).toMatchObject({ status: "active", lastName: "Lund" });
    expectNoFaults(/400|409/u);
  });

  test("erases a user once a second administrator agrees, who then withdraws it", async () => {
    const application = "/api/v1/admin/application";
    const ask = async (eraseNeedsSecond: boolean) => {
      const { id, version } = Object(await stage.api("GET", application));
      await stage.api("PATCH", `/api/v1/admin/applications/${id}`, { version, settings: { eraseNeedsSecond } });
    };
    await ask(true);
    const { emailAddress } = await addUser(stage, ["Admin Users"]);
    const second = await addUser(stage, ["Admin Users r/w"]);
    const path = `/api/v1/admin/users/${await userIdOf(stage, emailAddress)}`;
    const address = `/admin/users?user=${path.split("/").at(-1)}`;
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit(address);
    await chooseInDrawer(page, "Erase user …");
    await page.getByLabel(`Type ${emailAddress} to confirm: Erase user`).fill(emailAddress);
    await press(page, page.getByRole("button", { name: "Erase user" }));
    await page.getByText("It waits until a second administrator agrees.").waitFor();
    expect(await page.getByRole("button", { name: "Agree to the erasure" }).count()).toBe(0);
    await expectAccessible();
    const theirs = await stage.open({}, second);
    await theirs.visit(address);
    await theirs.page.getByLabel(`Type ${emailAddress} to confirm: Agree to the erasure`).fill(emailAddress);
    await press(theirs.page, theirs.page.getByRole("button", { name: "Agree to the erasure" }));
    await theirs.page.getByText("Everything about this user is erased from").waitFor();
    expect(await stage.api("GET", `${path}/erase`)).toMatchObject({ status: "waiting" });
    await press(theirs.page, theirs.page.getByRole("button", { name: "Withdraw the erasure" }));
    await theirs.page.getByRole("button", { name: "Withdraw the erasure" }).waitFor({ state: "detached" });
    expect(await stage.api("GET", path)).toMatchObject({ status: "active" });
    await theirs.expectAccessible();
    theirs.expectNoFaults();
    expectNoFaults();
    await ask(false);
  });

  test("gives a user another role, and settings of every kind that the application defines", async () => {
    const application = Object(await stage.api("GET", "/api/v1/admin/application"));
    const userSettings = [
      { name: "dealer", type: "text" },
      { name: "discount", type: "number" },
      { name: "beta", type: "boolean" },
    ];
    const { id, version } = application;
    await stage.api("PATCH", `/api/v1/admin/applications/${id}`, { version, userSettings });
    const role = await stage.api("POST", "/api/v1/admin/roles", { name: "Keeper <i>", privileges: ["Admin Cables"] });
    const user = await addUser(stage, ["Admin Signals"]);
    const userId = await userIdOf(stage, user.emailAddress);
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/users?user=${userId}&form=1`);
    const drawer = page.getByRole("dialog", { name: user.emailAddress });
    await drawer.getByRole("checkbox", { name: "Keeper <i>" }).check();
    await drawer.getByRole("checkbox", { name: user.emailAddress }).uncheck();
    const add = async (number: number, [name, kind]: readonly [string, string]) => {
      await drawer.getByRole("button", { name: "Add a setting" }).click();
      await drawer.getByLabel(`Name of setting ${number}`).fill(name);
      await drawer.getByLabel(`Kind of setting ${number}`).selectOption(kind);
    };
    await add(1, ["dealer", "text"]);
    await drawer.getByLabel("Value of setting 1").fill("007");
    await add(2, ["discount", "number"]);
    await drawer.getByLabel("Value of setting 2").fill("a lot");
    await add(3, ["beta", "yes or no"]);
    await drawer.getByLabel("Value of setting 3").check();
    await drawer.getByRole("button", { name: "Save" }).click();
    await drawer.locator(".field-error").waitFor();
    await drawer.getByLabel("Value of setting 2").fill("12.5");
    await drawer.getByRole("button", { name: "Save" }).click();
    await drawer.getByText("Saved.").waitFor();
    await drawer.locator("dl").getByText("Keeper <i>", { exact: true }).waitFor();
    const settings = { dealer: { value: "007" }, discount: { value: 12.5 }, beta: { value: true } };
    const path = `/api/v1/admin/users/${userId}`;
    expect(await stage.api("GET", path)).toMatchObject({ roles: [Object(role).id], settings });
    await page.reload();
    // Stored settings have the order of their names.
    await drawer.getByRole("button", { name: "Edit", exact: true }).click();
    await drawer.getByRole("button", { name: "Remove setting 3" }).click();
    await drawer.getByRole("button", { name: "Save" }).click();
    await drawer.getByText("Saved.").waitFor();
    const { discount: _, ...kept } = settings;
    expect(Object(await stage.api("GET", path)).settings).toEqual(kept);
    expectNoFaults(/400/u);
  });

  test("shows the sessions of a user, and ends them", async () => {
    const user = await addUser(stage, ["Admin Signals"]);
    const theirs = await stage.open({}, user);
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/users?user=${await userIdOf(stage, user.emailAddress)}`);
    const drawer = page.getByRole("dialog", { name: user.emailAddress });
    const sessions = drawer.getByRole("group", { name: "Sessions" });
    await sessions.getByRole("rowheader", { name: "Browser", exact: true }).waitFor();
    expect(await sessions.getByText("this one", { exact: true }).count()).toBe(0);
    await press(page, drawer.getByRole("button", { name: "Sign out everywhere" }));
    await drawer.getByText("There is no session.").waitFor();
    await theirs.visit("/admin/account");
    await theirs.page.getByRole("heading", { name: /sign in/iu }).waitFor();
    expectNoFaults();
  });

  test("acts as a user under a banner on every page, and comes back", async () => {
    const user = await addUser(stage, ["Admin Signals", "Admin Webhooks"]);
    const userId = await userIdOf(stage, user.emailAddress);
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit(`/admin/users?user=${userId}`);
    await chooseInDrawer(page, "Act as this user …");
    await page.getByLabel("Reason").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Ticket 4711");
    await page.keyboard.press("Enter");
    const banner = page.getByRole("region", { name: "Acting as another user" });
    await banner.getByText(user.emailAddress).waitFor();
    await page.getByText("Nothing here yet").waitFor();
    await page.getByText("that needs the privilege Admin Webhooks r/w").waitFor();
    await expectAccessible();
    await page.clock.install();
    await visit("/admin/account");
    await banner.waitFor();
    const reloaded = page.waitForEvent("load");
    await page.clock.fastForward("01:00:02");
    await reloaded;
    await page
      .getByRole("region", { name: "Name and language" })
      .locator("bdi", { hasText: user.emailAddress })
      .waitFor();
    await press(page, banner.getByRole("button", { name: "Back to your own account" }));
    await page.getByRole("dialog", { name: user.emailAddress }).waitFor();
    expect(await page.getByRole("region", { name: "Acting as another user" }).count()).toBe(0);
    expectNoFaults();
  });

  test("keeps what is typed when the time to act as a user is over, and says so", async () => {
    const user = await addUser(stage, ["Admin Signals r/w"]);
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit(`/admin/users?user=${await userIdOf(stage, user.emailAddress)}`);
    await chooseInDrawer(page, "Act as this user …");
    await page.getByLabel("Reason").fill("Ticket 4712");
    await page.getByRole("button", { name: "Begin" }).click();
    await page.getByRole("region", { name: "Acting as another user" }).waitFor();
    await page.clock.install();
    await visit("/admin/signals?new=1");
    const name = page.getByRole("dialog").getByLabel("Name", { exact: true });
    await name.fill("Typed for an hour");
    const asked: string[] = [];
    page.on("dialog", (question) => {
      asked.push(question.type());
      void question.accept();
    });
    await page.clock.fastForward("01:00:02");
    await page.getByRole("dialog").getByText("You no longer act as this user.").waitFor();
    expect([await name.inputValue(), asked]).toEqual(["Typed for an hour", []]);
    await expectAccessible();
    const reloaded = page.waitForEvent("load");
    await page.getByRole("dialog").getByRole("button", { name: "Load the page again" }).click();
    await reloaded;
    expect(asked).toEqual(["beforeunload"]);
    expectNoFaults();
  });
});
