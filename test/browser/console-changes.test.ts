import { expect, test } from "bun:test";
import type { ConsoleStage } from "./console-stage.ts";
import { describeConsole } from "./describe-console.ts";

/** A stored signal, with its path in the API and its address in the console. */
async function addSignal(stage: ConsoleStage, name: string) {
  const body = { name, code: `c${crypto.randomUUID().slice(0, 8)}`, category: "audio" };
  const { id } = Object(await stage.api("POST", "/api/v1/admin/signals", body));
  return { path: `/api/v1/admin/signals/${id}`, address: `/admin/signals?open=${id}&form=1` };
}

describeConsole("a form of the console", (stage) => {
  test("says what it would change, marks that, and takes it back", async () => {
    const { address } = await addSignal(stage, "Analog");
    const { page, visit, expectAccessible, expectNoFaults } = await stage.open({});
    await visit(address);
    const dialog = page.getByRole("dialog");
    const name = dialog.getByLabel("Name", { exact: true });
    await name.fill("Analogue");
    await dialog.getByText("One change: Name").waitFor();
    await dialog.getByLabel("Code").fill("analogue");
    await dialog.getByText("2 changes: Name, Code").waitFor();
    const marked = await dialog.locator(".field.changed").all();
    expect(await Promise.all(marked.map((field) => field.getAttribute("data-field")))).toEqual(["name", "code"]);
    await expectAccessible();
    await dialog.getByRole("button", { name: "Undo the changes" }).click();
    await dialog.getByText("2 changes").waitFor({ state: "detached" });
    expect([await name.inputValue(), await dialog.locator(".field.changed").count()]).toEqual(["Analog", 0]);
    await dialog.locator("button:focus", { hasText: "Save" }).waitFor();
    expectNoFaults();
    await page.context().close();
  });

  test("offers to undo what it has saved, unless somebody else has changed the row since", async () => {
    const { path, address } = await addSignal(stage, "Optical");
    const { page, visit, expectNoFaults } = await stage.open({});
    const dialog = page.getByRole("dialog");
    const save = async (name: string) => {
      await visit(address);
      await dialog.getByLabel("Name", { exact: true }).fill(name);
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "detached" });
    };
    const undo = page.locator(".toast").getByRole("button", { name: "Undo" });
    await save("Optical 2");
    await undo.click();
    await page.getByText("Optical is as it was.").waitFor();
    expect(await stage.api("GET", path)).toMatchObject({ name: "Optical", category: "audio", version: 2 });
    await save("Optical 3");
    await stage.api("PATCH", path, { version: 3, category: "video" });
    await undo.click();
    await page.locator(".toast").getByRole("alert").waitFor();
    expect(await stage.api("GET", path)).toMatchObject({ name: "Optical 3", category: "video", version: 4 });
    expectNoFaults(/409/u);
    await page.context().close();
  });
});
