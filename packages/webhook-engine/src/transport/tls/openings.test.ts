import { expect, test } from "bun:test";
import { startHostileReceiver } from "@design-catalog/conformance/hostile-receivers";
import { createTestAuthority } from "@design-catalog/testing";
import { trust } from "../open-socket.ts";
import { routeKey } from "./connection.ts";
import { createIdleConnections } from "./idle-connections.ts";
import { type OpeningLimits, Openings } from "./openings.ts";
import { createTransport } from "./transport.ts";

const aDayMs = 86_400_000;
const narrow: OpeningLimits = { perDestination: 1, atOnce: 2, busyMsMax: aDayMs, waitMsMax: aDayMs };

function targetOf(name: string, addresses: readonly string[] = ["192.0.2.1"]) {
  return { addresses, url: new URL(`https://${name}.example/`), deadlineMs: 3 * aDayMs };
}

function connectionTo(name: string, address = "192.0.2.1") {
  return { destination: `${name}.example `, key: routeKey({ address, url: targetOf(name).url }) };
}

/** Asks for turns and notes in which order who may go on, with which connection. */
function openOpenings(limits: OpeningLimits) {
  const openings = new Openings<ReturnType<typeof connectionTo>>(limits);
  const gone: string[] = [];
  const ask = (name: string, addresses?: readonly string[]) => {
    const asked = openings.turn(targetOf(name, addresses));
    void asked.then((connection) => gone.push(`${name} ${connection?.key ?? "opens"}`));
    return asked;
  };
  return { openings, gone, ask };
}

test("each destination may open a connection, and more while few are opened at once", async () => {
  const { openings, gone, ask } = openOpenings(narrow);
  const asked = ["a", "a", "a", "b", "b"].map((name) => ask(name));
  await Promise.all([asked[0], asked[1], asked[3]]);
  expect(gone).toEqual(["a opens", "a opens", "b opens"]);
  // Three are opened at once, one more than need no turn, so the end of one makes way for nobody else.
  openings.end(targetOf("a"));
  expect(gone).toHaveLength(3);
  openings.end(targetOf("a"));
  await asked[2];
  openings.end(targetOf("b"));
  await asked[4];
  expect(gone.slice(3)).toEqual(["a opens", "b opens"]);
});

test("a request that waits takes a connection to an address of its own that becomes idle", async () => {
  const { openings, gone, ask } = openOpenings({ ...narrow, atOnce: 0 });
  await ask("a");
  const [first] = [ask("a"), ask("a")];
  expect(openings.give(connectionTo("a", "192.0.2.2"))).toBe(false);
  expect(openings.give(connectionTo("b"))).toBe(false);
  expect(openings.give(connectionTo("a"))).toBe(true);
  await first;
  expect(gone).toEqual(["a opens", "a 192.0.2.1 a.example "]);
});

test("a request opens a connection when its wait is over", async () => {
  const { gone, ask } = openOpenings({ ...narrow, atOnce: 0, waitMsMax: 1 });
  await Promise.all([ask("a"), ask("a")]);
  expect(gone).toEqual(["a opens", "a opens"]);
});

test("a wait takes no more than a third of a request's time", async () => {
  const openings = new Openings({ ...narrow, atOnce: 0 });
  await openings.turn(targetOf("a"));
  expect(await openings.turn({ ...targetOf("a"), deadlineMs: 3 })).toBeUndefined();
});

test("destinations take turns, however many requests wait for one of them", async () => {
  const { openings, gone, ask } = openOpenings({ ...narrow, perDestination: 0, atOnce: 1 });
  const asked = ["a", "a", "a", "b"].map((name) => ask(name));
  await asked[0];
  openings.end(targetOf("a"));
  await asked[1];
  openings.end(targetOf("a"));
  await asked[3];
  expect(gone).toEqual(["a opens", "a opens", "b opens"]);
});

test("connections that a receiver does not let open keep no others from opening", async () => {
  const { gone, ask } = openOpenings({ ...narrow, perDestination: 0, atOnce: 1, busyMsMax: 1 });
  await Promise.all([ask("hangs"), ask("hangs"), ask("a")]);
  expect(gone).toEqual(["hangs opens", "hangs opens", "a opens"]);
});

test("requests at the same time share connections instead of opening one each", async () => {
  const requests = 20;
  const authority = await createTestAuthority();
  const answer = Buffer.from("HTTP/1.1 204 No Content\r\n\r\n");
  const receiver = await startHostileReceiver(
    (socket) => {
      // The first request is in.
      socket.write(answer);
      socket.on("data", () => socket.write(answer));
    },
    await authority.issue({ names: ["localhost"] }),
  );
  const openings = new Openings({ ...narrow, atOnce: 1 });
  const transport = createTransport({
    idle: createIdleConnections(),
    openings,
    context: trust(authority.certificate),
    clientContextOf: () => undefined,
  });
  const place = { url: new URL(`https://localhost:${receiver.port}/`), addresses: ["127.0.0.1"] };
  const request = { method: "POST", ...place, headers: {}, body: Buffer.from("{}"), responseBytesMax: 1_024 } as const;
  const sent = Array.from({ length: requests }, () => transport.send({ ...request, deadlineMs: 60_000 }));
  const outcomes = (await Promise.all(sent)).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(Array.from({ length: requests }, () => "response"));
  expect(receiver.connectionCount()).toBeLessThan(requests);
  await transport.close();
  await receiver.close();
});
