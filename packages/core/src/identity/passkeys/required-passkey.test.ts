import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createSoftwareAuthenticator } from "@design-catalog/testing/software-authenticator";
import { idOf } from "@design-catalog/testing/test-application";
import { createJobRunner } from "../../application/jobs/run-job.ts";
import { jobs } from "../../application/jobs/table.ts";
import type { Actor } from "../../engine/calls/operation.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { projectsWing } from "../../projects/mod.ts";
import { firstPartyClient } from "../oauth-clients/first-party-client.ts";
import { issueConsoleToken } from "../oauth/console-token.ts";
import { passwordGrant } from "../oauth/password-grant.ts";
import { refreshGrant } from "../oauth/refresh-grant.ts";
import { isKnownPlace } from "../sign-in/attempts.ts";
import { startBrowserSession } from "../sign-in/browser-session.ts";
import type { BrowserSessionRow } from "../sign-in/browser-sessions.ts";
import { accessCacheMs, createAuthenticator } from "../users/access.ts";
import { findActor } from "../users/find-actor.ts";
import { users } from "../users/table.ts";
import { createPasskeyStage, domain } from "./passkeys.fixture.ts";
import { beginPasskeySignIn, finishPasskeySignIn } from "./sign-in.ts";

/** An application with a user whose role an administrator can have require passkeys. */
async function createRequiringStage() {
  const stage = await createPasskeyStage();
  const { administrator, callNamed, ports, storage, store, user } = stage;
  const body = { name: "Operator", privileges: ["Admin Products r/w"] };
  const role = idOf(await callNamed("createRole", administrator, { body }));
  await store.transaction((transaction) => transaction.update(users, matches({ id: user.id }), { roles: [role] }));
  const context = stage.contextOf(null);
  const holder = { ...user, roles: [role] };
  const authenticate = createAuthenticator(storage, ports);
  const byToken = async (token: string) => {
    const actor = await authenticate(context, token);
    if (!actor) throw new TypeError("Cannot continue because the token is refused");
    return actor;
  };
  const actorOf = async (session: BrowserSessionRow) =>
    byToken((await issueConsoleToken(context, { session, user: holder })).access_token);
  return {
    ...stage,
    role,
    context,
    byToken,
    require: (roles = [role], caller: Actor = { ...administrator, acr: "phr" }) =>
      callNamed("patchApplication", caller, {
        parameters: { applicationId: store.applicationId },
        body: { version: 0, settings: { requirePhishingResistant: roles } },
      }),
    /** The caller of a browser that signed in by the password. */
    async byPassword() {
      const started = await store.transaction((transaction) => startBrowserSession({ context, transaction }, holder));
      return actorOf(started.session);
    },
    async byPasskey() {
      const { authenticator } = await stage.add();
      const { challenge } = await beginPasskeySignIn(context, "cookie");
      const answer = { ...(await authenticator.get({ challenge, domain })), browser: "cookie" };
      const signedIn = await finishPasskeySignIn(context, answer);
      if (signedIn.outcome !== "signed in") throw new TypeError("Cannot continue because the passkey is refused");
      return actorOf(signedIn.session);
    },
  };
}

const passwordOf = ({ user, currentPassword }: Awaited<ReturnType<typeof createRequiringStage>>) => ({
  username: user.emailAddress,
  password: currentPassword,
  otp: undefined,
  scope: undefined,
  resources: undefined,
});

describe("the setting requirePhishingResistant", () => {
  test("is refused to a caller who did not sign in by a passkey", async () => {
    const { role, require, administrator } = await createRequiringStage();
    const { data } = await failureOf(() => require([role], administrator));
    expect(data.errors).toMatchObject([{ pointer: "/settings/requirePhishingResistant", code: "passkey_needed" }]);
  });

  test("takes roles that exist, and whose privileges the caller holds", async () => {
    const { role, require, actorWith } = await createRequiringStage();
    const unknown = "0".repeat(24);
    const { data } = await failureOf(() => require([role, unknown]));
    const pointer = "/settings/requirePhishingResistant/1";
    expect(data.errors).toMatchObject([{ pointer, code: "unknown_reference" }]);
    const caller: Actor = { ...actorWith("Admin Application r/w"), acr: "phr" };
    expect((await failureOf(() => require([role], caller))).code).toBe("forbidden");
  });
});

