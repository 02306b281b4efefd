import { expect, test } from "bun:test";
import { withClient } from "@design-catalog/testing/test-database";
import { addUser, userIdOf } from "./console-user.ts";
import { describeConsole } from "./describe-console.ts";
import { press, tabTo, tabToFirstRow } from "./keyboard.ts";
import { passUntil } from "./pass-time.ts";
import { createDrawnProject, type DrawnProject } from "./project-stage.ts";
import { rowCount } from "./row-count.ts";

describeConsole("the console's pages of projects", (stage) => {
  const snapshotsOf = async (id: string): Promise<readonly unknown[]> =>
    Object(await stage.api("GET", `/api/v1/projects/${id}/snapshots`));
  const pathOf = ({ id }: DrawnProject, tab: string) => `/admin/projects/${id}?tab=${tab}`;

  test("find a project by mouse, and edit it while somebody else does", async () => {
    const { id } = await createDrawnProject(stage, "Lobby <b>");
    await stage.api("POST", "/api/v1/projects", { name: "Other" });
    const { page, expectNoFaults, expectAccessible } = await stage.open();
    await page.getByRole("link", { name: "Projects", exact: true }).click();
    await rowCount(page, 2).waitFor();
    await expectAccessible();
    await page.getByLabel("Name", { exact: true }).fill("lobby");
    await rowCount(page, 1).waitFor();
    await page.locator(".ag-cell", { hasText: "Lobby <b>" }).click();
    await page.getByRole("heading", { name: "Lobby <b>" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/projects/${id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Client").fill("mine");
    await stage.api("PATCH", `/api/v1/projects/${id}`, { version: 0, client: "theirs" });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: /^Client .*theirs .*mine$/u }).waitFor();
    await expectAccessible();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.locator("dd").getByText("mine", { exact: true }).waitFor();
    await expectAccessible();
    expectNoFaults(/409/u);
  });

  test("name a new owner, and an owner by a new name, without a reload", async () => {
    const { id } = Object(await stage.api("POST", "/api/v1/projects", { name: "Handed over" }));
    const { emailAddress } = await addUser(stage, ["Admin Cables"]);
    const ownerId = await userIdOf(stage, emailAddress);
    const { page, visit, expectNoFaults } = await stage.open({});
    await page.clock.install();
    await visit(`/admin/projects/${id}`);
    const owner = page.locator("dt", { hasText: "Owner" }).locator("xpath=following-sibling::dd");
    await owner.getByText(stage.stage.administrator.emailAddress, { exact: true }).waitFor();
    const isNamed = (name: string) => passUntil(page, owner.getByText(name, { exact: true }), { stepMs: 15_000 });
    const setOwner = "UPDATE projects SET owner_id = $1, version = version + 1 WHERE id = $2";
    await withClient(stage.connectionString, (client) => client.query(setOwner, [ownerId, id]));
    await isNamed(emailAddress);
    const user = `/api/v1/admin/users/${ownerId}`;
    await stage.api("PUT", user, { ...Object(await stage.api("GET", user)), firstName: "Ada", lastName: "King" });
    await isNamed("Ada King");
    expectNoFaults();
  });

  test("invite a member, refuse what is not an address, change the role and remove the member", async () => {
    const project = await createDrawnProject(stage, "Members");
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    const member = await addUser(stage, ["Admin Cables"]);
    await visit(pathOf(project, "members"));
    await page.getByText("Only the owner may use this project.").waitFor();
    await page.getByLabel("Email address").fill("nobody");
    const refused = page.waitForResponse((response) => response.status() === 400);
    await page.getByRole("button", { name: "Invite" }).click();
    await refused;
    await page.getByLabel("Email address").and(page.locator("[aria-invalid=true]")).waitFor();
    await page.getByLabel("Email address").fill(member.emailAddress);
    await page.getByRole("button", { name: "Invite" }).click();
    await page.getByText(`${member.emailAddress} is invited.`).waitFor();
    const invited = page.getByRole("group", { name: "Open invitations" });
    await invited.getByRole("row", { name: `${member.emailAddress} viewer` }).waitFor();
    await expectAccessible();
    await page.getByRole("button", { name: `Withdraw the invitation of ${member.emailAddress}` }).click();
    await invited.waitFor({ state: "detached" });
    const userId = await userIdOf(stage, member.emailAddress);
    await stage.api("POST", `/api/v1/projects/${project.id}/members`, { userId, role: "viewer" });
    await visit(pathOf(project, "members"));
    await page.getByRole("button", { name: "Make editor" }).click();
    await page.getByRole("cell", { name: "editor", exact: true }).waitFor();
    await expectAccessible();
    await page.getByRole("button", { name: `Remove ${member.emailAddress}` }).click();
    const asked = page.getByRole("dialog", { name: `Remove ${member.emailAddress}` });
    await asked.getByText("Only another invitation opens them again.").waitFor();
    await asked.getByRole("button", { name: `Remove ${member.emailAddress}` }).click();
    await page.getByText("Only the owner may use this project.").waitFor();
    expectNoFaults(/400/u);
  });

  test("draw a view with its items in words", async () => {
    const project = await createDrawnProject(stage, "Drawn");
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit(pathOf(project, "views"));
    const drawing = page.getByRole("img", { name: "Drawing of Ground floor: 4 items" });
    await drawing.waitFor();
    expect(await drawing.getAttribute("viewBox")).toBe("-8 -8 416 316");
    expect(await drawing.locator("rect.product").count()).toBe(2);
    expect(await drawing.locator("polyline.line").getAttribute("points")).toBe("100,50 160,50 160,150 220,150");
    expect(await drawing.locator("polyline.line").getAttribute("stroke")).toBe("#1d4ed8");
    await drawing.getByText("Stage <left>").waitFor();
    await page.getByText("What the drawing shows, as a table").click();
    await page.getByRole("cell", { name: "Stage <left>" }).waitFor();
    await expectAccessible();
    await page.getByLabel("View", { exact: true }).selectOption("Roof");
    await page.getByRole("img", { name: "Drawing of Roof: 0 items" }).waitFor();
    expectNoFaults();
  });

  test("show cables with numbers and ends, and change one by keyboard only", async () => {
    const project = await createDrawnProject(stage, "Cables");
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit(pathOf(project, "views"));
    await tabTo(page, page.getByRole("tab", { name: "Views" }));
    await page.keyboard.press("ArrowRight");
    const row = page.locator('.ag-row[row-index="0"]');
    await row.getByText("Player · OUT 1").waitFor();
    await row.getByText("Screen · IN 1").waitFor();
    await expectAccessible();
    await tabToFirstRow(page);
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: /^Cable /u });
    await press(page, drawer.getByRole("button", { name: "Edit", exact: true }));
    await tabTo(page, drawer.getByLabel("Length in mm"));
    await page.keyboard.type("long");
    const refused = page.waitForResponse((response) => response.status() === 400);
    await press(page, drawer.getByRole("button", { name: "Save" }));
    await refused;
    await drawer.getByLabel("Length in mm").and(page.locator("[aria-invalid=true]")).waitFor();
    await expectAccessible();
    await drawer.getByLabel("Length in mm").fill("2500");
    await drawer.getByLabel("State").selectOption("tested");
    await press(page, drawer.getByRole("button", { name: "Save" }));
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await row.getByText("2,500").waitFor();
    await row.getByText("tested").waitFor();
    expectNoFaults(/400/u);
  });

  test("find a cable of any project that is longer than its signal allows, by keyboard only", async () => {
    const { id } = Object(await stage.api("POST", "/api/v1/projects", { name: "Arena" }));
    const signal = { name: "HDMI", code: "too-long", category: "video", maxLengthMm: 5000 };
    const { id: signalId } = Object(await stage.api("POST", "/api/v1/admin/signals", signal));
    await stage.api("POST", `/api/v1/projects/${id}/cables`, { cableId: "C-77", signalId, lengthMm: 9000 });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/projects");
    await press(page, page.getByRole("button", { name: "Find doubtful cables" }));
    await page
      .getByRole("row", { name: "Arena C-77 9,000 5,000 longer than its signal allows", exact: true })
      .waitFor();
    await expectAccessible();
    await press(page, page.getByRole("link", { name: "C-77", exact: true }));
    await page.getByRole("dialog", { name: "Cable C-77" }).waitFor();
    expectNoFaults();
  });

  test("remove a product, and undo that with its cable and placement", async () => {
    const project = await createDrawnProject(stage, "Undo");
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit(pathOf(project, "products"));
    await page.locator(".ag-cell", { hasText: "Player" }).click();
    const drawer = page.getByRole("dialog", { name: "Player" });
    await drawer.getByText("OUT").waitFor();
    await expectAccessible();
    await drawer.getByRole("button", { name: "Remove product" }).click();
    await rowCount(page, 1).waitFor();
    expect(await stage.api("GET", `/api/v1/projects/${project.id}/cables`)).toEqual([]);
    await page.getByRole("tab", { name: "History" }).click();
    await page.getByText(/^removed product Player$/u).waitFor();
    await page.getByRole("button", { name: "Undo" }).first().click();
    await page.getByText("Undone. What that changed stands at the top.").waitFor();
    await page.getByText(/^restored product/u).waitFor();
    await page.getByText(/^added item of a view product Player$/u).waitFor();
    await page.getByText(/^added project Undo$/u).waitFor();
    await expectAccessible();
    expect(await stage.api("GET", `/api/v1/projects/${project.id}/cables`)).toHaveLength(1);
    expect(await stage.api("GET", `/api/v1/projects/${project.id}/views/${project.viewId}/viewitems`)).toHaveLength(4);
    expectNoFaults();
  });

  test("undo an addition and changed fields, except those that changed again, by keyboard only", async () => {
    const project = await createDrawnProject(stage, "Undo <1>");
    const [product] = Object(await stage.api("GET", `/api/v1/projects/${project.id}/products`));
    const path = `/api/v1/projects/${project.id}/products/${product.id}`;
    const patch = (version: number, fields: object) => stage.api("PATCH", path, { version, ...fields });
    await patch(product.version, { label: "DISP <1>", notes: "Left" });
    await patch(product.version + 1, { notes: "Right" });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit(pathOf(project, "history"));
    const entry = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading") })
      .filter({ hasText: /Left/u })
      .last();
    await press(page, entry.getByRole("button", { name: "Undo" }));
    await entry.getByText("This stays as it is:").waitFor();
    await entry.getByText(/, Notes: it has changed again since$/u).waitFor();
    await expectAccessible();
    expect(await stage.api("GET", path)).toMatchObject({ label: product.label, notes: "Right" });
    expectNoFaults();
  });

  test("read a long history, of which the address says how far, and show newer changes of others", async () => {
    const project = Object(await stage.api("POST", "/api/v1/projects", { name: "Old house" }));
    for (let version = 0; version < 101; version += 1) {
      await stage.api("PATCH", `/api/v1/projects/${project.id}`, { version, name: `House ${version}` });
    }
    const { page, visit, expectNoFaults } = await stage.open({});
    await page.clock.install();
    await visit(`/admin/projects/${project.id}?tab=history`);
    await page.getByText("Name: House 0 House 1", { exact: true }).waitFor();
    expect(await page.getByText("Name: Old house House 0", { exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Show older changes" }).click();
    await page.getByText("Name: Old house House 0", { exact: true }).waitFor();
    await page.reload();
    await page.getByText("Name: Old house House 0", { exact: true }).waitFor();
    await stage.api("PATCH", `/api/v1/projects/${project.id}`, { version: 101, name: "Sold" });
    await page.clock.runFor(11_000);
    await page.getByText("Name: House 100 Sold", { exact: true }).waitFor();
    expectNoFaults();
  });

  test("take a snapshot, delete a project after its name was typed, and restore it, by mouse", async () => {
    const { id } = Object(await stage.api("POST", "/api/v1/projects", { name: "Foyer <1>" }));
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit(`/admin/projects/${id}`);
    await page.getByRole("button", { name: "Take a snapshot" }).click();
    const dialog = page.getByRole("dialog", { name: "Take a snapshot" });
    await dialog.getByLabel("Message").fill("As ordered");
    await expectAccessible();
    await dialog.getByRole("button", { name: "Take a snapshot" }).click();
    const link = page.getByRole("link", { name: /^Snapshot /u });
    await link.waitFor();
    const [snapshot] = await snapshotsOf(id);
    expect(snapshot).toMatchObject({ message: "As ordered" });
    expect(await link.getAttribute("href")).toBe(`/admin/projects/${Object(snapshot).id}`);
    const remove = page.getByRole("button", { name: "Delete project" });
    await page.getByLabel("Type Foyer <1> to confirm").fill("Foyer");
    expect(await remove.isDisabled()).toBe(true);
    await page.getByLabel("Type Foyer <1> to confirm").fill("Foyer <1>");
    await remove.click();
    await page.getByText("This is deleted.").waitFor();
    await expectAccessible();
    await visit("/admin/projects");
    await page.getByLabel("Shown").selectOption("deleted ones");
    await rowCount(page, 1).waitFor();
    await page.locator(".ag-cell", { hasText: "Foyer <1>" }).click();
    await page.getByRole("button", { name: "Restore" }).click();
    await page.getByRole("tab", { name: "Overview" }).waitFor();
    expect(await stage.api("GET", `/api/v1/projects/${id}`)).toMatchObject({ deleted: false });
    expectNoFaults();
  });

  test("take a snapshot, delete a project and restore it by keyboard only", async () => {
    const { id } = Object(await stage.api("POST", "/api/v1/projects", { name: "Atrium" }));
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/projects/${id}`);
    await press(page, page.getByRole("button", { name: "Take a snapshot" }));
    const dialog = page.getByRole("dialog", { name: "Take a snapshot" });
    await press(page, dialog.getByRole("button", { name: "Take a snapshot" }));
    await page.getByRole("link", { name: /^Snapshot /u }).waitFor();
    expect((await snapshotsOf(id)).map((snapshot) => Object(snapshot).message)).toEqual([null]);
    await tabTo(page, page.getByLabel("Type Atrium to confirm"));
    await page.keyboard.type("Atrium");
    await press(page, page.getByRole("button", { name: "Delete project" }));
    await press(page, page.getByRole("button", { name: "Restore" }));
    await page.getByRole("tab", { name: "Overview" }).waitFor();
    expectNoFaults();
  });

  test("are read-only for a reader, and for everybody in a snapshot", async () => {
    const project = await createDrawnProject(stage, "Read only");
    const snapshot = Object(await stage.api("POST", `/api/v1/projects/${project.id}/snapshot`, { message: "As sold" }));
    const own = await stage.open();
    await own.visit(`/admin/projects/${snapshot.id}?edit=1`);
    await own.page.getByText("This is a snapshot, which nobody can change.").waitFor();
    await own.page.getByText("As sold").waitFor();
    expect(await own.page.getByRole("dialog").count()).toBe(0);
    expect(await own.page.getByRole("button", { name: "Edit" }).count()).toBe(0);
    await own.expectAccessible();
    const reader = await addUser(stage, ["Admin Projects"]);
    const { page, visit, expectNoFaults } = await stage.open({}, reader);
    for (const tab of ["overview", "members", "products", "views", "cables", "history"]) {
      await visit(pathOf(project, tab));
      await page.getByText("that needs the privilege Admin Projects r/w").waitFor();
      await page.getByRole("tabpanel").waitFor();
      expect(
        await page.getByRole("button", { name: /^(?:Edit|Invite|Undo|Take a snapshot|Delete project)$/u }).count(),
      ).toBe(0);
    }
    await visit(`/admin/projects/${project.id}?edit=1`);
    await page.getByRole("tabpanel").getByText(project.id).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    own.expectNoFaults();
    expectNoFaults();
  });
});
