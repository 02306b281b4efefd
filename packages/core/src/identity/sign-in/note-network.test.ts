import { expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { outgoingMails } from "../../application/mail/outgoing-mails.ts";
import { always } from "../../engine/rows/conditions.ts";
import { users } from "../users/table.ts";
import { recordSignIn } from "./record-sign-in.ts";
import { signInNetworks } from "./sign-in-networks.ts";

const dayMs = 86_400_000;

async function setUp() {
  const { addUser, contextOf, ports, store } = await createTestApplication();
  const user = await addUser({ emailAddress: "kim@dealer.example" });
  return {
    user,
    clock: ports.clock,
    store,
    signIn: (clientAddress: string | null, signingIn = user) =>
      store.transaction((transaction) =>
        recordSignIn(
          { context: { ...contextOf(null), clientAddress, userAgent: "planner/1" }, transaction },
          signingIn,
        ),
      ),
    addUser,
    mails: async () => {
      const mails = await store.select(outgoingMails, { orderBy: [{ column: "id", direction: "asc" }] });
      return mails.filter(({ kind }) => kind === "new-network");
    },
  };
}

test("a sign-in from a new network is told by mail, the first one and those from known networks are not", async () => {
  const { signIn, mails } = await setUp();
  for (const address of ["192.0.2.7", "192.0.2.99", null]) await signIn(address);
  expect(await mails()).toEqual([]);
  await signIn("2001:db8:17:4::1");
  const [mail, ...others] = await mails();
  expect([mail?.recipient, others]).toEqual(["kim@dealer.example", []]);
  for (const said of ["2001:db8:17::/48", "planner", "2026-11-21T09:30:00.000Z"]) expect(mail?.text).toContain(said);
  await signIn("192.0.2.7");
  expect(await mails()).toHaveLength(1);
});

test("a user gets one such mail a day, whatever the number of networks", async () => {
  const { signIn, mails, clock, addUser } = await setUp();
  const other = await addUser();
  await signIn("192.0.2.7");
  for (const third of [1, 2, 3]) await signIn(`198.51.${third}.7`);
  expect(await mails()).toHaveLength(1);
  await signIn("192.0.2.7", other);
  await signIn("198.51.1.7", other);
  expect(await mails()).toHaveLength(2);
  clock.advance(dayMs - 1);
  await signIn("198.51.4.7");
  expect(await mails()).toHaveLength(2);
  clock.advance(1);
  await signIn("198.51.5.7");
  expect(await mails()).toHaveLength(3);
});

test("a network stays known for 180 days after its last use, which is written once a day", async () => {
  const { signIn, store, clock } = await setUp();
  const ends = async () => (await store.select(signInNetworks)).map(({ expiresAt }) => expiresAt);
  await signIn("192.0.2.7");
  const [first] = await ends();
  expect(Date.parse(first ?? "") - clock.now()).toBe(180 * dayMs);
  clock.advance(dayMs);
  await signIn("192.0.2.7");
  expect(await ends()).toEqual([first ?? ""]);
  clock.advance(1);
  await signIn("192.0.2.7");
  expect(Date.parse((await ends())[0] ?? "") - clock.now()).toBe(180 * dayMs);
});

test("at most 100 networks of a user are kept: the oldest gives way to one that is told of", async () => {
  const { signIn, store, mails, clock } = await setUp();
  for (let third = 0; third < 100; third += 1) await signIn(`198.51.${third}.7`);
  const networks = async () => (await store.select(signInNetworks)).map(({ network }) => network);
  expect(await networks()).toHaveLength(100);
  clock.advance(2 * dayMs);
  // It was used again, so it is not the oldest.
  await signIn("198.51.0.7");
  await signIn("192.0.2.7");
  expect(await mails()).toHaveLength(2);
  expect(await networks()).toHaveLength(100);
  expect(await networks()).toEqual(expect.arrayContaining(["192.0.2.0/24", "198.51.0.0/24"]));
  // Today's mail is remembered, however many networks follow.
  for (let third = 0; third < 101; third += 1) await signIn(`203.0.${third}.7`);
  expect(await networks()).toHaveLength(100);
  expect(await mails()).toHaveLength(2);
});

test.each([
  ["is told of a sign-in", 181, 1],
  ["that signed in lately, before networks were noted, is not", 179, 0],
])("an account without a known network %s", async (_, days, mailsMade) => {
  const { signIn, store, mails, clock, user } = await setUp();
  await signIn("192.0.2.7");
  clock.advance(days * dayMs);
  await store.transaction((transaction) => transaction.erase(signInNetworks, always));
  await signIn("198.51.100.7", (await store.find(users, user.id)) ?? user);
  expect(await mails()).toHaveLength(mailsMade);
});