describe("a user with a role that requires a passkey", () => {
  test("has all rights after signing in by one, whose mark the tokens carry", async () => {
    const stage = await createRequiringStage();
    await stage.require();
    const actor = await stage.byPasskey();
    expect(actor).toMatchObject({ acr: "phr", roles: ["Operator"] });
    expect(actor).not.toHaveProperty("awaitsPasskey");
    expect(actor.privileges.has("Admin Products r/w")).toBe(true);
  });

  test("can only read the account and add the first passkey after signing in by the password", async () => {
    const stage = await createRequiringStage();
    await stage.require();
    const actor = await stage.byPassword();
    expect([actor.awaitsPasskey, [...actor.privileges]]).toEqual([true, []]);
    expect(await stage.callNamed("getMe", actor)).toMatchObject({ emailAddress: stage.user.emailAddress });
    for (const name of ["queryProjects", "getTotp", "listSessions", "queryProducts"]) {
      const { code, message } = await failureOf(() => stage.callNamed(name, actor));
      expect([name, code, message]).toEqual([name, "forbidden", expect.stringContaining("requires a passkey")]);
    }
    const body = { currentPassword: stage.currentPassword };
    const begun = await stage.callNamed("beginPasskey", actor, { body });
    expect(begun).toHaveProperty("challenge");
  });

  test("cannot get around an existing passkey by adding another one with the password", async () => {
    const stage = await createRequiringStage();
    await stage.require();
    const actor = await stage.byPassword();
    const body = { currentPassword: stage.currentPassword };
    const { challenge } = Object(await stage.callNamed("beginPasskey", actor, { body }));
    await stage.add();
    expect((await failureOf(() => stage.callNamed("beginPasskey", actor, { body }))).code).toBe("forbidden");
    // Nor by what began before there was one.
    const late = { ...(await (await createSoftwareAuthenticator()).create({ challenge, domain })) };
    expect((await failureOf(() => stage.callNamed("addPasskey", actor, { body: late }))).code).toBe("forbidden");
    expect(await stage.callNamed("listPasskeys", actor)).toHaveLength(1);
  });

  test("loses the rights of earlier sessions within 5 seconds, and has them again once no role requires one", async () => {
    const stage = await createRequiringStage();
    const { access_token: token } = await passwordGrant(stage.context, passwordOf(stage));
    expect((await stage.byToken(token)).privileges.size).toBe(1);
    await stage.require();
    stage.ports.clock.advance(accessCacheMs);
    expect((await stage.byToken(token)).awaitsPasskey).toBe(true);
    const parameters = { applicationId: stage.store.applicationId };
    const body = { version: 1, settings: { requirePhishingResistant: [] } };
    await stage.callNamed("patchApplication", stage.administrator, { parameters, body });
    stage.ports.clock.advance(accessCacheMs);
    expect((await stage.byToken(token)).privileges.size).toBe(1);
  });

  test("loses the jobs that wait from earlier sessions without one, and no others", async () => {
    const stage = await createRequiringStage();
    const { callNamed, memory, require, contextOf } = stage;
    const body = { name: "Parts", kind: "bill-of-materials", columns: ["model"] };
    const report = idOf(await callNamed("createReport", stage.administrator, { body }));
    const request = async (actor: Actor) => {
      const project = idOf(await callNamed("createProject", actor, { body: { name: "Lobby" } }));
      return idOf(await callNamed("runReport", actor, { parameters: { id: project, reportId: report } }));
    };
    const requested = [await request(await stage.byPassword()), await request(await stage.byPasskey())];
    await require();
    const runJob = createJobRunner({ kinds: projectsWing.jobKinds, findActor });
    for (const claimed of await memory.queue.claim("jobs", { limit: 9, perGroupLimit: 9 }))
      await runJob(contextOf(null), claimed);
    const ended = await Promise.all(requested.map((id) => stage.store.find(jobs, id)));
    expect(ended).toMatchObject([
      { status: "failed", errorSentence: { code: "passkey_needed" } },
      { status: "succeeded" },
    ]);
  });

  test("who has a passkey gets no tokens for the password", async () => {
    const stage = await createRequiringStage();
    await stage.require();
    await stage.add();
    await expect(passwordGrant(stage.context, passwordOf(stage))).rejects.toThrow("A passkey is needed");
    const wrong = { ...passwordOf(stage), password: "wrong" };
    await expect(passwordGrant(stage.context, wrong)).rejects.toThrow("The credentials are wrong");
    const failed = matches({ resourceId: stage.user.id, action: "sign-in-failed" });
    expect(await stage.store.count(auditEntries, failed)).toBe(2);
    // Otherwise guesses from the network of a thief would no longer make the account wait.
    expect(await isKnownPlace(stage.context, stage.user.emailAddress)).toBe(false);
  });

  test("has no entitlements in tokens of a session that began by the password", async () => {
    const stage = await createRequiringStage();
    const entitlements = async () => {
      const { access_token: token } = await passwordGrant(stage.context, passwordOf(stage));
      const claims = await stage.ports.tokenSigner.verify(token, { issuer: stage.context.baseUrl, nowSeconds: 0 });
      return claims?.entitlements;
    };
    expect(await entitlements()).toEqual(["Admin Products r/w"]);
    await stage.require();
    expect(await entitlements()).toEqual([]);
  });

  test("gets no further tokens for a session that began by the password", async () => {
    const stage = await createRequiringStage();
    const { refresh_token: refreshToken = "" } = await passwordGrant(stage.context, passwordOf(stage));
    await stage.require();
    const request = { refreshToken, client: firstPartyClient(stage.context) };
    await expect(refreshGrant(stage.context, request)).rejects.toThrow("invalid or has expired");
  });
});
