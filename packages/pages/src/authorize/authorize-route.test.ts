import { beforeAll, describe, expect, test } from "bun:test";
import type { OAuthClientRow } from "@design-catalog/core/identity";
import { createPageService, type PageService } from "@design-catalog/testing/http/pages";

let service: PageService;
let client: OAuthClientRow;
beforeAll(async () => {
  service = await createPageService();
  client = await service.addClient();
});

function query(changes: Readonly<Record<string, string>> = {}): string {
  return new URLSearchParams({
    response_type: "code",
    client_id: client.clientId,
    redirect_uri: client.redirectUris[0] ?? "",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    state: "s",
    ...changes,
  }).toString();
}

const authorize = (text: string) => service.openBrowser().get(`/api/v1/oauth/authorize?${text}`);

describe("the authorization endpoint", () => {
  test("sends the browser to the sign-in page with only the id of the request", async () => {
    const { status, headers } = await authorize(query());
    expect([status, headers.get("location")]).toEqual([
      302,
      expect.stringMatching(/^https:\/\/catalog\.example\/signin\?request=[0-9a-f]{64}$/u),
    ]);
    expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual(["no-store", "no-referrer"]);
  });

  test("given a form takes it for the same request by GET, with which the browser sends its cookies", async () => {
    const browser = service.openBrowser();
    const asked = `${query()}&resource=https%3A%2F%2Fcatalog.example%2Fapi%2Fv1&resource=https%3A%2F%2Fcatalog.example`;
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const posted = await browser.post("/api/v1/oauth/authorize", asked, type);
    expect([posted.status, posted.headers.get("location")]).toEqual([303, `/api/v1/oauth/authorize?${asked}`]);
    const { status, headers } = await browser.get(posted.headers.get("location") ?? "");
    expect([status, headers.get("location")]).toEqual([302, expect.stringContaining("/signin?request=")]);
  });

  test("given a form that is too long as an address shows a page and redirects nowhere", async () => {
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const post = (state: string) =>
      service.openBrowser().post("/api/v1/oauth/authorize", `${query({ state: "" })}&state=${state}`, type);
    for (const state of ["s".repeat(8000), "ü".repeat(1300)]) {
      const { status, headers, text } = await post(state);
      expect([status, headers.get("location")]).toEqual([413, null]);
      expect(text).toContain("at most 8000 characters");
    }
    expect((await post("s".repeat(7000))).headers.get("location")?.length).toBeLessThanOrEqual(8000);
  });

  test("sends errors to the client", async () => {
    const { status, headers } = await authorize(query({ scope: "everything" }));
    const location = new URL(headers.get("location") ?? "");
    expect([status, location.origin + location.pathname]).toEqual([302, "https://planner.example/callback"]);
    expect(location.searchParams.get("error")).toBe("invalid_scope");
    const posted = await authorize(query({ scope: "everything", response_mode: "form_post" }));
    expect([posted.status, posted.headers.get("location")]).toEqual([200, null]);
    expect(posted.text).toContain('<form method="post" action="https://planner.example/callback">');
    expect(posted.text).toContain('name="error" value="invalid_scope"');
    const twice = await authorize(`${query()}&code_challenge_method=plain`);
    expect(new URL(twice.headers.get("location") ?? "").searchParams.get("error")).toBe("invalid_request");
  });

  test("shows a link instead of redirecting to an address that a program registered itself", async () => {
    const own = await service.addClient({ clientId: "registered", origin: "dynamic" });
    const wrong = { client_id: own.clientId, scope: "everything" };
    const { status, headers, text } = await authorize(query(wrong));
    expect([status, headers.get("location"), headers.get("refresh")]).toEqual([400, null, null]);
    expect(text).not.toContain("http-equiv");
    expect(text).toContain('<a href="https://planner.example/callback?error=invalid_scope');
    expect(text).toContain("Go back to <bdi>planner.example</bdi>");
    const posted = await authorize(query({ ...wrong, response_mode: "form_post" }));
    expect([posted.status, posted.text.includes("planner.example")]).toEqual([400, false]);
    const redirectUris = ["http://127.0.0.1/callback"];
    const local = await service.addClient({ clientId: "local", origin: "dynamic", redirectUris });
    const answer = await authorize(
      query({ ...wrong, client_id: local.clientId, redirect_uri: "http://127.0.0.1:8400/callback" }),
    );
    expect([answer.status, answer.headers.get("location")]).toEqual([302, expect.stringContaining("invalid_scope")]);
  });

  test.each([
    ["an unknown client", () => query({ client_id: "<script>alert(1)</script>" })],
    ["another redirect URI", () => query({ redirect_uri: "https://evil.example/" })],
    ["a second redirect URI", () => `${query()}&redirect_uri=https%3A%2F%2Fevil.example%2F`],
    ["no query", () => ""],
    ["bad encoding", () => `${query()}&state=%ff`],
    ["a NUL", () => query({ state: "\0" })],
    ["101 parameters", () => `${query()}&${Array.from({ length: 101 }, (_, index) => `p${index}=1`).join("&")}`],
  ])("given %s shows a page without scripts and redirects nowhere", async (_, text) => {
    const { status, headers, text: page } = await authorize(text());
    expect([status, headers.get("location")]).toEqual([400, null]);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(page).not.toContain("evil.example");
    expect(page).not.toContain("<script>alert");
  });
});
