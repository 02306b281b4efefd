import type { Page } from "playwright-core";
import type { ConsoleStage } from "./console-stage.ts";

/** A page of the navigation. */
export interface PageLink {
  /** Last part of its path. */
  readonly name: string;
  readonly path: string;
}

/** Pages that the navigation leads to. */
export async function linksOf(page: Page): Promise<readonly PageLink[]> {
  const links = await page.locator("nav.pages a").all();
  const paths = await Promise.all(links.map((link) => link.getAttribute("href")));
  return paths.flatMap((path) => (path === null ? [] : [{ path, name: path.split("/").at(-1) ?? "" }]));
}

/** Waits until the page has read what it shows. */
export async function whenRead(page: Page): Promise<void> {
  await page.locator("#main h1").waitFor();
  await page.getByText("Loading …", { exact: true }).first().waitFor({ state: "detached" });
}

/** Adds rows to pages that would be empty otherwise. */
export async function preparePages(stage: ConsoleStage): Promise<void> {
  const made: readonly (readonly [path: string, body: object])[] = [
    ["emails", { key: "password-changed", locale: "de", subject: "Neues Passwort", bodyText: "Guten Tag!" }],
    ["views/from-template", { serviceViewId: "5e71ce000000000000000004", name: "Rack of a meeting room" }],
    ["lists", { key: "finishes", name: "Finishes", description: "Surfaces of furniture" }],
    ["reports", { name: "Parts of a project", kind: "bill-of-materials", columns: ["model", "quantity"] }],
    ["oauthClients", { name: "Room Planner", redirectUris: ["https://planner.example/callback"] }],
    [
      "oAuth2Providers",
      { name: "Dealer", slug: "dealer", issuer: "https://login.dealer.example", clientId: "catalog" },
    ],
    ["signals", { name: "HDMI 2.1", code: "HDMI", category: "video", colour: "#1f77b4" }],
    ["products", { name: "Camera", manufacturer: "Acme", model: "C1", category: "Cameras" }],
    ["products", { name: "Display 55", manufacturer: "Acme", model: "D55", category: "Displays" }],
  ];
  for (const [path, body] of made) await stage.api("POST", `/api/v1/admin/${path}`, body);
  const texts = [
    { namespace: "app", key: "open", locale: "en", value: "Open" },
    { namespace: "app", key: "save", locale: "en", value: "Save" },
    { namespace: "app", key: "save", locale: "de", value: "Sichern" },
  ];
  await stage.api("PUT", "/api/v1/admin/translations", { translations: texts });
}
