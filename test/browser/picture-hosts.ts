import type { Page } from "playwright-core";

/** Addresses that pictures show in place of those of the machine that takes them. */
export type ShownHosts = Readonly<Record<string, string>>;

/** A person's reader sees only hosts that nobody owns: RFC 2606 and RFC 5737. */
const machine = { '"127.0.0.1"': '"203.0.113.24"', '"::1"': '"203.0.113.24"' };

/** Shows these hosts in whatever the page reads from the API. */
export async function showHosts(page: Page, hosts: ShownHosts): Promise<void> {
  const shown = Object.entries({ ...hosts, ...machine });
  // A stream of changes never ends, so nothing waits for it.
  await page.route(/\/api\/v1\/(?!.*stream)/u, async (route) => {
    const response = await route.fetch();
    if (response.headers()["content-type"]?.includes("json") !== true) return route.fulfill({ response });
    const text = await response.text();
    const body = shown.reduce((changed, [own, other]) => changed.replaceAll(own, other), text);
    return route.fulfill({ response, body });
  });
}
