import { describe, expect, test } from "#runner";
import { type HostileBehaviour, hostileAnswers } from "../hostile-receivers.ts";
import {
  expectError,
  expectResponse,
  okAnswer,
  type TransportFixture,
  transportRequest,
  waitUntil,
  withHostile,
  withReceiver,
} from "./fixture.ts";

/** Little longer than the 5 s after which most servers drop an idle connection. */
const idleMsMax = 6_000;

/** Kept-alive connections: reused where they fit, and never elsewhere. */
export function poolChecks(fixture: TransportFixture): void {
  describe("connections", () => {
    test("given a second request uses the first one's connection", () => reuses(fixture));
    test("given another host name at the same address are not shared", () => separatesNames(fixture));
    test("given another address for the same name are not shared", () => separatesAddresses(fixture));
    test("given a transport with other trusted certificates are not shared", () => separatesTrust(fixture));
    test("given 100 requests at once to a slow receiver do not wait for each other's answers", () =>
      doesNotQueue(fixture));
    test("given an idle one that the receiver drops a request is sent again", () => survivesStale(fixture));
    test("given a fresh one that is reset a request is not sent again", () => sendsOnceOnFresh(fixture));
    test("given a reused one that breaks inside an answer a request is not sent again", () =>
      sendsOnceOnPartialAnswer(fixture));
    test("given bytes after an answer they are not taken for the next one", () => separatesAnswers(fixture));
    for (const [what, exchange] of Object.entries(unread)) {
      test(`given ${what} are not used again`, () => startsAnew(fixture, exchange));
    }
    test("given late bytes after an answer are closed", () => closesOnLateBytes(fixture));
    test("given an idle one are closed in time", () => closesWhenIdle(fixture), 2 * idleMsMax);
    test("close() given an idle one closes it", () => closesIdle(fixture));
  });
}

async function reuses(fixture: TransportFixture): Promise<void> {
  const respond = () => ({ status: 200, body: "ok" });
  await withReceiver({ authority: fixture.authority(), respond }, async (receiver) => {
    const first = expectResponse(await fixture.transport().send(transportRequest(receiver.port)));
    const second = expectResponse(await fixture.transport().send(transportRequest(receiver.port)));
    expect([first.reusedConnection, second.reusedConnection]).toEqual([false, true]);
    expect(second.timings).not.toHaveProperty("connectMs");
    expect(receiver.connectionCount()).toBe(1);
  });
}

async function separatesNames(fixture: TransportFixture): Promise<void> {
  const names = ["one.receiver.invalid", "two.receiver.invalid"];
  const certificate = await fixture.authority().issue({ names });
  await withReceiver({ authority: fixture.authority(), certificate }, async (receiver) => {
    for (const name of names) {
      const url = new URL(`https://${name}:${receiver.port}/`);
      expect(
        expectResponse(await fixture.transport().send(transportRequest(receiver.port, { url }))).reusedConnection,
      ).toBe(false);
    }
    expect(receiver.serverNames).toEqual(names);
  });
}

async function separatesAddresses(fixture: TransportFixture): Promise<void> {
  await withReceiver({ authority: fixture.authority(), host: "127.0.0.1" }, async (old) => {
    await withReceiver({ authority: fixture.authority(), host: "127.0.0.2", port: old.port }, async (current) => {
      expectResponse(await fixture.transport().send(transportRequest(old.port, { addresses: ["127.0.0.1"] })));
      expectResponse(await fixture.transport().send(transportRequest(old.port, { addresses: ["127.0.0.2"] })));
      expect([old.requests.length, current.requests.length]).toEqual([1, 1]);
    });
  });
}

async function separatesTrust(fixture: TransportFixture): Promise<void> {
  const stranger = fixture.create({});
  await withReceiver({ authority: fixture.authority() }, async (receiver) => {
    expectResponse(await fixture.transport().send(transportRequest(receiver.port)));
    expect(expectError(await stranger.send(transportRequest(receiver.port))).errorClass).toBe("tls");
    expect(receiver.requests).toHaveLength(1);
  });
  await stranger.close();
}

/** Answers nothing before everything has arrived, so a request that waits for another one's answer waits for ever. */
async function doesNotQueue(fixture: TransportFixture): Promise<void> {
  const count = 100;
  let arrived = 0;
  let release: () => void = () => undefined;
  // Node 20 has no Promise.withResolvers().
  const all = new Promise<void>((resolve) => (release = resolve));
  const respond = async () => {
    arrived += 1;
    if (arrived === count) release();
    await all;
    return { status: 200 };
  };
  await withReceiver({ authority: fixture.authority(), respond }, async (receiver) => {
    // A busy machine takes its time for so many handshakes, and none is answered before the last.
    const request = transportRequest(receiver.port, { deadlineMs: 30_000 });
    const requests = Array.from({ length: count }, () => fixture.transport().send(request));
    const results = (await Promise.all(requests)).map((result) => expectResponse(result));
    expect(results.filter((result) => result.statusCode === 200)).toHaveLength(count);
    expect(receiver.connectionCount()).toBe(count);
  });
}

