import { readFile } from "node:fs/promises";
import { type CountedTask, goTo, type Scene } from "./console-scene.ts";
import { createDrawnProject } from "./project-stage.ts";
import { storeFile } from "./stored-file.ts";

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="36"><rect width="64" height="36" fill="#3547c9"/></svg>`;

async function add({ stage }: Pick<Scene, "stage">, path: string, body: object): Promise<string> {
  return String(Object(await stage.api("POST", `/api/v1/${path}`, body)).id);
}

/** Opens the row of the scene's own name on a page. */
async function openOwn(scene: Scene, path: string): Promise<void> {
  await goTo(scene, path);
  await scene.hands.openRow(scene.own);
}

/** Tasks on the catalog, on texts and on projects. */
export const catalogCountedTasks: readonly CountedTask[] = [
  {
    what: "two snapshots are compared",
    most: 6,
    async prepare({ stage, own }) {
      const { id } = await createDrawnProject(stage, own);
      await stage.api("POST", `/api/v1/projects/${id}/snapshot`, { message: "As offered" });
      await stage.api("POST", `/api/v1/projects/${id}/views`, { name: "Cellar", widthMm: 400, heightMm: 300 });
      await stage.api("POST", `/api/v1/projects/${id}/snapshot`, { message: "As sold" });
    },
    async run(scene) {
      const { page, hands } = scene;
      await openOwn(scene, "/admin/projects");
      await hands.openTab("Snapshots");
      const rows = page.locator(".ag-row", { hasText: /As (?:offered|sold)/u });
      await rows.nth(1).waitFor();
      for (const row of await rows.all()) await hands.press(row.getByRole("checkbox"));
      await hands.press(page.getByRole("button", { name: "Compare the two snapshots" }));
      await page.getByRole("row", { name: /^Cellar/u }).waitFor();
    },
  },
  {
    what: "a project is started from a snapshot",
    most: 4,
    async prepare({ stage, own }) {
      const { id } = await createDrawnProject(stage, own);
      await stage.api("POST", `/api/v1/projects/${id}/snapshot`, { message: own });
    },
    async run(scene) {
      const { page, hands, own } = scene;
      await openOwn(scene, "/admin/snapshots");
      await hands.press(page.getByRole("link", { name: "Open the snapshot" }));
      await hands.press(page.getByRole("button", { name: "Start a project from it" }));
      const name = page.getByRole("dialog").getByLabel("Name");
      expectText((await name.inputValue()).slice(0, own.length), own);
      await name.press("Enter");
      await page.getByText("This is a snapshot, which nobody can change.").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Take a snapshot" }).waitFor();
    },
  },
  {
    what: "the last change of a product is undone",
    most: 4,
    async prepare(scene) {
      const id = await add(scene, "admin/products", { name: scene.own, powerW: 10 });
      await scene.stage.api("PATCH", `/api/v1/admin/products/${id}`, { version: 0, powerW: 20 });
    },
    async run(scene) {
      const { page, hands, stage, own } = scene;
      await openOwn(scene, "/admin/products");
      const drawer = page.getByRole("dialog");
      await drawer.getByText(/changed: Power in W/u).waitFor();
      await hands.press(drawer.getByRole("button", { name: "Undo" }));
      await drawer.getByText(/^Undone for one product/u).waitFor();
      const filterModel = { name: { filterType: "text", type: "equals", filter: own } };
      const asked = { startRow: 0, endRow: 1, filterModel };
      const found = Object(await stage.api("POST", "/api/v1/admin/products/grid", asked));
      expectText(String(found.rowData[0].powerW), "10");
    },
  },
  {
    what: "errors come first in the audit, and a finding leads into its field",
    most: 3,
    async prepare(scene) {
      await add(scene, "admin/products", { name: "Idle" });
      await add(scene, "admin/products", { name: scene.own, widthMm: 90_000 });
    },
    async run(scene) {
      const { page, hands, own } = scene;
      await goTo(scene, "/admin/product-audit");
      const rows = page.getByRole("group", { name: "Findings by check", exact: true }).locator("tbody tr");
      await rows.first().getByText("error", { exact: true }).waitFor();
      await hands.press(rows.filter({ hasText: own }).getByRole("link", { name: "Width in mm" }).first());
      await page.locator("[data-field=widthMm] input:focus").waitFor();
      const said = page.locator("[data-field=widthMm]").getByRole("status");
      await said.getByText(/90,?000/u).waitFor();
    },
  },
  {
    what: "an import goes on without the rows that are refused, which are saved as a file",
    most: 7,
    expected: /400/u,
    async run(scene) {
      const { page, hands, own } = scene;
      await goTo(scene, "/admin/products");
      await hands.press(page.getByRole("button", { name: "Import a file" }));
      const dialog = page.getByRole("dialog", { name: "Import a file" });
      const choosing = page.waitForEvent("filechooser");
      await hands.press(dialog.getByLabel("File"));
      const text = `name,partNumber,widthMm\n${own},I-1,30\nBeam,I-2,wide\n`;
      await (await choosing).setFiles({ name: "lights.csv", mimeType: "", buffer: Buffer.from(text) });
      const downloading = page.waitForEvent("download");
      await hands.press(dialog.getByRole("button", { name: "Save the refused rows as a file" }));
      const file = await downloading;
      expectText(file.suggestedFilename(), "refused-lights.csv");
      expectText(
        await readFile(await file.path(), "utf8"),
        "\uFEFFname,partNumber,widthMm,reason\r\nBeam,I-2,wide,Width in mm: Expected number\r\n",
      );
      await hands.press(dialog.getByRole("button", { name: "Go on with the other row" }));
      await dialog.getByText("1 new, 0 changed, 0 deleted and 0 equal products").waitFor();
      await hands.press(dialog.getByRole("button", { name: "Import", exact: true }));
      await dialog.getByText(/^Imported: 1 new/u).waitFor();
    },
  },
  {
    what: "two texts are translated in their rows, with Tab between them",
    most: 3,
    async prepare({ stage }) {
      const texts = ["open", "save"].map((key) => ({ namespace: "app", key, locale: "en", value: key }));
      const other = { namespace: "app", key: "close", locale: "de", value: "Schließen" };
      await stage.api("PUT", "/api/v1/admin/translations", { translations: [...texts, other] });
    },
    async run(scene) {
      const { page, hands } = scene;
      await goTo(scene, "/admin/translations");
      const fieldOf = (key: string) => page.getByRole("textbox", { name: `Translation of app ${key}` });
      await hands.press(page.getByRole("button", { name: "Translation of app open" }));
      await fieldOf("open").and(page.locator(":focus")).waitFor();
      await page.keyboard.type("Öffnen");
      await page.keyboard.press("Tab");
      await fieldOf("save").and(page.locator(":focus")).waitFor();
      await page.keyboard.type("Sichern");
      await page.keyboard.press("Tab");
      for (const text of ["Öffnen", "Sichern"]) await page.getByRole("button", { name: text, exact: true }).waitFor();
    },
  },
  {
    what: "the update of projects shows a larger product before and after",
    most: 4,
    async prepare(scene) {
      const { stage, own } = scene;
      const productId = await add(scene, "admin/products", { name: own, widthMm: 800, heightMm: 450 });
      const projectId = await add(scene, "projects", { name: "Aula" });
      const products = [{ productId, quantity: 1 }];
      await stage.api("POST", `/api/v1/projects/${projectId}/products`, { products });
      await stage.api("PATCH", `/api/v1/admin/products/${productId}`, { version: 0, widthMm: 1600, heightMm: 900 });
    },
    async run(scene) {
      const { page, hands, own } = scene;
      await goTo(scene, "/admin/product-update");
      await hands.type(page.getByLabel("Find: Products"), own);
      await hands.press(page.getByRole("button", { name: `Choose ${own}` }));
      await hands.press(page.getByRole("button", { name: "Show what would change" }));
      await page.getByRole("img", { name: "Front before: 800 × 450 mm; after: 1,600 × 900 mm" }).waitFor();
    },
  },
  {
    what: "the cables of a project are seen as a diagram",
    most: 4,
    async prepare({ stage, own }) {
      // Its screen is connected to its player.
      await createDrawnProject(stage, own);
    },
    async run(scene) {
      const { page, hands } = scene;
      await openOwn(scene, "/admin/projects");
      await hands.openTab("Cables");
      await hands.press(page.getByRole("button", { name: "Diagram" }));
      const drawn = page.locator("svg.diagram");
      for (const name of ["Player", "Screen"]) await drawn.locator("text", { hasText: name }).waitFor();
      await drawn.getByRole("link").waitFor();
    },
  },
  {
    what: "the picture of a product stands in the grid and in its drawer",
    most: 3,
    async prepare(scene) {
      const { stage, own } = scene;
      const file = { name: "front.svg", text: picture, contentType: "image/svg+xml" };
      await add(scene, "admin/products", { name: own, imageFileIds: [await storeFile(stage, file)] });
    },
    async run(scene) {
      const { page, hands, own } = scene;
      await goTo(scene, "/admin/products");
      await page.locator(".ag-row", { hasText: own }).locator("img.thumb").waitFor();
      await page.waitForFunction("document.querySelector('img.thumb')?.naturalWidth === 64");
      await hands.openRow(own);
      await page.getByRole("dialog").getByRole("img", { name: own }).waitFor();
    },
  },
];

function expectText(found: string, wanted: string): void {
  if (found !== wanted) throw new Error(`Expected ${JSON.stringify(wanted)}, but found ${JSON.stringify(found)}`);
}
