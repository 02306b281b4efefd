import type { BrowserContextOptions, Page } from "playwright-core";
import type { PageScene } from "./page-scene.ts";

/** A picture of a page with the rows of a scene: its address below `/admin`, and what to do before it is taken. */
export interface SceneShot {
  readonly name: string;
  readonly path: string;
  /** @default the picture is taken once the page has read what it shows */
  readonly ready?: (page: Page) => Promise<void>;
  readonly options?: BrowserContextOptions;
}

/** Pictures of states that a page does not begin with, in German, and of a phone. */
export function sceneShots({ projectId, reportId, productIds }: PageScene, endpointId: string): readonly SceneShot[] {
  const products = productIds.join(",");
  return [
    { name: "project", path: `/projects/${projectId}?tab=views`, ready: (page) => page.locator(".drawing").waitFor() },
    {
      name: "cable-diagram",
      path: `/projects/${projectId}?tab=cables&as=diagram`,
      ready: (page) => page.locator(".diagram").waitFor(),
    },
    {
      name: "product-comparison",
      path: `/product-comparison?products=${products}`,
      ready: (page) => page.getByRole("row").nth(1).waitFor(),
    },
    {
      name: "product-update",
      path: `/product-update?products=${products}`,
      async ready(page) {
        await page.getByRole("button", { name: "Show what would change" }).click();
        await page
          .getByRole("img", { name: /^Front before/u })
          .first()
          .waitFor();
      },
    },
    {
      name: "report",
      path: `/reports?open=${reportId}`,
      async ready(page) {
        await page.getByRole("button", { name: /^Show the result of/u }).click();
        await page.getByRole("row", { name: /^Lumen LW-55/u }).waitFor();
        await page.getByRole("heading", { name: "Run on a project" }).scrollIntoViewIfNeeded();
      },
    },
    {
      name: "resend-all",
      path: "/deliveries",
      async ready(page) {
        await page.locator(".ag-row .badge").first().waitFor();
        await page.getByRole("button", { name: "Resend all matching" }).click();
        await page.getByText(/deliveries match the filters/u).waitFor();
      },
    },
    {
      name: "secret",
      path: `/webhooks/${endpointId}?tab=secret`,
      ready: (page) => page.getByRole("button", { name: "Roll the secret" }).waitFor(),
    },
    {
      name: "overview-german",
      path: "?",
      async ready(page) {
        await page.context().addCookies([{ name: "language", value: "de", url: page.url() }]);
        await page.reload();
        await page.getByText(/^PostgreSQL \d/u).waitFor();
        await page.locator(".figure").waitFor();
      },
    },
    {
      name: "deliveries-phone",
      path: `/webhooks/${endpointId}?tab=deliveries`,
      // As long as one scrolls on a phone to reach the rows.
      options: { viewport: { width: 375, height: 1200 } },
      ready: (page) => page.locator(".ag-row .badge").first().waitFor(),
    },
  ];
}
