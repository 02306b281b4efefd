import { afterAll, expect, test } from "bun:test";
import { checkPages } from "./binary-checks.ts";

/** Paths that the server lacks, as a binary does that was built without some files. */
const missing = new Set<string>();
let signInPage = "/signin?to=%2Fadmin";
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: ({ url }) => {
    const { pathname } = new URL(url);
    if (missing.has(pathname)) return new Response("Not found", { status: 404 });
    return pathname === "/admin" ? Response.redirect(signInPage, 303) : new Response("a page");
  },
});
afterAll(() => server.stop(true));
const served = { origin: `http://127.0.0.1:${server.port}`, consoleFiles: ["console-1.css", "console-1.js"] };

test("checkPages() accepts a service with all pages, and names the first that is missing", async () => {
  await checkPages(served);
  for (const path of ["/admin/assets/console-1.js", "/docs", "/docs/swagger-ui.css"]) {
    missing.add(path);
    await expect(checkPages(served)).rejects.toThrow(`Not so: the binary serves ${path}`);
    missing.delete(path);
  }
});

test("checkPages() refuses a console without scripts, and one that leads elsewhere or nowhere", async () => {
  await expect(checkPages({ ...served, consoleFiles: ["console-1.css"] })).rejects.toThrow("the console has scripts");
  signInPage = "/elsewhere";
  await expect(checkPages(served)).rejects.toThrow("the console leads to the page for signing in");
  missing.add("/admin");
  await expect(checkPages(served)).rejects.toThrow("the console leads to the page for signing in");
});
