import { catalogTasks } from "./console-catalog-tasks.ts";
import { adding, named, type Scene, type Task } from "./console-scene.ts";

/** Filters deliveries, makes one that the filter shows, and opens it. */
async function openDelivery({ page, hands, stage, own }: Scene): Promise<void> {
  const receiver = await stage.stage.startReceiver({ respond: () => ({ status: 200, body: own }) });
  const endpoint = { url: `${receiver.url}/${own}`, eventTypes: ["project.created"] };
  await stage.api("POST", "/api/v1/admin/webhooks", endpoint);
  await stage.api("POST", "/api/v1/projects", { name: own });
  await receiver.waitFor(1, 20_000);
  await hands.press(page.getByRole("button", { name: "Delivered", exact: true }));
  await page.waitForURL((url) => url.searchParams.get("status") === "delivered");
  await hands.press(page.getByRole("button", { name: "Refresh" }));
  await hands.openRow(own);
  const drawer = page.getByRole("dialog", { name: /^Delivery/u });
  await hands.press(drawer.getByRole("button", { name: "Resend" }));
  await drawer.getByRole("heading", { name: /^Attempt 2 · sent again/u }).waitFor();
}

/** Filters the entries of a page, which has none like that. */
function choosing(label: string, option: string, parameter: string): Task {
  return async ({ page, hands }) => {
    await hands.choose(page.getByRole("combobox", { name: label, exact: true }), option);
    await page.waitForURL((url) => url.searchParams.has(parameter));
    await page.getByRole("status").getByText("0 rows", { exact: true }).waitFor();
  };
}

