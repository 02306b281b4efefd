import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { matches } from "../../engine/rows/conditions.ts";
import { issueToken } from "../oauth/token.ts";
import { createAuthenticator } from "../users/access.ts";
import { users } from "../users/table.ts";
import { deleteUserPasskey, listUserPasskeys } from "./administration.ts";
import { deletePasskey, listPasskeys, renamePasskey } from "./own-passkeys.ts";
import { createPasskeyStage } from "./passkeys.fixture.ts";
import { userPasskeys } from "./table.ts";

describe("renamePasskey", () => {
  test("renames the user's own, and none of another user", async () => {
    const stage = await createPasskeyStage();
    const { passkey } = await stage.add();
    const parameters = { id: passkey.id };
    const body = { name: "Yellow key" };
    expect(await stage.call(renamePasskey, stage.actor, { parameters, body })).toEqual({ ...passkey, ...body });
    const stranger = { ...stage.actorWith(), userId: (await stage.addUser()).id };
    expect((await failureOf(() => stage.call(renamePasskey, stranger, { parameters, body }))).code).toBe("not_found");
  });
});

describe("deletePasskey", () => {
  test("needs the password, ends the other sessions and tells the user", async () => {
    const stage = await createPasskeyStage();
    const { call, actor, user, currentPassword: password, storage, ports } = stage;
    const { passkey } = await stage.add();
    const parameters = { id: passkey.id };
    const refusal = await failureOf(() => call(deletePasskey, actor, { parameters, body: {} }));
    expect(refusal.data.errors).toMatchObject([{ code: "wrong_password" }]);
    const body = { grant_type: "password", username: user.emailAddress, password };
    const { access_token: token } = await call(issueToken, null, { body });
    await call(deletePasskey, actor, { parameters, body: { currentPassword: password } });
    expect(await call(listPasskeys, actor)).toEqual([]);
    expect(await createAuthenticator(storage, ports)(stage.contextOf(null), token)).toBeUndefined();
    expect(await stage.mails()).toEqual(["passkey-added", "passkey-removed"]);
  });
});

describe("administration of passkeys", () => {
  test("lists and removes those of a user, who is told and signed out", async () => {
    const stage = await createPasskeyStage();
    const { call, administrator, user, store } = stage;
    const { passkey } = await stage.add();
    expect(await call(listUserPasskeys, administrator, { parameters: { id: user.id } })).toEqual([passkey]);
    const parameters = { id: user.id, passkeyId: passkey.id };
    await call(deleteUserPasskey, administrator, { parameters });
    expect(await store.count(userPasskeys)).toBe(0);
    expect((await store.find(users, user.id))?.accessEpoch).toBe(user.accessEpoch + 1);
    expect(await stage.mails()).toEqual(["passkey-added", "passkey-removed"]);
    expect((await failureOf(() => call(deleteUserPasskey, administrator, { parameters }))).code).toBe("not_found");
  });

  test("removes none of a user with a privilege that the caller lacks, and none under another user's id", async () => {
    const stage = await createPasskeyStage();
    const { call, store, administrator, actorWith, addUser } = stage;
    const { passkey } = await stage.add();
    const other = { id: (await addUser()).id, passkeyId: passkey.id };
    const unknown = await failureOf(() => call(deleteUserPasskey, administrator, { parameters: other }));
    expect(unknown.code).toBe("not_found");
    const [first] = await store.select(users, { where: matches({ emailAddress: "admin@dealer.example" }) });
    await store.transaction((transaction) =>
      transaction.update(users, matches({ id: stage.user.id }), { roles: first?.roles ?? [] }),
    );
    const parameters = { id: stage.user.id, passkeyId: passkey.id };
    const failure = await failureOf(() =>
      call(deleteUserPasskey, actorWith("Admin Users", "Admin Users r/w"), { parameters }),
    );
    expect(failure.code).toBe("forbidden");
    expect(await store.count(userPasskeys)).toBe(1);
  });
});
