import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { runOperation } from "@design-catalog/testing/test-application";
import { beginPasskey } from "./begin-passkey.ts";
import { createPasskeyStage, domain } from "./passkeys.fixture.ts";
import { passkeyChallenges } from "./table.ts";

describe("beginPasskey", () => {
  test("asks for a verified user, a key that names its account, and no attestation", async () => {
    const { begin, user } = await createPasskeyStage();
    const options = await begin();
    expect(options).toMatchObject({
      rp: { id: domain },
      user: { id: btoa(user.id), name: user.emailAddress },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    });
    expect(options.challenge).toMatch(/^[\w-]{43}$/u);
  });

  test("stores only a hash of the challenge", async () => {
    const { begin, store, ports } = await createPasskeyStage();
    const { challenge } = await begin();
    const [row] = await store.select(passkeyChallenges);
    expect(row?.challengeHash).toBe(await ports.digest.sha256(challenge));
    expect(JSON.stringify(row)).not.toContain(challenge);
  });

  test("is refused with a wrong password, and without one", async () => {
    const { call, actor } = await createPasskeyStage();
    for (const body of [{ currentPassword: "a guess" }, {}]) {
      const { data } = await failureOf(() => call(beginPasskey, actor, { body }));
      expect(data.errors).toMatchObject([{ pointer: "/currentPassword", code: "wrong_password" }]);
    }
  });

  test("is refused to an administrator in the user's name, and to other clients", async () => {
    const { call, actor, currentPassword, administrator } = await createPasskeyStage();
    const body = { currentPassword };
    for (const caller of [
      { ...actor, impersonatorId: administrator.userId },
      { ...actor, clientId: "planner" },
    ]) {
      expect((await failureOf(() => call(beginPasskey, caller, { body }))).code).toBe("forbidden");
    }
  });

  test.each(["http://catalog.example", "https://192.0.2.1", "https://[2001:db8::1]"])(
    "is refused at %s, where browsers have no passkeys",
    async (baseUrl) => {
      const { contextOf, actor, currentPassword } = await createPasskeyStage();
      const context = { ...contextOf(actor), baseUrl };
      const failure = await failureOf(() => runOperation(beginPasskey, context, { body: { currentPassword } }));
      expect(failure.code).toBe("conflict");
    },
  );
});
