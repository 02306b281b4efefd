import type { Page } from "playwright-core";
import type { ConsoleStage } from "./console-stage.ts";
import { userIdOf } from "./console-user.ts";
import type { PageScene } from "./page-scene.ts";
import type { SceneShot } from "./scene-shots.ts";

const imported = [
  "name,manufacturer,partNumber,category,powerW",
  "110 inch display,Lumen,LUM-LD-110,displays,310",
  '"98 inch display",Lumen,LUM-LD-98,displays,252',
  "Door sign 15 inch,Kordis,KOR-DS-15,control,",
].join("\n");

/** Pictures of moments at work: a conflict, many changes at once, an import, a recording, another's rights. */
export async function stateShots(stage: ConsoleStage, { projectId }: PageScene): Promise<readonly SceneShot[]> {
  const userId = await userIdOf(stage, "robin.berg@dealer.example");
  return [
    { name: "conflict", path: `/projects/${projectId}`, ready: (page) => meetConflict(page, stage, projectId) },
    { name: "bulk-edit", path: "/products?category=displays", ready: changeTogether },
    { name: "import", path: "/products", ready: chooseFile },
    { name: "player", path: "/recordings", ready: playRecording },
    {
      name: "user",
      path: `/users?user=${userId}`,
      ready: (page) => page.getByRole("dialog").getByRole("button", { name: "Edit", exact: true }).waitFor(),
    },
    // The last one: it acts as another user until it ends that.
    { name: "impersonation", path: `/users?user=${userId}`, ready: actAs },
  ];
}

async function meetConflict(page: Page, stage: ConsoleStage, projectId: string): Promise<void> {
  await page.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit" });
  await dialog.getByLabel("Client").fill("Northwind Hotels & Resorts");
  const path = `/api/v1/projects/${projectId}`;
  const { version } = Object(await stage.api("GET", path));
  await stage.api("PATCH", path, { version, client: "Northwind Hotels AG" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("row", { name: /^Client /u }).scrollIntoViewIfNeeded();
}

async function changeTogether(page: Page): Promise<void> {
  await page.getByLabel("More actions").click();
  await page.getByRole("button", { name: "Change all that the filters match" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Width in mm").check();
  await dialog.getByRole("textbox", { name: "Width in mm" }).fill("1254");
  await dialog.getByRole("button", { name: "Show what would change" }).click();
  await dialog.getByText(/products? changes?\./u).waitFor();
}

async function chooseFile(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Import a file" }).click();
  const dialog = page.getByRole("dialog");
  const file = { name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(imported) };
  await dialog.getByLabel("File").setInputFiles(file);
  await dialog
    .getByRole("row", { name: /^Door sign/u })
    .first()
    .waitFor();
}

async function playRecording(page: Page): Promise<void> {
  await page.locator(".ag-row", { hasText: "complete" }).locator(".ag-cell").first().click();
  await page.getByRole("button", { name: "Play the recording" }).click();
  const player = page.frameLocator("iframe[title=Player]");
  await player.frameLocator("iframe[title='Recorded page']").getByRole("heading").first().waitFor();
}

async function actAs(page: Page): Promise<void> {
  await page.locator(".drawer > .form-foot summary").click();
  await page.getByRole("button", { name: "Act as this user" }).click();
  await page.getByLabel("Reason").fill("Ticket 4711");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("region", { name: "Acting as another user" }).waitFor();
  await page.locator(".figure, table").first().waitFor();
}
