import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { createTestDatabase } from "@design-catalog/testing";
import type { Browser, Page } from "playwright-core";
import { type Client, createClient, textOf } from "../api/client.ts";
import { closePages, findBrowser, shareBrowser } from "../support/browser.ts";
import { choosePort } from "../support/free-port.ts";
import { createStage, type Stage } from "../support/stage.ts";

setDefaultTimeout(90_000);

const executablePath = findBrowser();
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);
const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><script>window.ran = true</script>
   <rect width="20" height="10" onload="window.ran = true"/></svg>`,
);

describe.skipIf(executablePath === undefined)("files in a browser", () => {
  let stage: Stage;
  let browser: Browser;
  let client: Client;
  let pages: Bun.Server<undefined>;

  beforeAll(async () => {
    stage = await createStage();
    const database = await createTestDatabase();
    stage.atEnd(() => database.drop());
    const port = String(await choosePort());
    const origin = `http://127.0.0.1:${port}`;
    const place = { PORT: port, BASE_URL: `http://catalog.dealer.example:${port}` };
    const secrets = { DATABASE_URL: database.connectionString, MASTER_KEY: randomBytes(32).toString("base64") };
    await stage.startService({ environment: { ...place, ...secrets } });
    const { emailAddress: username, password } = stage.administrator;
    const form = { grant_type: "password", username, password, scope: "api admin" };
    const answer = await createClient(fetch, { origin }).send("POST", "/api/v1/oauth/token", { form });
    client = createClient(fetch, { origin, token: textOf(answer.body, "access_token") });
    // A page of another origin on the same site, as a planner's own application is.
    const html = '<!doctype html><title>Planner</title><input type="file">';
    const headers = { "content-type": "text/html" };
    pages = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response(html, { headers }) });
    browser = await shareBrowser(executablePath ?? "");
  });
  afterAll(async () => {
    await closePages(browser);
    await pages?.stop(true);
    await stage?.end();
  });

  /** Chooses a file in the page's own control, and lets the page send it. Returns the file. */
  async function upload(
    page: Page,
    file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
  ) {
    const { name, mimeType: contentType, buffer } = file;
    const target = await client.post("/api/v1/admin/files/upload", { name, contentType, bytes: buffer.byteLength });
    await page.goto(`http://planner.dealer.example:${pages.port}/`);
    await page.setInputFiles("input", file);
    const given = JSON.stringify([textOf(target.body, "uploadUrl"), target.body["headers"]]);
    const status = await page.evaluate(`(async ([url, headers]) => {
      const [body] = document.querySelector("input").files;
      return (await fetch(url, { method: "PUT", headers, body })).status;
    })(${given})`);
    expect(status).toBe(201);
    const created = await client.post("/api/v1/admin/files", { uploadId: textOf(target.body, "uploadId") });
    expect([created.status, created.body["status"]]).toEqual([201, "ready"]);
    return created.body;
  }

  /** Width in pixels by which the page shows an image, and whether anything in it ran. */
  async function show(page: Page, url: string) {
    return page.evaluate(`(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      document.body.append(image);
      return { width: image.naturalWidth, ran: window.ran === true };
    })(${JSON.stringify(url)})`);
  }

  test("a page of another origin uploads a picture of its control and shows it", async () => {
    const page = await browser.newPage();
    const file = await upload(page, { name: "lobby.png", mimeType: "image/png", buffer: png });
    expect(file).toMatchObject({ width: 1, height: 1 });
    expect(await show(page, textOf(file, "url"))).toEqual({ width: 1, ran: false });
    await page.goto(textOf(file, "url"));
    expect(await page.evaluate("document.contentType")).toBe("image/png");
  });

  test("a drawing with a script is shown as a picture, saved when it is opened, and never runs", async () => {
    const page = await browser.newPage();
    const file = await upload(page, { name: "plan.svg", mimeType: "image/svg+xml", buffer: svg });
    expect(file).toMatchObject({ width: 20, height: 10 });
    expect(await show(page, textOf(file, "url"))).toEqual({ width: 20, ran: false });
    const saved = page.waitForEvent("download");
    await page.goto(textOf(file, "url")).catch(() => undefined);
    expect((await saved).suggestedFilename()).toBe("plan.svg");
  });
});
