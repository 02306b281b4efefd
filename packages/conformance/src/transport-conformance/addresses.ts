import { describe, expect, test } from "#runner";
import { startBlackHole } from "../black-hole.ts";
import { hostileAnswers, hostileHandshakes, startHostileReceiver } from "../hostile-receivers.ts";
import { type Receiver, startReceiver } from "../receiver.ts";
import { expectError, expectResponse, type TransportFixture, transportRequest, waitUntil } from "./fixture.ts";

/** Addresses of a request to the receiver's port; each check decides what is at the second one. */
const good = "127.0.0.1";
const other = "127.0.0.2";
const nobody = "127.0.0.3";
const others = [3, 4, 5, 6, 7, 8, 9].map((last) => `127.0.0.${last}`);
// Allows for timers and the handshakes of a busy machine.
const toleranceMs = 12_000;
// The same for a connection of TCP: less than the difference between the two waits for the next address.
const connectToleranceMs = 1_250;
const roundsMax = 5;

/** Judges the shortest of some times: a busy machine holds up some rounds, but not all. */
async function expectQuick(msMax: number, round: () => Promise<number>): Promise<void> {
  const timesMs: number[] = [];
  while (timesMs.length < roundsMax && !timesMs.some((timeMs) => timeMs < msMax)) timesMs.push(await round());
  expect(Math.min(...timesMs)).toBeLessThan(msMax);
}

/** Several addresses of one name (RFC 8305): the next one is tried in time, and the request is sent once. */
export function addressChecks(fixture: TransportFixture): void {
  describe("given several addresses send()", () => {
    test("takes the first one that answers and leaves the others", () => takesFirst(fixture));
    test("continues immediately when nobody listens at one", () => goesOn(fixture, { silent: others, to: good }));
    test("continues with IPv6 when nobody listens at IPv4", () => goesOn(fixture, { silent: others, to: "::1" }));
    test("continues immediately with IPv4 when nobody listens at IPv6, which comes first", () =>
      goesOn(fixture, { silent: others.map(() => "::1"), to: good }));
    test("continues after 250 ms when one drops every packet", () => passesBlackHole(fixture, other));
    test("continues after 250 ms with IPv4 when IPv6 comes first and drops every packet", () =>
      passesBlackHole(fixture, "::1"));
    test("continues after 2 s when one is silent in the TLS handshake", () => passesSilence(fixture));
    test("never tries a ninth address", () => stopsAtEight(fixture));
    test("continues when one shows another name's certificate, and sends it nothing", () => passesStranger(fixture));
    test("never repeats a request that one address has received", () => sendsOnce(fixture));
    test("reports the one that got furthest when all fail", () => tellsFurthest(fixture));
    test("ends at the deadline when none answers", () => endsAtDeadline(fixture));
    test("keeps the connection for the next request", () => reuses(fixture));
  });
}

async function withGood<Result>(
  fixture: TransportFixture,
  check: (receiver: Receiver) => Promise<Result>,
  host: "127.0.0.1" | "::1" = good,
): Promise<Result> {
  const receiver = await startReceiver({ authority: fixture.authority(), host });
  try {
    return await check(receiver);
  } finally {
    await receiver.close();
  }
}

function sendTo(fixture: TransportFixture, port: number, addresses: readonly string[], deadlineMs = 15_000) {
  return fixture.transport().send(transportRequest(port, { addresses, deadlineMs }));
}

async function takesFirst(fixture: TransportFixture): Promise<void> {
  await withGood(fixture, async (receiver) => {
    const second = await startReceiver({ authority: fixture.authority(), host: other, port: receiver.port });
    const result = expectResponse(await sendTo(fixture, receiver.port, [good, other]));
    expect(result.remoteAddress).toBe(good);
    expect([receiver.requests.length, second.connectionCount()]).toEqual([1, 0]);
    await second.close();
  });
}

interface Route {
  /** Addresses without a listener. */
  readonly silent: readonly string[];
  readonly to: "127.0.0.1" | "::1";
}

async function goesOn(fixture: TransportFixture, { silent, to }: Route): Promise<void> {
  // Less than seven times 250 ms.
  await expectQuick(1_500, () =>
    withGood(
      fixture,
      async (receiver) => {
        const result = expectResponse(await sendTo(fixture, receiver.port, [...silent, to]));
        expect(result.remoteAddress).toBe(to);
        expect(receiver.requests).toHaveLength(1);
        return result.timings.connectMs ?? NaN;
      },
      to,
    ),
  );
}

