import { beforeAll, expect, test } from "bun:test";
import { type ConsolePage, type ConsoleStage, matrixTest } from "./console-stage.ts";
import { addUser } from "./console-user.ts";
import { describeConsole } from "./describe-console.ts";
import { whenRead } from "./page-shots.ts";

/** Milliseconds, more than those after which a page reads again what others may have changed. */
const refreshMs = 11_000;

/** Something new that somebody else makes while the page is open; returns a text that the page then shows. */
type News = (stage: ConsoleStage, own: string) => Promise<string>;

/** A row of a plain resource, which shows its name. */
function named(path: string, fields: (own: string) => object = () => ({})): News {
  return async (stage, name) => {
    await stage.api("POST", `/api/v1/${path}`, { name, ...fields(name) });
    return name;
  };
}

/** An id of a connector for what needs one. */
async function connectorOf(stage: ConsoleStage, name: string): Promise<string> {
  const body = { name, code: name, gender: "male", mounting: "cable" };
  return String(Object(await stage.api("POST", "/api/v1/admin/connectors", body)).id);
}

/** Makes a row that each of these pages then shows by itself; pages of the newest entries count those instead. */
const news: Readonly<Record<string, News>> = {
  async webhooks(stage, own) {
    const url = `https://${own}.dealer.example/hooks`;
    await stage.api("POST", "/api/v1/admin/webhooks", { url, eventTypes: ["*"] });
    return url;
  },
  projects: named("projects"),
  async snapshots(stage, own) {
    const { id } = Object(await stage.api("POST", "/api/v1/projects", { name: own }));
    await stage.api("POST", `/api/v1/projects/${id}/snapshot`, { message: `Message ${own}` });
    return `Message ${own}`;
  },
  products: named("admin/products"),
  cables: named("admin/cables"),
  connectors: named("admin/connectors", (code) => ({ code, gender: "male", mounting: "cable" })),
  async pairings(stage, own) {
    const [connectorAId, connectorBId] = [await connectorOf(stage, `${own}-a`), await connectorOf(stage, `${own}-b`)];
    await stage.api("POST", "/api/v1/admin/connectorpairings", { connectorAId, connectorBId, rating: "ok" });
    return `${own}-a`;
  },
  signals: named("admin/signals", (code) => ({ code, category: "video" })),
  async synonyms(stage, own) {
    const lists: readonly unknown[] = Object(await stage.api("GET", "/api/v1/admin/lists"));
    const known = lists.find((list) => Object(list).key === "search-synonyms");
    const list =
      known ?? (await stage.api("POST", "/api/v1/admin/lists", { key: "search-synonyms", name: "Synonyms" }));
    await stage.api("POST", `/api/v1/admin/lists/${Object(list).id}/items`, { key: own, label: `${own} = other` });
    return own;
  },
  users: async (stage) => (await addUser(stage, [])).emailAddress,
  roles: named("admin/roles", () => ({ privileges: [] })),
  "single-sign-on": named("admin/oAuth2Providers", (slug) => {
    return { slug, issuer: `https://${slug}.dealer.example`, clientId: "catalog" };
  }),
  async domains(stage, own) {
    await stage.api("POST", "/api/v1/admin/domains", { domain: `${own}.invalid` });
    return `${own}.invalid`;
  },
  "oauth-clients": named("admin/oauthClients", () => ({ redirectUris: ["https://planner.example/callback"] })),
  async emails(stage, own) {
    const text = { key: "password-changed", locale: "fr", subject: `Subject ${own}`, bodyText: "Bonjour" };
    await stage.api("POST", "/api/v1/admin/emails", text);
    return `Subject ${own}`;
  },
  "view-templates": named("admin/views"),
  lists: named("admin/lists", (key) => ({ key })),
  reports: named("admin/reports", () => ({ kind: "bill-of-materials" })),
};

/** The pages that the suite looks at, too. */
const sample: readonly string[] = ["webhooks", "signals", "users", "oauth-clients"];

describeConsole("a page of the console that stays open", (stage) => {
  let shown: ConsolePage;

  beforeAll(async () => {
    shown = await stage.open({});
    await shown.page.clock.install();
  });

  for (const [name, make] of Object.entries(news)) {
    const register = sample.includes(name) ? test : matrixTest;
    register(`shows without a reload what somebody else has added: ${name}`, async () => {
      const { page, visit, expectNoFaults } = shown;
      await visit(`/admin/${name}`);
      await whenRead(page);
      await page.evaluate<void>("window.stays = true");
      const text = await make(stage, `new-${name}`);
      await page.clock.runFor(refreshMs);
      await page.locator("#main").getByText(text).first().waitFor();
      expect(await page.evaluate<unknown>("window.stays")).toBe(true);
      expectNoFaults();
    });
  }
});
