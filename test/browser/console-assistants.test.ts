import { expect, test } from "bun:test";
import { createAccount, type OAuthAccount } from "../mcp/oauth-account.ts";
import { generations } from "../mcp/sdk-clients.ts";
import { waitUntil } from "../support/wait-until.ts";
import { describeConsole } from "./describe-console.ts";
import { press } from "./keyboard.ts";
import { rowCount } from "./row-count.ts";

const authorizations = "/api/v1/me/authorizations";
/** Name and version that the assistant gives itself. */
const program = "planner 1.0";

describeConsole("the console after an assistant was let in", (stage) => {
  // Only this one says in each request what it is.
  const generation = generations.at(-1);
  if (!generation) throw new TypeError("Cannot connect because there is no client of MCP");

  const connectionOf = (account: OAuthAccount) => ({ url: new URL(`${stage.url}/api/v1/mcp`), account });

  /** The administrator allows in a browser what an assistant asks for. */
  async function letIn(account: OAuthAccount): Promise<void> {
    expect(await generation?.connect(connectionOf(account)).catch(String)).toContain("Unauthorized");
    const context = await stage.browser.newContext({ locale: "en-US" });
    const page = await context.newPage();
    // Nobody listens at the address to which the browser goes back.
    const back = page.waitForRequest((request) => request.url().startsWith(`${String(account.redirectUrl)}?`));
    await page.goto(account.authorizationUrl().href);
    await page.getByLabel("Email address").fill(stage.stage.administrator.emailAddress);
    await page.getByLabel("Password").fill(stage.stage.administrator.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Allow" }).click();
    await generation?.finishAuthorization(connectionOf(account), new URL((await back).url()).searchParams);
    await context.close();
  }

  test("shows its calls of tools, with who made them and what they asked for", async () => {
    const account = createAccount();
    await letIn(account);
    const assistant = await generation.connect(connectionOf(account));
    const { version } = Object(await stage.api("GET", "/api/v1/admin/mcp"));
    await stage.api("PATCH", "/api/v1/admin/mcp", { version, logArguments: true });
    await assistant.callTool("create_project", { name: "Lobby <b>" });
    await assistant.callTool("get_project", { projectId: "6740a1f2c3d4e5f607182999" });
    await assistant.close();
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/mcp?tab=log");
    await rowCount(page, 2).waitFor();
    await page.getByLabel("Outcome").selectOption("failed");
    await rowCount(page, 1).waitFor();
    await page.locator(".ag-row").getByText("get_project", { exact: true }).waitFor();
    await page.getByLabel("Outcome").selectOption("answered");
    const row = page.locator(".ag-row", { hasText: "create_project" });
    await row.getByText(stage.stage.administrator.emailAddress, { exact: true }).waitFor();
    await row.getByText(program, { exact: true }).waitFor();
    await row.getByText("answered", { exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "create_project" });
    await drawer.getByText('"name": "Lobby <b>"').waitFor();
    await drawer.locator("dl").getByText(program, { exact: true }).waitFor();
    await expectAccessible();
    expectNoFaults();
  });

  test("lists it on the account page, where one withdraws what it may do", async () => {
    const account = createAccount();
    await letIn(account);
    const assistant = await generation.connect(connectionOf(account));
    const before = Object(await stage.api("GET", authorizations)).length;
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/account");
    const section = page.getByRole("region", { name: "Applications that may act for you" });
    const rows = section.getByRole("row", { name: /^Planner mcp/u });
    await rows.nth(before - 1).waitFor();
    await expectAccessible();
    for (let left = before; left > 0; left -= 1) {
      await press(page, section.getByRole("button", { name: "Disconnect Planner" }).first());
      await rows.nth(left - 1).waitFor({ state: "detached" });
    }
    await section.getByText("There is none.").waitFor();
    expect(await stage.api("GET", authorizations)).toEqual([]);
    // A process may take a token for some seconds more.
    const isRefused = () =>
      assistant.callTool("list_projects", {}).then(
        () => undefined,
        (error: unknown) => String(error),
      );
    expect(await waitUntil(isRefused, { timeoutMs: 20_000, what: "the refusal" })).toContain(
      "refresh token is invalid",
    );
    await assistant.close();
    expectNoFaults();
  });
});
