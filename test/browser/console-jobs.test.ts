import { afterAll, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { waitUntil } from "../support/wait-until.ts";
import { describeConsole } from "./describe-console.ts";
import { press } from "./keyboard.ts";
import { startLoopbackProvider } from "./loopback-provider.ts";

const texts = "/api/v1/admin/translations";
const reindex = "/api/v1/admin/products/reindex";
const provider = startLoopbackProvider();

describeConsole(
  { name: "the console's work that a provider does", environment: () => Promise.resolve(provider.environment) },
  (stage) => {
    afterAll(() => provider.close());

    /** Adds English texts with these keys. */
    async function addTexts(...keys: readonly string[]): Promise<void> {
      const translations = keys.map((key) => ({ namespace: "app", key, locale: "en", value: `Text ${key}` }));
      await stage.api("PUT", texts, { translations });
    }

    /** Has the provider hold its answers while a job that the work begins waits for one. */
    async function whileHeld(work: () => Promise<void>): Promise<void> {
      provider.hold();
      try {
        await work();
      } finally {
        provider.release();
      }
    }

    const isHeld = () =>
      waitUntil(() => provider.held() > 0 || undefined, { timeoutMs: 20_000, what: "a request to the provider" });

    /** Has a job translate what is missing, of which the page says this. */
    async function begin(page: Page, missing: string): Promise<Locator> {
      await press(page, page.getByRole("button", { name: "Translate what is missing" }));
      const dialog = page.getByRole("dialog", { name: "Translate what is missing" });
      await dialog.getByText(missing).waitFor();
      await press(page, dialog.getByRole("button", { name: "Translate", exact: true }));
      return dialog;
    }

    test("translates what is missing with progress, by keyboard only", async () => {
      await addTexts("first", "second");
      const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
      await visit("/admin/translations?from=en&to=fr");
      const dialog = await begin(page, "2 texts are missing.");
      await dialog.getByText("Translation: done").waitFor();
      await dialog.getByText("2 of 2", { exact: true }).waitFor();
      expect(await dialog.getByRole("progressbar").getAttribute("value")).toBe("2");
      await expectAccessible();
      await page.keyboard.press("Escape");
      await page.getByRole("cell", { name: "fr: Text second", exact: true }).waitFor();
      expect(await stage.api("GET", `${texts}?locale=fr`)).toMatchObject(
        ["first", "second"].map((key) => ({ key, value: `fr: Text ${key}`, status: "machine" })),
      );
      expectNoFaults();
    });

    test("ends a translation that one cancels, and writes nothing of it", async () => {
      await addTexts("third");
      const { page, visit, expectNoFaults } = await stage.open();
      await visit("/admin/translations?from=en&to=da");
      await whileHeld(async () => {
        const dialog = await begin(page, "3 texts are missing.");
        await isHeld();
        await dialog.getByText("Translation: running").waitFor();
        await dialog.getByRole("button", { name: "Cancel the job" }).click();
        await dialog.getByText("Translation: cancelled").waitFor();
        expect(await dialog.getByRole("progressbar").getAttribute("value")).toBe("0");
        expect(await dialog.getByRole("button", { name: "Cancel the job" }).count()).toBe(0);
      });
      const id = new URL(page.url()).searchParams.get("job");
      expect(await stage.api("GET", `/api/v1/jobs/${id}`)).toMatchObject({ status: "cancelled", result: null });
      expect(await stage.api("GET", `${texts}?locale=da`)).toEqual([]);
      expectNoFaults();
    });

    test("cancels a job of one's own on the page of jobs, by keyboard only", async () => {
      await addTexts("fourth");
      const { page, visit, expectNoFaults } = await stage.open();
      await whileHeld(async () => {
        const { id } = Object(await stage.api("POST", `${texts}/translate/missing`, { from: "en", to: "sv" }));
        await isHeld();
        await visit(`/admin/jobs?kind=translation&entry=${id}`);
        const drawer = page.getByRole("dialog", { name: "translation" });
        await drawer.getByText("translation: running").waitFor();
        await press(page, drawer.getByRole("button", { name: "Cancel the job" }));
        await drawer.getByText("translation: cancelled").waitFor();
        expect(await stage.api("GET", `/api/v1/jobs/${id}`)).toMatchObject({ status: "cancelled" });
        await page.keyboard.press("Escape");
        await page.locator(`.ag-row[row-id="${id}"]`).getByText("cancelled", { exact: true }).waitFor();
      });
      expectNoFaults();
    });

    /** Waits until the index has been built once: the service begins the first one by itself, at any time. */
    async function buildFirstIndex(): Promise<void> {
      await stage.api("POST", reindex).catch(() => undefined);
      const isBuilt = async () => Object(await stage.api("GET", reindex)).state === "succeeded" || undefined;
      await waitUntil(isBuilt, { timeoutMs: 30_000, what: "the first index of products" });
    }

    test("cancels the index of products while it is built, and builds it again", async () => {
      await stage.api("POST", "/api/v1/admin/products", { name: "Screen" });
      await buildFirstIndex();
      const { page, visit, expectNoFaults } = await stage.open();
      await visit("/admin/product-index");
      const start = page.getByRole("button", { name: "Build the index again" });
      await whileHeld(async () => {
        await start.click();
        await page.getByText("State: running").waitFor();
        await page.getByRole("button", { name: "Cancel", exact: true }).click();
        await page.getByText("State: cancelled").waitFor();
        expect(await stage.api("GET", reindex)).toMatchObject({ state: "cancelled" });
      });
      await start.click();
      await page.getByText("State: done").waitFor();
      await page.getByText(/^It was built from one product;/u).waitFor();
      expect(await stage.api("GET", reindex)).toMatchObject({ state: "succeeded", model: "counts", done: 1 });
      expectNoFaults();
    });
  },
);
