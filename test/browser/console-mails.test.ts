import { expect, test } from "bun:test";
import { describeConsole, ownAddress } from "./describe-console.ts";
import { press, tabTo, tabToFirstRow } from "./keyboard.ts";
import { rowCount } from "./row-count.ts";

describeConsole(
  { name: "the console's pages of emails, the outbox and view templates", environment: ownAddress },
  (stage) => {
    test("preview a text as it is typed without running what it contains, mail a sample, and find it in the outbox", async () => {
      const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
      await visit("/admin/emails");
      await page.getByRole("button", { name: "Add text" }).click();
      const form = page.getByRole("dialog", { name: "Add text" });
      await form.getByLabel("Email", { exact: true }).selectOption("password changed");
      await form.getByLabel("Language").selectOption("German");
      await form.getByLabel("Subject").fill("Neu bei {applicationName}");
      await form.getByLabel("Text", { exact: true }).fill("Hallo {nobody}");
      await form.getByRole("button", { name: "Show a preview" }).click();
      await form.getByText("/bodyText", { exact: true }).waitFor();
      await form.getByLabel("Text", { exact: true }).fill("Hallo {emailAddress}");
      const html =
        '<h1 id="mail">Hallo</h1><script>document.getElementById("mail").textContent = "ran"</script>' +
        '<a href="https://elsewhere.invalid/">fort</a>';
      await form.getByLabel("HTML", { exact: true }).fill(html);
      await form.getByRole("button", { name: "Show a preview" }).click();
      await form.getByText(`Hallo ${stage.stage.administrator.emailAddress}`, { exact: true }).waitFor();
      const mail = page.frameLocator('iframe[title="Preview"]').frameLocator("iframe");
      await mail.getByRole("heading", { name: "Hallo", exact: true }).waitFor();
      await expectAccessible();
      await form.getByRole("button", { name: "Mail a sample to yourself" }).click();
      await form.getByText(`A sample for ${stage.stage.administrator.emailAddress} is queued.`).waitFor();
      const link = await form.getByRole("link", { name: "Open it in the outbox" }).getAttribute("href");
      await form.getByRole("button", { name: "Create text" }).click();
      await page.getByRole("gridcell", { name: "password changed" }).waitFor();
      await visit(link ?? "");
      const drawer = page.getByRole("dialog", { name: "Neu bei Design Catalog" });
      await drawer.getByText("password changed").waitFor();
      await drawer.getByText("its links would let a reader into the recipient's account").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("group", { name: "State" }).getByRole("button", { name: "failed" }).click();
      await rowCount(page, 0).waitFor();
      expectNoFaults(/400|'about:srcdoc' because the document's frame is sandboxed/u);
    });

    test("copy a template that comes with the service by keyboard only, and keep a file with it", async () => {
      const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
      await visit("/admin/view-templates");
      await press(page, page.getByRole("button", { name: "Copy a template" }));
      const dialog = page.getByRole("dialog", { name: "Copy a template" });
      await tabTo(page, dialog.getByLabel("Template to copy"));
      await page.keyboard.type("Rack");
      await tabTo(page, dialog.getByLabel("Name"));
      await page.keyboard.type("Our rack <b>");
      await page.keyboard.press("Enter");
      await page.getByRole("gridcell", { name: "Our rack <b>" }).waitFor();
      await tabToFirstRow(page);
      await page.keyboard.press("Enter");
      const drawer = page.getByRole("dialog", { name: "View template Our rack <b>" });
      await press(page, drawer.getByRole("button", { name: "Edit", exact: true }));
      expect(await drawer.getByLabel("Settings").inputValue()).toContain('"rackUnits": 42');
      await drawer.getByText("The template has no files.").waitFor();
      const file = { name: "title.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\r\n1,2\r\n") };
      await drawer.locator("input[type=file]").setInputFiles(file);
      await drawer.getByRole("link", { name: "title.csv" }).waitFor();
      await expectAccessible();
      await press(page, drawer.getByRole("button", { name: "Delete title.csv" }));
      await drawer.getByText("The template has no files.").waitFor();
      await drawer.getByLabel("Settings").fill('{ "rackUnits": 24');
      await drawer.getByRole("button", { name: "Save" }).click();
      await drawer.getByLabel("Settings").and(page.locator('[aria-invalid="true"]')).waitFor();
      await drawer.getByLabel("Settings").fill('{ "rackUnits": 24 }');
      await drawer.getByLabel("Hidden from users").check();
      await drawer.getByRole("button", { name: "Save" }).click();
      await page.getByText("Our rack <b> is saved.").waitFor();
      const [stored] = Object(await stage.api("GET", "/api/v1/admin/views"));
      expect(stored).toMatchObject({ hidden: true, settings: { rackUnits: 24 } });
      expectNoFaults(/400/u);
    });
  },
);
