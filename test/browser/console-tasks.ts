import { catalogTasks } from "./console-catalog-tasks.ts";
import { operationTasks } from "./console-operation-tasks.ts";
import { adding, named, type Task } from "./console-scene.ts";

/** The main task of each page, in the words of one who does it. */
export const tasks: Readonly<Record<string, Task>> = {
  ...operationTasks,
  ...catalogTasks,
  async account({ page, hands, own }) {
    await hands.type(page.getByLabel("First name"), own);
    await hands.press(page.getByRole("button", { name: "Save" }).first());
    await page.getByText("Saved.").waitFor();
  },
  async webhooks({ page, hands, own }) {
    await hands.press(page.getByRole("button", { name: "Add endpoint" }));
    await hands.type(page.getByLabel("URL"), `https://${own}.example/hooks`);
    await hands.press(page.getByRole("button", { name: "Create endpoint" }));
    await page.getByText(/^whsec_/u).waitFor();
  },
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
  "service-accounts": adding({
    add: "Add service account",
    create: "Create service account",
    fill: named("Name"),
    shows: () => "The secret is shown only now. Keep it where only the program finds it.",
  }),
  async translations({ page, hands, own, stage }) {
    const text = { namespace: "app", key: own, locale: "en", value: "Open" };
    await stage.api("PUT", "/api/v1/admin/translations", { translations: [text] });
    await page.goto(`${stage.url}/admin/translations?from=en&to=de&search=${own}`);
    await hands.press(page.getByRole("link", { name: `Translate app ${own}` }));
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
      await hands.choose(dialog.getByLabel("Language"), hands.name === "mouse" ? "German" : "French");
      await hands.type(dialog.getByLabel("Subject"), `New at ${hands.name}`);
      await hands.type(dialog.getByLabel("Text", { exact: true }), "Changed");
    },
    shows: ({ hands }) => `New at ${hands.name}`,
  }),
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
