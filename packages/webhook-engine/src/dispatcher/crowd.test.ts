import { expect, test } from "bun:test";
import { Crowd, type Ticket } from "./crowd.ts";

/** Opens a crowd whose rooms and time the test changes. */
function openCrowd(rooms: Record<string, number>) {
  const timeouts: (() => void)[] = [];
  const after = (_: number, end: () => void) => {
    timeouts.push(end);
    return () => undefined;
  };
  const crowd = new Crowd({ timers: { after }, room: (group) => rooms[group] ?? 0 });
  const ended: string[] = [];
  const tickets = new Map<string, Ticket>();
  const wait = async (name: string, groups: readonly string[]) => {
    const ticket = await crowd.wait(groups, 1);
    ended.push(`${name} ${ticket ? "goes on" : "is late"}`);
    if (ticket) tickets.set(name, ticket);
  };
  return { crowd, rooms, timeouts, ended, tickets, wait };
}

test("a request goes on when there is room in all of its groups, once", async () => {
  const { crowd, rooms, ended, wait } = openCrowd({ a: 1 });
  const waiting = wait("it", ["a", "b"]);
  crowd.look("a");
  crowd.look("b");
  expect([crowd.size, crowd.groups]).toEqual([1, ["a", "b"]]);
  rooms["b"] = 1;
  crowd.look("b");
  crowd.look("b");
  await waiting;
  expect([ended, crowd.size, crowd.groups]).toEqual([["it goes on"], 0, []]);
});

test("a request goes on at once when room came while its transaction was rolled back", async () => {
  const { ended, wait } = openCrowd({ a: 1, b: 1 });
  await wait("it", ["a", "b"]);
  expect(ended).toEqual(["it goes on"]);
});

test("those that came first go first, and room is kept for them until they use it or end", async () => {
  const { crowd, rooms, ended, tickets, wait } = openCrowd({ a: 0 });
  const all = ["first", "second", "third"].map((name) => wait(name, ["a"]));
  rooms["a"] = 1;
  crowd.look("a");
  crowd.look("a");
  await all[0];
  expect([ended, crowd.hasRoom("a"), tickets.get("first")?.admits("a")]).toEqual([["first goes on"], false, true]);
  // It adds its job, which takes the room.
  rooms["a"] = 0;
  tickets.get("first")?.use("a");
  expect([tickets.get("first")?.admits("a"), ended.length]).toEqual([false, 1]);
  rooms["a"] = 1;
  crowd.look("a");
  await all[1];
  // It ends without a job, so the next has its room.
  tickets.get("second")?.end();
  await all[2];
  expect(ended).toEqual(["first goes on", "second goes on", "third goes on"]);
  tickets.get("second")?.end();
  tickets.get("third")?.end();
  expect(crowd.hasRoom("a")).toBe(true);
});

test("a request whose time is up makes way for those behind it", async () => {
  const { timeouts, ended, wait } = openCrowd({ a: 0, b: 1 });
  const [first, second] = [wait("first", ["b", "a"]), wait("second", ["b"])];
  timeouts[0]?.();
  await Promise.all([first, second]);
  expect(ended).toEqual(["first is late", "second goes on"]);
});
