import { expect, test } from "bun:test";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { applications } from "../../application/settings/table.ts";
import { always, matches } from "../../engine/rows/conditions.ts";
import { issueRefreshToken } from "../oauth/token-response.ts";
import { endBrowserSession, startBrowserSession } from "../sign-in/browser-session.ts";
import { signInClass, type SignInMethod } from "../sign-in/sign-in-method.ts";
import { accessOf } from "./access.ts";
import { sessionStands } from "./session-stands.ts";
import { users } from "./table.ts";

test("the session of a browser stands until it ends, or the account ends all", async () => {
  const { addUser, contextOf, store } = await createTestApplication();
  const user = await addUser();
  const context = contextOf(null);
  const begin = () => store.transaction((transaction) => startBrowserSession({ context, transaction }, user));
  const [left, other] = [await begin(), await begin()];
  const stand = () =>
    Promise.all([left, other].map(({ session: { id } }) => sessionStands(store, { userId: user.id, sessionId: id })));
  expect(await stand()).toEqual([true, true]);
  await endBrowserSession(context, left.token);
  expect(await stand()).toEqual([false, true]);
  await store.transaction((transaction) => transaction.update(users, matches({ id: user.id }), { accessEpoch: 1 }));
  expect(await stand()).toEqual([false, false]);
  expect(await sessionStands(store, { userId: user.id, sessionId: null })).toBe(true);
});

test("a session without the passkey that a role has begun to require stands no longer", async () => {
  const { addUser, administrator, callNamed, contextOf, ports, store } = await createTestApplication();
  const role = idOf(await callNamed("createRole", administrator, { body: { name: "Planner", privileges: [] } }));
  const user = await addUser({ roles: [role] });
  const access = await accessOf(store, user);
  const context = contextOf(null);
  const sessionBy = (method: SignInMethod) =>
    store.transaction(async (transaction) => {
      const familyId = ports.ids.next();
      const grant = {
        access,
        clientId: "first-party",
        scope: "api",
        resources: ["api"] as const,
        familyId,
        acr: signInClass(method),
      };
      await issueRefreshToken({ context, transaction }, grant);
      const { session } = await startBrowserSession({ context, transaction }, user, method);
      return [familyId, session.id];
    });
  const sessions = [...(await sessionBy("password")), ...(await sessionBy("passkey"))];
  const stand = () => Promise.all(sessions.map((sessionId) => sessionStands(store, { userId: user.id, sessionId })));
  expect(await stand()).toEqual([true, true, true, true]);
  const settings = { requirePhishingResistant: [role] };
  await store.transaction((transaction) => transaction.update(applications, always, { settings }));
  expect(await stand()).toEqual([false, false, true, true]);
});
