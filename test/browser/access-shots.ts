import type { Page } from "playwright-core";
import type { ConsoleStage } from "./console-stage.ts";

/** Pictures of the pages of access; their addresses are below `/admin`. */
export const accessShots: readonly {
  readonly name: string;
  path(): string;
  ready(page: Page): Promise<void>;
  readonly isDark?: boolean;
}[] = [
  { name: "users", path: () => "/users", ready: (page) => cell(page, "kim@dealer.example").waitFor() },
  {
    name: "role",
    path: () => "/roles",
    async ready(page) {
      await cell(page, "Planner").click();
      await page.getByRole("dialog").getByRole("button", { name: "Edit", exact: true }).click();
      await page.getByRole("radio", { name: "Products: read and write" }).waitFor();
    },
  },
  {
    name: "domain",
    path: () => "/domains",
    async ready(page) {
      await page.getByRole("link", { name: "dealer.example" }).click();
      await page.getByRole("button", { name: "Check now" }).waitFor();
    },
  },
  {
    name: "account-dark",
    path: () => "/account",
    isDark: true,
    async ready(page) {
      await page.getByRole("button", { name: "Sign out here" }).waitFor();
      await page.getByRole("button", { name: "Set up the second factor" }).waitFor();
    },
  },
];

/** Adds what {@link accessShots} show. */
export async function prepareAccess(stage: ConsoleStage): Promise<void> {
  for (const [emailAddress, firstName, lastName] of [
    ["kim@dealer.example", "Kim", "Lund"],
    ["robin@dealer.example", "Robin", "Berg"],
    ["sam@dealer.example", "Sam", "Holm"],
  ]) {
    const password = crypto.randomUUID();
    await stage.api("POST", "/api/v1/account/register", { emailAddress, firstName, lastName, password });
  }
  const privileges = ["Admin Products r/w", "Admin Signals", "Admin Connectors"];
  await stage.api("POST", "/api/v1/admin/roles", { name: "Planner", description: "Keeps the catalog", privileges });
  await stage.api("POST", "/api/v1/admin/domains", { domain: "dealer.example", enforcesSso: false });
}

function cell(page: Page, text: string) {
  return page.locator(".ag-row .ag-cell", { hasText: text }).first();
}