async function survivesStale(fixture: TransportFixture): Promise<void> {
  const rounds = 30;
  await withReceiver({ authority: fixture.authority() }, async (receiver) => {
    const resent: boolean[] = [];
    for (let round = 0; round < rounds; round++) {
      const { timings } = expectResponse(await fixture.transport().send(transportRequest(receiver.port)));
      resent.push(timings.resentAfterMs !== undefined);
      // In the same turn, so the client cannot have noticed when it sends the next request.
      receiver.closeIdleConnections();
    }
    expect(receiver.requests).toHaveLength(rounds);
    // Tells readers of the attempt that the receiver may have got the request twice.
    expect([resent[0], resent.includes(true)]).toEqual([false, true]);
  });
}

async function sendsOnceOnFresh(fixture: TransportFixture): Promise<void> {
  await withHostile(fixture, hostileAnswers.resets, async (receiver) => {
    expect(expectError(await fixture.transport().send(transportRequest(receiver.port))).errorClass).toBe("connect");
    expect(receiver.connectionCount()).toBe(1);
  });
}

async function sendsOnceOnPartialAnswer(fixture: TransportFixture): Promise<void> {
  await withHostile(
    fixture,
    (socket) => {
      socket.write(okAnswer);
      socket.once("data", () => hostileAnswers.partialStatusThenReset(socket));
    },
    async (receiver) => {
      expectResponse(await fixture.transport().send(transportRequest(receiver.port)));
      expectError(await fixture.transport().send(transportRequest(receiver.port)));
      expect(receiver.connectionCount()).toBe(1);
    },
  );
}

async function separatesAnswers(fixture: TransportFixture): Promise<void> {
  let connections = 0;
  const forged = "HTTP/1.1 418 I'm a teapot\r\ncontent-length: 0\r\n\r\n";
  await withHostile(
    fixture,
    (socket) => void socket.write(connections++ === 0 ? okAnswer + forged : okAnswer),
    async (receiver) => {
      // The adapter decides whether the first answer counts.
      await fixture.transport().send(transportRequest(receiver.port));
      expect(expectResponse(await fixture.transport().send(transportRequest(receiver.port))).statusCode).toBe(200);
      expect(receiver.connectionCount()).toBe(2);
    },
  );
}

/** An exchange after which its connection still holds bytes of a body, which the next request would mix with its own. */
interface UnreadExchange {
  readonly sentBytes: number;
  readonly answerBytes: number;
  readonly responseBytesMax: number;
}

const unread: Readonly<Record<string, UnreadExchange>> = {
  "an answer that was cut at the limit": { sentBytes: 1, answerBytes: 100_000, responseBytesMax: 4_096 },
  "an answer that nobody wanted": { sentBytes: 1, answerBytes: 100_000, responseBytesMax: 0 },
  "a body that the receiver did not read": { sentBytes: 16_777_216, answerBytes: 2, responseBytesMax: 4_096 },
};

async function startsAnew(fixture: TransportFixture, exchange: UnreadExchange): Promise<void> {
  const { sentBytes, answerBytes, responseBytesMax } = exchange;
  const answer = `HTTP/1.1 200 OK\r\ncontent-length: ${answerBytes}\r\n\r\n${"z".repeat(answerBytes)}`;
  let connections = 0;
  const answerUnread: HostileBehaviour = (socket) => {
    if (sentBytes > answerBytes) socket.pause();
    socket.write(connections++ === 0 ? answer : okAnswer);
  };
  await withHostile(fixture, answerUnread, async (receiver) => {
    const body = new Uint8Array(sentBytes);
    expectResponse(await fixture.transport().send(transportRequest(receiver.port, { body, responseBytesMax })));
    const next = expectResponse(await fixture.transport().send(transportRequest(receiver.port)));
    expect([next.reusedConnection, receiver.connectionCount()]).toEqual([false, 2]);
  });
}

async function closesOnLateBytes(fixture: TransportFixture): Promise<void> {
  let connections = 0;
  const forged = "HTTP/1.1 418 I'm a teapot\r\ncontent-length: 0\r\n\r\n";
  const answerTwice: HostileBehaviour = (socket) => {
    socket.write(okAnswer);
    if (connections++ === 0) setTimeout(() => socket.write(forged), 50);
  };
  await withHostile(fixture, answerTwice, async (receiver) => {
    expectResponse(await fixture.transport().send(transportRequest(receiver.port)));
    await waitUntil(() => receiver.openConnections() === 0);
    expect(expectResponse(await fixture.transport().send(transportRequest(receiver.port))).statusCode).toBe(200);
    expect(receiver.connectionCount()).toBe(2);
  });
}

async function closesWhenIdle(fixture: TransportFixture): Promise<void> {
  await withHostile(
    fixture,
    (socket) => void socket.write(okAnswer),
    async (receiver) => {
      expectResponse(await fixture.transport().send(transportRequest(receiver.port)));
      expect(receiver.openConnections()).toBe(1);
      await waitUntil(() => receiver.openConnections() === 0, idleMsMax);
    },
  );
}

async function closesIdle(fixture: TransportFixture): Promise<void> {
  const transport = fixture.create({ extraCertificates: fixture.authority().certificate });
  await withHostile(
    fixture,
    (socket) => void socket.write(okAnswer),
    async (receiver) => {
      expectResponse(await transport.send(transportRequest(receiver.port)));
      expect(receiver.openConnections()).toBe(1);
      await transport.close();
      await waitUntil(() => receiver.openConnections() === 0);
    },
  );
}
