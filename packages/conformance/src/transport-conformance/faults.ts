import type { TransportErrorClass } from "@design-catalog/core/ports";
import { describe, expect, test } from "#runner";
import {
  type HostileBehaviour,
  hostileAnswers,
  hostileHandshakes,
  startHostileReceiver,
} from "../hostile-receivers.ts";
import {
  expectError,
  expectResponse,
  okAnswer,
  secretHeaderValue,
  type TransportFixture,
  transportRequest,
  waitUntil,
  withHostile,
} from "./fixture.ts";

// Leaves a busy machine the time for a handshake and what follows it.
const deadlineMs = 1_500;
// For each of 1,000 requests that nobody answers.
const briefDeadlineMs = 250;
// Allows for timers and a busy machine; far below the minutes each fault would last without a deadline.
const toleranceMs = 12_000;
// For faults that end by themselves: long enough that even a busy machine never reaches it.
const ampleMs = 12_000;

type Fault = readonly [name: string, behaviour: HostileBehaviour, errorClass: TransportErrorClass];

const slowAnswers: readonly Fault[] = [
  ["never answers", hostileAnswers.neverAnswers, "timeout"],
  ["trickles a header", hostileAnswers.trickledHeaders, "timeout"],
  ["trickles interim responses", hostileAnswers.interimTrickle, "timeout"],
  ["trickles a body", hostileAnswers.trickledBody, "timeout"],
  ["stalls in the body", hostileAnswers.stalledBody, "timeout"],
];
const brokenAnswers: readonly Fault[] = [
  ["resets the connection", hostileAnswers.resets, "connect"],
  ["resets it inside the status line", hostileAnswers.partialStatusThenReset, "connect"],
  ["answers garbage", hostileAnswers.garbage, "protocol"],
  ["floods interim responses", hostileAnswers.interimFlood, "protocol"],
  ["switches protocols", hostileAnswers.switchesProtocols, "protocol"],
  ["ends the body early", hostileAnswers.shortBody, "protocol"],
  ["sends two contradictory lengths", hostileAnswers.contradictoryLength, "protocol"],
  ["sends a control byte in a header", hostileAnswers.controlBytesInHeader, "protocol"],
  ["sends a header of 1 MB", hostileAnswers.hugeHeader, "response_too_large"],
  ["sends headers without end", hostileAnswers.endlessHeaders, "response_too_large"],
];
const slowHandshakes: readonly Fault[] = [
  ["is silent in the TLS handshake", hostileHandshakes.silentTls, "timeout"],
  ["trickles the TLS handshake", hostileHandshakes.trickledTls, "timeout"],
];
const brokenHandshakes: readonly Fault[] = [
  ["resets in the TLS handshake", hostileHandshakes.resetTls, "tls"],
  ["speaks plain HTTP", hostileHandshakes.plainHttp, "tls"],
];

/** Faults of a receiver or the network: each ends as an error in time, never as an exception or a leak. */
export function faultChecks(fixture: TransportFixture): void {
  describe("send() given a receiver that", () => {
    // These wait and do little else.
    for (const fault of slowAnswers)
      test.concurrent(`${fault[0]} ends at the deadline`, () => endsAtDeadline(fixture, fault, true));
    for (const fault of slowHandshakes)
      test.concurrent(`${fault[0]} ends at the deadline`, () => endsAtDeadline(fixture, fault, false));
    for (const fault of brokenAnswers) test(`${fault[0]} ends at once`, () => endsAtOnce(fixture, fault, true));
    for (const fault of brokenHandshakes) test(`${fault[0]} ends at once`, () => endsAtOnce(fixture, fault, false));
    for (const behaviour of ["trickledBody", "stalledBody"] as const)
      test.concurrent(`sends a ${behaviour} passes on what came`, () => handsOn(fixture, behaviour, deadlineMs));
    for (const behaviour of ["shortBody", "shortChunks"] as const)
      test(`sends a ${behaviour} passes on what came`, () => handsOn(fixture, behaviour, ampleMs));
    test.concurrent("sends trickledHeaders was heard", () => hears(fixture, "trickledHeaders", deadlineMs));
    for (const behaviour of ["garbage", "partialStatusThenReset", "controlBytesInHeader"] as const)
      test(`sends ${behaviour} was heard`, () => hears(fixture, behaviour, ampleMs));
    test("folds a header line was heard, and read by what can", () => readsFolded(fixture));
    test("is not there ends at once", () => endsWithoutListener(fixture));
    test("does not read a large body ends at the deadline", () => endsUnread(fixture));
    test("never answers 1,000 requests leaves no connection behind", () => leavesNothingBehind(fixture));
  });
  describe("send() given no time left", () => {
    test.each([0, -5])("(%d ms) ends with a timeout", (timeMs) => endsWithoutTime(fixture, timeMs));
  });
}

async function endsAtDeadline(fixture: TransportFixture, fault: Fault, isTls: boolean): Promise<void> {
  const startMs = performance.now();
  await meet(fixture, fault, { isTls, deadlineMs });
  const elapsedMs = performance.now() - startMs;
  expect(elapsedMs).toBeGreaterThan(deadlineMs - 20);
  expect(elapsedMs).toBeLessThan(deadlineMs + toleranceMs);
}

