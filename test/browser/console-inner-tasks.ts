import { addEndpoint } from "./console-operation-tasks.ts";
import { addProject, goTo, openFound, type Scene, type Work } from "./console-scene.ts";
import { addUser, userIdOf } from "./console-user.ts";

/** Goes to the page of an endpoint of the scene's own, and returns its URL. */
async function openEndpoint(scene: Scene): Promise<string> {
  const { url } = await addEndpoint(scene);
  await goTo(scene, "/admin/webhooks");
  // The numbers of each endpoint come later than its link. A page that follows the stream of changes is never idle.
  const row = scene.page.getByRole("row", { name: url });
  await row.getByRole("img").or(row.getByText("no attempts")).first().waitFor();
  await scene.hands.press(scene.page.getByRole("link", { name: url, exact: true }));
  await scene.page.getByRole("heading", { level: 1, name: url }).waitFor();
  return url;
}

/** Goes to the page of a project of the scene's own, and returns its id. */
async function openProject(scene: Scene): Promise<string> {
  const id = await addProject(scene);
  await goTo(scene, "/admin/projects");
  await openFound(scene, "Name");
  await scene.page.getByRole("heading", { level: 1, name: scene.own }).waitFor();
  return id;
}

/** Types into a field of the page's form for changes, and saves. */
async function edit({ page, hands, own }: Scene, field: string): Promise<void> {
  await hands.press(page.getByRole("button", { name: "Edit", exact: true }));
  const dialog = page.getByRole("dialog", { name: "Edit" });
  await hands.type(dialog.getByLabel(field, { exact: true }), `${own} changed`);
  await hands.press(dialog.getByRole("button", { name: "Save" }));
  await dialog.waitFor({ state: "detached" });
  await page.getByText(`${own} changed`, { exact: true }).first().waitFor();
}

const webhookTasks: Readonly<Record<string, Work>> = {
  async "an endpoint is changed"(scene) {
    await openEndpoint(scene);
    await edit(scene, "Description");
  },
  async "a secret is revealed and rolled"(scene) {
    const { page, hands } = scene;
    await openEndpoint(scene);
    await hands.openTab("Secret");
    await hands.press(page.getByRole("button", { name: "Reveal the secret" }));
    const first = await page.getByText(/^whsec_/u).textContent();
    await hands.press(page.getByRole("button", { name: "Roll the secret" }));
    const dialog = page.getByRole("dialog", { name: "Roll the secret" });
    await hands.type(dialog.getByLabel(/^Hours for which/u), "2");
    await hands.press(dialog.getByRole("button", { name: "Roll now" }));
    await page.getByText("An older secret also signs until").waitFor();
    await page
      .getByText(/^whsec_/u)
      .filter({ hasNotText: first ?? "" })
      .waitFor();
  },
  async "an endpoint is disabled, enabled and deleted"(scene) {
    const { page, hands } = scene;
    const url = await openEndpoint(scene);
    await hands.press(page.getByLabel("More actions"));
    await hands.press(page.getByRole("button", { name: "Disable" }));
    await hands.press(page.getByRole("dialog").getByRole("button", { name: "Disable" }));
    await page.getByText("disabled by an administrator").waitFor();
    await hands.press(page.getByRole("button", { name: "Enable" }));
    await page.getByText("disabled by an administrator").waitFor({ state: "detached" });
    await hands.press(page.getByRole("button", { name: "Delete this endpoint" }));
    await hands.type(page.getByLabel(/^Type localhost:\d+ to confirm/u), new URL(url).host);
    await hands.press(page.getByRole("button", { name: "Delete endpoint" }));
    await page.waitForURL(({ pathname }) => pathname === "/admin/webhooks");
    await page.getByRole("button", { name: "Add endpoint" }).waitFor();
    await page.getByRole("link", { name: url, exact: true }).waitFor({ state: "detached" });
  },
  async "a test event is sent, and its delivery sent again"(scene) {
    const { page, hands } = scene;
    await openEndpoint(scene);
    await hands.press(page.getByRole("button", { name: "Send test event" }));
    await page.getByText(/^The endpoint answered 200 after/u).waitFor();
    await hands.openTab("Deliveries");
    await hands.openRow("webhook.test");
    const drawer = page.getByRole("dialog", { name: /^Delivery/u });
    await hands.press(drawer.getByRole("button", { name: "Resend" }));
    await drawer.getByRole("heading", { name: /^Attempt 2 · sent again/u }).waitFor();
  },
  async "all deliveries that the filters match are sent again"(scene) {
    const { page, hands } = scene;
    await openEndpoint(scene);
    await hands.openTab("Deliveries");
    await hands.choose(page.getByLabel("Event type"), "project.created");
    await page.waitForURL(({ searchParams }) => searchParams.has("type"));
    await hands.press(page.getByRole("button", { name: "Resend all matching" }));
    const dialog = page.getByRole("dialog");
    await hands.toggle(dialog.getByRole("checkbox", { name: "delivered 1" }));
    await hands.press(dialog.getByRole("button", { name: "Resend one delivery" }));
    await dialog.getByText("Resending: done").waitFor();
    await page.keyboard.press("Escape");
    await hands.openRow("project.created");
    await page.getByRole("heading", { name: /^Attempt 2 · sent again/u }).waitFor();
  },
};

const deliveryTasks: Readonly<Record<string, Work>> = {
  async "a delivery is opened as a page and sent again"(scene) {
    const { page, hands } = scene;
    await openEndpoint(scene);
    await hands.openTab("Deliveries");
    await hands.openRow("project.created");
    await hands.press(page.getByRole("link", { name: "Open as a page" }));
    await page.getByRole("heading", { level: 1, name: "Delivery: project.created" }).waitFor();
    await hands.press(page.getByRole("button", { name: "Resend" }));
    await page.getByRole("heading", { name: /^Attempt 2 · sent again/u }).waitFor();
  },
};

const projectTasks: Readonly<Record<string, Work>> = {
  async "a project is changed"(scene) {
    await openProject(scene);
    await edit(scene, "Client");
  },
  async "a member is invited, made an editor and removed"(scene) {
    const { page, hands, stage } = scene;
    const { emailAddress } = await addUser(stage, []);
    const id = await openProject(scene);
    await hands.openTab("Members");
    await hands.type(page.getByLabel("Email address"), emailAddress);
    await hands.press(page.getByRole("button", { name: "Invite" }));
    await page.getByText(`${emailAddress} is invited.`).waitFor();
    // As if the invitation were accepted: the mail that leads there is not for the administrator's eyes.
    const userId = await userIdOf(stage, emailAddress);
    await stage.api("POST", `/api/v1/projects/${id}/members`, { userId, role: "viewer" });
    await hands.openTab("Overview");
    await hands.openTab("Members");
    await hands.press(page.getByRole("button", { name: "Make editor" }));
    await page.getByRole("cell", { name: "editor", exact: true }).waitFor();
    await hands.press(page.getByRole("button", { name: `Remove ${emailAddress}` }));
    await hands.press(page.getByRole("dialog").getByRole("button", { name: `Remove ${emailAddress}` }));
    await page.getByText("Only the owner may use this project.").waitFor();
  },
};

/** The tasks of pages that other pages lead to, by the name of the page. */
export const innerTasks: Readonly<Record<string, Readonly<Record<string, Work>>>> = {
  webhook: webhookTasks,
  delivery: deliveryTasks,
  project: projectTasks,
};
