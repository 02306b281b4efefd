import { addProject, adding, named, openFound, type Scene, type Task } from "./console-scene.ts";

/** Finds a row by a part of its name, and refers to it. */
async function refer({ page, hands }: Scene, { field, name }: { readonly field: string; readonly name: string }) {
  await hands.type(page.getByLabel(`Find: ${field}`, { exact: true }), name);
  await hands.press(
    page.getByRole("group", { name: field, exact: true }).getByRole("button", { name: `Choose ${name}` }),
  );
  await page.getByRole("button", { name: `Remove ${name}` }).waitFor();
}

async function add({ stage }: Scene, kind: string, body: object): Promise<string> {
  return String(Object(await stage.api("POST", `/api/v1/admin/${kind}`, body)).id);
}

/** The main task of each page of projects and catalog, in the words of one who does it. */
export const catalogTasks: Readonly<Record<string, Task>> = {
  async projects(scene) {
    const id = await addProject(scene);
    await openFound(scene, "Name");
    await scene.page.waitForURL((url) => url.pathname === `/admin/projects/${id}`);
    await scene.page.getByRole("heading", { name: scene.own }).waitFor();
  },
  async snapshots(scene) {
    const id = await addProject(scene);
    await scene.stage.api("POST", `/api/v1/projects/${id}/snapshot`, { message: scene.own });
    await openFound(scene, "Message");
    await scene.page.getByRole("dialog", { name: /^Snapshot/u }).waitFor();
  },
  products: adding({ add: "Add product", create: "Create product", fill: named("Name"), shows: ({ own }) => own }),
  async "product-comparison"(scene) {
    const names = [`${scene.own} A`, `${scene.own} B`];
    for (const [index, name] of names.entries()) await add(scene, "products", { name, powerW: index + 1 });
    for (const name of names) await refer(scene, { field: "Products", name });
    await scene.page.getByRole("row", { name: / 1 2$/u }).waitFor();
  },
  "product-audit": {
    async prepare(scene) {
      await add(scene, "products", { name: scene.own, attributes: { Power: "10W" } });
      await add(scene, "products", { name: `${scene.own} B`, attributes: { Power: "12 W" } });
    },
    async run({ page, hands, own }) {
      // Findings of other tasks' products stand above.
      const check = page.getByRole("combobox", { name: "Check" });
      await hands.choose(check, "Unit missing or spaced differently");
      await hands.press(page.getByRole("button", { name: "Fix" }).first());
      await page.getByText(/^Fixed: /u).waitFor();
      await hands.press(page.getByRole("group", { name: "Severity" }).getByRole("button", { name: "warning" }));
      await hands.choose(check, "all");
      await hands.press(page.getByRole("link", { name: own, exact: true }).first());
      await page.getByRole("dialog", { name: `Product ${own}` }).waitFor();
    },
  },
  async "product-update"(scene) {
    const { page, hands, stage, own } = scene;
    const productId = await add(scene, "products", { name: own, powerW: 1 });
    const projectId = await addProject(scene);
    await stage.api("POST", `/api/v1/projects/${projectId}/products`, { products: [{ productId, quantity: 1 }] });
    await stage.api("PATCH", `/api/v1/admin/products/${productId}`, { version: 0, powerW: 2 });
    await refer(scene, { field: "Products", name: own });
    await hands.press(page.getByRole("button", { name: "Show what would change" }));
    await page.getByRole("listitem").filter({ hasText: own }).getByRole("row", { name: "Power in W 1 2" }).waitFor();
    await hands.press(page.getByRole("button", { name: "Update the projects" }));
    await page.getByText(/^Updated\. Placed products: 1\./u).waitFor();
  },
  async "product-index"(scene) {
    const { page, hands, own } = scene;
    await add(scene, "products", { name: own });
    await hands.press(page.getByRole("button", { name: "Build the index again" }));
    await page.getByText("State: done").waitFor();
    await hands.type(page.getByLabel("Words of a search"), own);
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "What users find" }).getByRole("link", { name: own }).waitFor();
  },
  async synonyms(scene) {
    const { page, hands, own } = scene;
    const begin = page.getByRole("button", { name: "Begin a list of synonyms" });
    await begin.or(page.getByRole("button", { name: "Add synonyms" })).waitFor();
    if (await begin.isVisible()) await hands.press(begin);
    await adding({
      add: "Add synonyms",
      create: "Create synonyms",
      async fill() {
        const dialog = page.getByRole("dialog");
        await hands.type(dialog.getByLabel("Key", { exact: true }), own);
        await hands.type(dialog.getByLabel("Words that mean the same"), `${own} = hoist`);
      },
      shows: () => `${own} = hoist`,
    })(scene);
  },
  cables: adding({ add: "Add cable", create: "Create cable", fill: named("Name"), shows: ({ own }) => own }),
  connectors: adding({
    add: "Add connector",
    create: "Create connector",
    async fill({ page, hands, own }) {
      const dialog = page.getByRole("dialog");
      await hands.type(dialog.getByLabel("Name", { exact: true }), own);
      await hands.type(dialog.getByLabel("Code", { exact: true }), own);
      await hands.choose(dialog.getByLabel("Gender", { exact: true }), "male");
      await hands.choose(dialog.getByLabel("Mounting", { exact: true }), "on a cable");
    },
    shows: ({ own }) => own,
  }),
  async pairings(scene) {
    const { page, hands, own } = scene;
    for (const name of [`${own}-a`, `${own}-b`]) {
      await add(scene, "connectors", { name, code: name, gender: "male", mounting: "cable" });
    }
    await hands.press(page.getByRole("button", { name: "Add pairing" }));
    await refer(scene, { field: "Connector", name: `${own}-a` });
    await refer(scene, { field: "Mates with", name: `${own}-b` });
    await hands.choose(page.getByRole("dialog").getByLabel("Rating"), "fits with care");
    await hands.press(page.getByRole("button", { name: "Create pairing" }));
    await page.locator(".ag-row", { hasText: `${own}-a` }).waitFor();
  },
  signals: adding({
    add: "Add signal",
    create: "Create signal",
    async fill({ page, hands, own }) {
      const dialog = page.getByRole("dialog");
      await hands.type(dialog.getByLabel("Name", { exact: true }), own);
      await hands.type(dialog.getByLabel("Code", { exact: true }), own);
      await hands.choose(dialog.getByLabel("Category", { exact: true }), "video");
    },
    shows: ({ own }) => own,
  }),
};