// The error class shows that it did not end at the deadline.
async function endsAtOnce(fixture: TransportFixture, fault: Fault, isTls: boolean): Promise<void> {
  await meet(fixture, fault, { isTls, deadlineMs: ampleMs });
}

async function meet(
  fixture: TransportFixture,
  [, behaviour, errorClass]: Fault,
  options: { readonly isTls: boolean; readonly deadlineMs: number },
): Promise<void> {
  const certificate = options.isTls ? await fixture.authority().issue({ names: ["localhost"] }) : undefined;
  const receiver = await startHostileReceiver(behaviour, certificate);
  try {
    const request = transportRequest(receiver.port, { deadlineMs: options.deadlineMs });
    const result = expectError(await fixture.transport().send(request));
    expect(result.errorClass).toBe(errorClass);
    expect(result.message).not.toContain(secretHeaderValue);
    expect(receiver.connectionCount()).toBe(1);
    await waitUntil(() => receiver.openConnections() === 0);
  } finally {
    await receiver.close();
  }
}

/** The answer is a failure, but its status and bytes help an operator. */
async function handsOn(
  fixture: TransportFixture,
  behaviour: keyof typeof hostileAnswers,
  timeMs: number,
): Promise<void> {
  await withHostile(fixture, hostileAnswers[behaviour], async (receiver) => {
    const result = expectError(await fixture.transport().send(transportRequest(receiver.port, { deadlineMs: timeMs })));
    expect(result.answer?.statusCode).toBe(200);
    expect(Object.keys(result.answer?.headers ?? {})).toHaveLength(1);
    expect(new TextDecoder().decode(result.answer?.body)).toMatch(/^(?:hello|x+)$/);
    expect(result.remoteAddress).toBe("127.0.0.1");
  });
}

/** A byte of the answer arrived, so the receiver must not be called silent. */
async function hears(fixture: TransportFixture, behaviour: keyof typeof hostileAnswers, timeMs: number): Promise<void> {
  await withHostile(fixture, hostileAnswers[behaviour], async (receiver) => {
    const result = expectError(await fixture.transport().send(transportRequest(receiver.port, { deadlineMs: timeMs })));
    expect(result.answer).toBeUndefined();
    expect(result.timings.firstByteMs).toBeGreaterThanOrEqual(0);
  });
}

/** RFC 9112 section 5.2 lets a client unfold; a parser that does not must report that an answer came. */
async function readsFolded(fixture: TransportFixture): Promise<void> {
  const folded = "HTTP/1.1 200 OK\r\nx-a: one\r\n  two\r\ncontent-length: 0\r\n\r\n";
  const answer: HostileBehaviour = (socket) => void socket.write(folded);
  await withHostile(fixture, answer, async (receiver) => {
    const result = await fixture.transport().send(transportRequest(receiver.port, { deadlineMs: ampleMs }));
    expect(result.timings.firstByteMs).toBeGreaterThanOrEqual(0);
    if (result.outcome === "response") expect(result.headers["x-a"]).toBe("one two");
    else expect(result.errorClass).toBe("protocol");
  });
}

async function endsWithoutListener(fixture: TransportFixture): Promise<void> {
  const receiver = await startHostileReceiver(hostileAnswers.neverAnswers);
  await receiver.close();
  const result = expectError(await fixture.transport().send(transportRequest(receiver.port, { deadlineMs: ampleMs })));
  expect(result.errorClass).toBe("connect");
  expect(result.timings).toEqual({});
}

async function endsUnread(fixture: TransportFixture): Promise<void> {
  const body = new Uint8Array(16_777_216);
  await withHostile(
    fixture,
    (socket) => void socket.pause(),
    async (receiver) => {
      const result = expectError(await fixture.transport().send(transportRequest(receiver.port, { body, deadlineMs })));
      expect(result.errorClass).toBe("timeout");
    },
  );
}

async function leavesNothingBehind(fixture: TransportFixture): Promise<void> {
  let isFirst = true;
  const answerOnce: HostileBehaviour = (socket) => {
    if (isFirst) socket.write(okAnswer);
    isFirst = false;
  };
  await withHostile(fixture, answerOnce, async (receiver) => {
    // Shows that requests arrive; below, a busy machine may leave no time for it.
    expectResponse(await fixture.transport().send(transportRequest(receiver.port)));
    for (let batch = 0; batch < 5; batch++) {
      const requests = Array.from({ length: 200 }, () =>
        fixture.transport().send(transportRequest(receiver.port, { deadlineMs: briefDeadlineMs })),
      );
      for (const result of await Promise.all(requests)) expect(expectError(result).errorClass).toBe("timeout");
    }
    await waitUntil(() => receiver.openConnections() === 0);
  });
}

async function endsWithoutTime(fixture: TransportFixture, timeMs: number): Promise<void> {
  await withHostile(fixture, hostileAnswers.neverAnswers, async (receiver) => {
    const result = expectError(await fixture.transport().send(transportRequest(receiver.port, { deadlineMs: timeMs })));
    expect(result.errorClass).toBe("timeout");
  });
}
