import { expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { matches } from "../../engine/rows/conditions.ts";
import { endBrowserSession, startBrowserSession } from "../sign-in/browser-session.ts";
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