async function passesBlackHole(fixture: TransportFixture, dropping: string): Promise<void> {
  await expectQuick(250 + connectToleranceMs, () =>
    withGood(fixture, async (receiver) => {
      const hole = await startBlackHole(dropping, receiver.port);
      const startMs = performance.now();
      const result = expectResponse(await sendTo(fixture, receiver.port, [dropping, good]));
      expect(performance.now() - startMs).toBeGreaterThan(240);
      expect([result.remoteAddress, receiver.requests.length]).toEqual([good, 1]);
      expect(result.timings.connectMs).toBeGreaterThan(240);
      await hole.close();
      return result.timings.connectMs ?? NaN;
    }),
  );
}

async function passesSilence(fixture: TransportFixture): Promise<void> {
  await expectQuick(2_000 + connectToleranceMs, () =>
    withGood(fixture, async (receiver) => {
      const silent = await startHostileReceiver(hostileHandshakes.silentTls, undefined, {
        host: other,
        port: receiver.port,
      });
      const startMs = performance.now();
      const result = expectResponse(await sendTo(fixture, receiver.port, [other, good]));
      const elapsedMs = performance.now() - startMs;
      expect(elapsedMs).toBeGreaterThan(1_900);
      expect(elapsedMs).toBeLessThan(2_000 + toleranceMs);
      expect([result.remoteAddress, receiver.requests.length, silent.connectionCount()]).toEqual([good, 1, 1]);
      await waitUntil(() => silent.openConnections() === 0);
      await silent.close();
      return result.timings.connectMs ?? NaN;
    }),
  );
}

async function stopsAtEight(fixture: TransportFixture): Promise<void> {
  await withGood(fixture, async (receiver) => {
    const result = expectError(await sendTo(fixture, receiver.port, [nobody, ...others, good]));
    expect([result.errorClass, result.message]).toEqual(["connect", "connection refused (8 addresses tried)"]);
    expect(receiver.connectionCount()).toBe(0);
  });
}

async function passesStranger(fixture: TransportFixture): Promise<void> {
  const certificate = await fixture.authority().issue({ names: ["other.example"] });
  await withGood(fixture, async (receiver) => {
    const at = { host: other, port: receiver.port } as const;
    const stranger = await startHostileReceiver(hostileAnswers.neverAnswers, certificate, at);
    expect(expectResponse(await sendTo(fixture, receiver.port, [other, good])).remoteAddress).toBe(good);
    expect([receiver.requests.length, stranger.bytesReceived()]).toEqual([1, 0]);
    await waitUntil(() => stranger.openConnections() === 0);
    await stranger.close();
  });
}

async function sendsOnce(fixture: TransportFixture): Promise<void> {
  const certificate = await fixture.authority().issue({ names: ["localhost"] });
  await withGood(fixture, async (receiver) => {
    const at = { host: other, port: receiver.port } as const;
    const resetting = await startHostileReceiver(hostileAnswers.resets, certificate, at);
    const result = expectError(await sendTo(fixture, receiver.port, [other, good]));
    expect([result.errorClass, result.remoteAddress]).toEqual(["connect", other]);
    expect([resetting.connectionCount(), receiver.connectionCount()]).toEqual([1, 0]);
    await resetting.close();
  });
}

async function tellsFurthest(fixture: TransportFixture): Promise<void> {
  const certificate = await fixture.authority().issue({ names: ["other.example"] });
  const stranger = await startHostileReceiver(hostileAnswers.neverAnswers, certificate, { host: other });
  const result = expectError(await sendTo(fixture, stranger.port, [nobody, other, good]));
  expect([result.errorClass, result.remoteAddress]).toEqual(["tls", other]);
  expect(result.message).toBe("certificate is for other.example, not localhost (3 addresses tried)");
  await stranger.close();
}

async function endsAtDeadline(fixture: TransportFixture): Promise<void> {
  const silent = await startHostileReceiver(hostileHandshakes.silentTls, undefined, { host: other });
  const hole = await startBlackHole(good, silent.port);
  const startMs = performance.now();
  const result = expectError(await sendTo(fixture, silent.port, [good, other], 700));
  const elapsedMs = performance.now() - startMs;
  expect([result.errorClass, result.remoteAddress]).toEqual(["timeout", other]);
  expect(result.message).toBe("no completed TLS handshake within 0.7 s (2 addresses tried)");
  expect(elapsedMs).toBeGreaterThan(680);
  expect(elapsedMs).toBeLessThan(700 + toleranceMs);
  await waitUntil(() => silent.openConnections() === 0);
  await Promise.all([silent.close(), hole.close()]);
}

async function reuses(fixture: TransportFixture): Promise<void> {
  await withGood(fixture, async (receiver) => {
    for (const isReused of [false, true]) {
      const result = expectResponse(await sendTo(fixture, receiver.port, [nobody, good]));
      expect([result.reusedConnection, result.remoteAddress]).toEqual([isReused, good]);
    }
    expect(receiver.connectionCount()).toBe(1);
  });
}