/** The main task of each page, in the words of one who does it. */
export const tasks: Readonly<Record<string, Task>> = {
  ...catalogTasks,
  async account({ page, hands, own }) {
    await hands.type(page.getByLabel("First name"), own);
    await hands.press(page.getByRole("button", { name: "Save" }).first());
    await page.getByText("Saved.").waitFor();
  },
  async overview({ page, hands }) {
    await page.getByRole("heading", { name: "What is wrong now" }).waitFor();
    await hands.press(page.getByRole("button", { name: /^Search/u }));
    await page.getByRole("dialog", { name: "Search" }).waitFor();
  },
  async webhooks({ page, hands, own }) {
    await hands.press(page.getByRole("button", { name: "Add endpoint" }));
    await hands.type(page.getByLabel("URL"), `https://${own}.example/hooks`);
    await hands.press(page.getByRole("button", { name: "Create endpoint" }));
    await page.getByText(/^whsec_/u).waitFor();
  },
  deliveries: openDelivery,
  async events({ page, hands }) {
    await hands.press(page.getByRole("button", { name: "project.created" }));
    await hands.press(
      page.getByRole("dialog", { name: "project.created" }).getByRole("link", { name: "Deliveries of" }),
    );
    await page.waitForURL((url) => url.searchParams.get("type") === "project.created");
  },
  async statistics({ page, hands }) {
    await hands.choose(page.getByLabel("Time"), "Last 7 days");
    await page.waitForURL((url) => url.searchParams.get("period") === "7d");
  },
  logs: choosing("Level", "debug", "level"),
  async audit({ page, hands, stage, own }) {
    await stage.api("POST", "/api/v1/admin/roles", { name: `audited-${own}`, privileges: [] });
    await hands.choose(page.getByRole("combobox", { name: "Kind", exact: true }), "Role");
    await page.waitForURL((url) => url.searchParams.get("kind") === "Role");
    await hands.openRow("Role");
    await page.getByRole("dialog", { name: /role/iu }).waitFor();
  },
  jobs: choosing("State", "failed", "status"),
  recordings: choosing("State", "failed", "status"),
  async users({ page, hands, own }) {
    await hands.press(page.getByRole("button", { name: "Invite user" }));
    await hands.type(page.getByRole("dialog").getByLabel("Email address"), `${own}@dealer.example`);
    await hands.press(page.getByRole("button", { name: "Send invitation" }));
    await page.getByText(`${own}@dealer.example is invited, until`).waitFor();
  },
  roles: adding({ add: "Add role", create: "Create role", fill: named("Name"), shows: ({ own }) => own }),
  "single-sign-on": adding({
    add: "Add provider",
    create: "Create provider",
    async fill({ page, hands, own }) {
      const dialog = page.getByRole("dialog");
      await hands.type(dialog.getByLabel("Name", { exact: true }), own);
      await hands.type(dialog.getByLabel("Name in addresses"), own);
      await hands.type(dialog.getByLabel("Issuer"), `https://${own}.example`);
      await hands.type(dialog.getByLabel("Client id"), "catalog");
      await hands.type(dialog.getByLabel("Client secret"), "a secret of the provider");
    },
    shows: ({ own }) => own,
  }),
  domains: adding({
    add: "Add domain",
    create: "Add domain",
    fill: ({ page, hands, own }) => hands.type(page.getByRole("dialog").getByLabel("Domain"), `${own}.invalid`),
    shows: ({ own }) => `${own}.invalid`,
  }),
  "oauth-clients": adding({
    add: "Add client",
    create: "Create client",
    async fill({ page, hands, own }) {
      await hands.type(page.getByLabel("Name", { exact: true }), own);
      await hands.type(page.getByLabel("Redirect URIs"), `https://${own}.example/callback`);
    },
    shows: () => "The secret is shown only now. Keep it where only the client finds it.",
  }),
  async translations({ page, hands, own, stage }) {
    const text = { namespace: "app", key: own, locale: "en", value: "Open" };
    await stage.api("PUT", "/api/v1/admin/translations", { translations: [text] });
    await page.goto(`${stage.url}/admin/translations?from=en&to=de&search=${own}`);
    await hands.press(page.getByRole("button", { name: `Translate app ${own}` }));
    await hands.type(page.getByLabel("Translation (de)"), "Öffnen");
    await hands.press(page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }));
    await page.getByRole("row", { name: /Öffnen/u }).waitFor();
  },
  emails: adding({
    add: "Add text",
    create: "Create text",
    async fill({ page, hands }) {
      const dialog = page.getByRole("dialog");
      await hands.choose(dialog.getByLabel("Email", { exact: true }), "password changed");
      await hands.type(dialog.getByLabel("Language"), hands.name === "mouse" ? "de" : "fr");
      await hands.type(dialog.getByLabel("Subject"), `New at ${hands.name}`);
      await hands.type(dialog.getByLabel("Text", { exact: true }), "Changed");
    },
    shows: ({ hands }) => `New at ${hands.name}`,
  }),
  outbox: choosing("State", "failed", "status"),
  async files({ page, hands, own }) {
    const chosen = page.waitForEvent("filechooser");
    await hands.press(page.getByRole("button", { name: "Files", exact: true }));
    const file = { name: `${own}.csv`, mimeType: "text/csv", buffer: Buffer.from(`a,${own}`) };
    await (await chosen).setFiles(file);
    await page
      .getByRole("row", { name: `${own}.csv` })
      .getByText("stored")
      .first()
      .waitFor();
    await hands.openRow(`${own}.csv`);
    await page.getByRole("dialog", { name: `File ${own}.csv` }).waitFor();
  },
  "view-templates": adding({
    add: "Add template",
    create: "Create template",
    fill: named("Name"),
    shows: ({ own }) => own,
  }),
  async settings({ page, hands, own }) {
    await hands.type(page.getByLabel("Name of the application"), own);
    await hands.press(page.getByRole("button", { name: "Save" }));
    await page.getByText("The settings are saved.").waitFor();
  },
  async "rate-limits"({ page, hands }) {
    await page.getByRole("heading", { name: "Limits of the application" }).waitFor();
    await hands.choose(page.getByRole("combobox"), "Last 7 days");
    await page.waitForURL((url) => url.searchParams.get("hours") === "168");
    await page.getByText("No caller was above a limit.").waitFor();
  },
  async mcp({ page, hands }) {
    await hands.toggle(page.getByLabel("Assistants can connect"));
    await hands.press(page.getByRole("button", { name: "Save" }));
    await page.getByText("The settings are saved.").waitFor();
  },
  lists: adding({
    add: "Add list",
    create: "Create list",
    async fill({ page, hands, own }) {
      await hands.type(page.getByRole("dialog").getByLabel("Key"), own);
      await hands.type(page.getByRole("dialog").getByLabel("Name"), `List ${own}`);
    },
    shows: ({ own }) => `List ${own}`,
  }),
  reports: adding({ add: "Add report", create: "Create report", fill: named("Name"), shows: ({ own }) => own }),
};
