import { describe, expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import type { WebClient } from "../../ports/web-client.ts";
import { setStage } from "../oauth/authorization.fixture.ts";
import { patchClient } from "./client-operations.ts";
import { letOthersAdminister } from "./clients.fixture.ts";
import { findClient } from "./find-client.ts";

const scopes = ["openid", "api", "admin", "mcp"];

describe("the scope admin of a client that registered itself", () => {
  test("is granted only while the application lets third parties administer; sessions lose it at the next refresh", async () => {
    const stage = await setStage({ origin: "dynamic", scopes });
    const granted = async () => (await stage.exchange(await stage.codeOf({ scope: "api admin" }))).scope;
    expect(await granted()).toBe("api");
    await letOthersAdminister(stage.application, true);
    expect(await granted()).toBe("api admin");
    const tokens = await stage.exchange(await stage.codeOf({ scope: "api admin" }));
    expect((await stage.authenticate(tokens))?.scopes).toEqual(new Set(["api", "admin"]));
    const onItsWay = await stage.codeOf({ scope: "api admin" });
    await letOthersAdminister(stage.application, false);
    expect((await stage.exchange(onItsWay)).scope).toBe("api");
    expect((await stage.refresh(tokens.refresh_token)).scope).toBe("api");
  });

  test("cannot be given by an administrator while the application forbids it, and survives other changes", async () => {
    const { application, client } = await setStage({ origin: "dynamic", scopes: ["api"] });
    const patch = (body: object) =>
      application.call(patchClient, application.administrator, { parameters: { id: client.id }, body });
    await expect(patch({ version: 0, scopes: ["api", "admin"] })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("thirdPartyAdmin"),
    });
    await letOthersAdminister(application, true);
    expect((await patch({ version: 0, scopes: ["api", "admin"] })).scopes).toEqual(["api", "admin"]);
    await letOthersAdminister(application, false);
    expect(await patch({ version: 1, scopes: ["api", "admin"], name: "Viewer" })).toMatchObject({ name: "Viewer" });
  });

  test("is not restricted for a client that an administrator has created", async () => {
    const stage = await setStage({ scopes });
    expect((await stage.exchange(await stage.codeOf({ scope: "admin api" }))).scope).toBe("api admin");
  });
});

describe("the scope admin of a client with a document", () => {
  const clientId = "https://planner.example/oauth/client.json";
  const document = { client_id: clientId, client_name: "Planner", redirect_uris: ["http://localhost/callback"] };

  test.each([
    [{ scope: "api admin" }, false, ["offline_access", "api"]],
    [{ scope: "api admin" }, true, ["offline_access", "api", "admin"]],
    [{}, true, ["openid", "profile", "email", "offline_access", "api", "mcp"]],
  ])("given %j and the setting %p leaves the scopes %p", async (said, isOn, expected) => {
    const text = JSON.stringify({ ...document, ...said });
    const headers = { "content-type": "application/json" };
    const webClient: WebClient = { request: async () => ({ outcome: "response", statusCode: 200, headers, text }) };
    const application = await createTestApplication({ webClient });
    await letOthersAdminister(application, isOn);
    expect((await findClient(application.contextOf(null), clientId))?.scopes).toEqual(expected);
  });
});
