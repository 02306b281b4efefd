import { beforeEach, describe, expect, test } from "bun:test";
import { oauthFailureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import { type UserRow, users } from "../users/table.ts";
import { issueAdminToken } from "./admin-token.ts";
import { issueToken } from "./token.ts";

let application: TestApplication;
let editor: UserRow;
let user: UserRow;

beforeEach(async () => {
  application = await createTestApplication();
  const body = { name: "Editor", privileges: ["Admin Products"] };
  const roleId = idOf(await application.callNamed("createRole", application.administrator, { body }));
  [editor, user] = [await application.addUser({ roles: [roleId] }), await application.addUser()];
});

function signIn({ emailAddress }: UserRow, password = `passphrase of ${emailAddress}`, operation = issueAdminToken) {
  return application.call(operation, null, { body: { grant_type: "password", username: emailAddress, password } });
}

function refresh(refreshToken = "", operation = issueAdminToken) {
  return application.call(operation, null, { body: { grant_type: "refresh_token", refresh_token: refreshToken } });
}

describe("issueAdminToken", () => {
  test("gives a user who holds a privilege tokens that either endpoint refreshes", async () => {
    const { refresh_token: first } = await signIn(editor);
    const { refresh_token: second } = await refresh(first);
    expect((await refresh(second, issueToken)).access_token).toEqual(expect.any(String));
  });

  test("answers other users as it does a wrong password, and does not sign them in", async () => {
    const refusals = [await oauthFailureOf(() => signIn(user)), await oauthFailureOf(() => signIn(editor, "wrong"))];
    expect(refusals.map(({ error, description }) => [error, description])).toEqual([
      ["invalid_grant", "The credentials are wrong"],
      ["invalid_grant", "The credentials are wrong"],
    ]);
    expect((await application.store.find(users, user.id))?.lastSignInAt).toBeNull();
  });

  test("does not use up the refresh token of a user without privileges, even if the last one was just lost", async () => {
    const { refresh_token: token } = await signIn(user, undefined, issueToken);
    expect((await oauthFailureOf(() => refresh(token))).error).toBe("invalid_grant");
    expect((await refresh(token, issueToken)).access_token).toEqual(expect.any(String));
    const { refresh_token: lost } = await signIn(editor);
    const [roleId = ""] = editor.roles;
    await application.callNamed("deleteRole", application.administrator, { parameters: { roleId } });
    expect((await oauthFailureOf(() => refresh(lost))).error).toBe("invalid_grant");
  });

  test.each(["authorization_code", "client_credentials", ""])("given the grant %p refuses it", async (grantType) => {
    const body = { grant_type: grantType, code: "x", redirect_uri: "https://a.example/", code_verifier: "y" };
    const failure = await oauthFailureOf(() => application.call(issueAdminToken, null, { body }));
    expect(failure.error).toBe("unsupported_grant_type");
  });
});
