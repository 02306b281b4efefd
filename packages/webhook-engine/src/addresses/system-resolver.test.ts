import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createSocket, type Socket } from "node:dgram";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { watchLateness } from "@design-catalog/testing/lateness";
import { createSystemResolver } from "./system-resolver.ts";

const typeA = 1;
const typeAaaa = 28;
const nameError = 3;

/** Answers of the DNS server: the bytes of an address by record type, or silence. */
interface Zone {
  /** Milliseconds until each answer. @default 0 */
  readonly delayMs?: number;
  readonly addresses?: Readonly<Record<number, readonly number[]>>;
  readonly silentFor?: readonly number[];
}

let zone: Zone = {};
let questions: string[] = [];
let server: Socket;
let folder: string;
let hostsFile: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "resolver-"));
  hostsFile = join(folder, "hosts");
  server = createSocket("udp4");
  server.on("message", (message, peer) => {
    const answer = answerTo(message);
    const send = () => void (answer !== undefined && server.send(answer, peer.port, peer.address));
    if (zone.delayMs === undefined) send();
    else setTimeout(send, zone.delayMs);
  });
  // The resolver has given up the query, so the answer cannot be delivered, which the system reports here.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.bind(0, "127.0.0.1", resolve));
});

beforeEach(async () => {
  zone = {};
  questions = [];
  await writeFile(
    hostsFile,
    "# a comment\n127.0.0.1\tlocalhost dev.example # and another\n::1 localhost\n10.0.0.1 Other\n\nnonsense dev.example\n",
  );
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

describe("resolve()", () => {
  test("given a name with addresses of both families returns all", async () => {
    zone = {
      addresses: { [typeA]: [192, 0, 2, 7], [typeAaaa]: [0x20, 0x01, 0x0d, 0xb8, ...zeros(11), 7] },
    };
    expect(await resolveName("both.example")).toEqual({
      outcome: "addresses",
      addresses: ["192.0.2.7", "2001:db8::7"],
    });
    // A busy machine may repeat one.
    expect([...new Set(questions)].toSorted()).toEqual(["both.example 1", "both.example 28"]);
  });

  test.each([
    [typeA, [192, 0, 2, 7], "192.0.2.7"],
    [typeAaaa, [0x20, 0x01, 0x0d, 0xb8, ...zeros(11), 7], "2001:db8::7"],
  ] as const)("given a name with records of type %d only returns them", async (type, bytes, address) => {
    zone = { addresses: { [type]: bytes } };
    expect(await resolveName("one.example")).toEqual({
      outcome: "addresses",
      addresses: [address],
    });
  });

  test("given an answer that changes returns the current one each time", async () => {
    for (const last of [1, 2, 3]) {
      zone = { addresses: { [typeA]: [192, 0, 2, last] } };
      expect(await resolveName("changing.example")).toEqual({
        outcome: "addresses",
        addresses: [`192.0.2.${last}`],
      });
    }
  });

  test("given a name that does not exist says so", async () => {
    expect(await resolveName("nowhere.example")).toEqual({
      outcome: "error",
      message: "The host name does not resolve (ENOTFOUND)",
    });
  });

  test("given a server that takes longer than a second, when the query has been repeated, takes its answer", async () => {
    zone = { addresses: { [typeA]: [192, 0, 2, 7] }, delayMs: 1_300 };
    const startMs = performance.now();
    expect(await resolveName("slow.example", 5_000)).toEqual({ outcome: "addresses", addresses: ["192.0.2.7"] });
    expect(performance.now() - startMs).toBeWithin(1_250, 4_900);
    expect(questions.filter((question) => question.endsWith(" 1")).length).toBeGreaterThanOrEqual(2);
  });

  test("given a first server that is silent asks the second, and first the next time", async () => {
    zone = { addresses: { [typeA]: [192, 0, 2, 7] } };
    const silent = createSocket("udp4");
    await new Promise<void>((resolve) => silent.bind(0, "127.0.0.1", resolve));
    const servers = [silent, server].map((socket) => `127.0.0.1:${socket.address().port}`);
    const resolver = createSystemResolver({ servers, hostsFile });
    let asked = 0;
    silent.on("message", () => void asked++);
    const found = await resolver.resolve("second.example", 5_000);
    const askedAtFirst = asked;
    const again = await resolver.resolve("third.example", 5_000);
    silent.close();
    expect(found).toEqual({ outcome: "addresses", addresses: ["192.0.2.7"] });
    expect(again).toEqual(found);
    expect(askedAtFirst).toBeGreaterThan(0);
    expect(asked).toBe(askedAtFirst);
  });

  test("given a silent server ends at the deadline", async () => {
    zone = { silentFor: [typeA, typeAaaa] };
    const startMs = performance.now();
    expect(await resolveName("silent.example", 200)).toEqual({
      outcome: "error",
      message: "No DNS server answered within 0.2 s",
    });
    expect(performance.now() - startMs).toBeWithin(180, 12_000);
  });

  test("given a server silent on one family returns the other at the deadline", async () => {
    zone = { addresses: { [typeA]: [192, 0, 2, 7] }, silentFor: [typeAaaa] };
    expect(await resolveName("half.example", 1_000)).toEqual({
      outcome: "addresses",
      addresses: ["192.0.2.7"],
    });
  });

  test("given a server silent on one family waits for it a second and a half, not until the deadline", async () => {
    zone = { addresses: { [typeAaaa]: [0x20, 0x01, 0x0d, 0xb8, ...zeros(11), 7] }, silentFor: [typeA] };
    const startMs = performance.now();
    expect(await resolveName("half.example", 15_000)).toEqual({ outcome: "addresses", addresses: ["2001:db8::7"] });
    expect(performance.now() - startMs).toBeWithin(1_400, 12_000);
  });

  test("given a server that was silent on one family hardly waits for it the next time, but still asks", async () => {
    zone = { addresses: { [typeA]: [192, 0, 2, 7] }, silentFor: [typeAaaa] };
    const resolver = createSystemResolver({ servers: [`127.0.0.1:${server.address().port}`], hostsFile });
    expect((await timeHalf(resolver)).wallMs).toBeGreaterThan(1_400);
    for (let round = 0; round < 2; round++) {
      const { wallMs, ownMs } = await timeHalf(resolver);
      expect([wallMs > 40, ownMs < 1_400]).toEqual([true, true]);
    }
    zone = { addresses: { [typeA]: [192, 0, 2, 7], [typeAaaa]: [0x20, 0x01, 0x0d, 0xb8, ...zeros(11), 7] } };
    expect(await resolver.resolve("half.example", 15_000)).toMatchObject({ addresses: ["192.0.2.7", "2001:db8::7"] });
  });

  test("given a server that was silent on one family waits for it again a minute later", async () => {
    zone = { addresses: { [typeA]: [192, 0, 2, 7] }, silentFor: [typeAaaa] };
    let nowMs = 0;
    const servers = [`127.0.0.1:${server.address().port}`];
    const resolver = createSystemResolver({ servers, hostsFile, now: () => nowMs });
    const resolveAt = (atMs: number) => {
      nowMs = atMs;
      return timeHalf(resolver);
    };
    expect((await resolveAt(0)).wallMs).toBeGreaterThan(1_400);
    expect((await resolveAt(59_999)).ownMs).toBeLessThan(1_400);
    expect((await resolveAt(60_001)).wallMs).toBeGreaterThan(1_400);
  });

  test.each(["192.0.2.1", "2001:db8::1", "::1"])(
    "given the IP literal %s returns it and queries no server",
    async (literal) => {
      expect(await resolveName(literal)).toEqual({ outcome: "addresses", addresses: [literal] });
      expect(questions).toEqual([]);
    },
  );

  test("given a name of the hosts file returns its addresses and queries no server", async () => {
    expect(await resolveName("localhost")).toEqual({
      outcome: "addresses",
      addresses: ["127.0.0.1", "::1"],
    });
    expect(await resolveName("dev.example")).toEqual({
      outcome: "addresses",
      addresses: ["127.0.0.1"],
    });
    expect(await resolveName("other")).toEqual({ outcome: "addresses", addresses: ["10.0.0.1"] });
    expect(questions).toEqual([]);
  });

  test("given a hosts file that changes or disappears reads it again", async () => {
    await writeFile(hostsFile, "127.0.0.9 dev.example");
    expect(await resolveName("dev.example")).toEqual({
      outcome: "addresses",
      addresses: ["127.0.0.9"],
    });
    await rm(hostsFile);
    expect(await resolveName("dev.example")).toMatchObject({ outcome: "error" });
  });

  test("given a hosts file that changes reads it again within about a second", async () => {
    const resolver = createSystemResolver({ servers: [`127.0.0.1:${server.address().port}`], hostsFile });
    await writeFile(hostsFile, "127.0.0.7 dev.example");
    expect(await resolver.resolve("dev.example", 1_000)).toMatchObject({ addresses: ["127.0.0.7"] });
    await writeFile(hostsFile, "127.0.0.8 dev.example");
    await sleep(1_100);
    expect(await resolver.resolve("dev.example", 1_000)).toMatchObject({ addresses: ["127.0.0.8"] });
  });
});

/** Resolves a name of one family; by the clock, and without the time for which a busy machine holds this process up. */
async function timeHalf(resolver: ReturnType<typeof createSystemResolver>) {
  const lateness = watchLateness();
  const [startMs, sinceStartMs] = [performance.now(), lateness.stopwatch()];
  expect(await resolver.resolve("half.example", 15_000)).toMatchObject({ addresses: ["192.0.2.7"] });
  lateness.stop();
  return { wallMs: performance.now() - startMs, ownMs: sinceStartMs() };
}

test("createSystemResolver() given no settings knows localhost", async () => {
  expect(await createSystemResolver().resolve("localhost", 1_000)).toMatchObject({
    outcome: "addresses",
    addresses: expect.arrayContaining(["127.0.0.1"]),
  });
});

function resolveName(
  hostName: string,
  deadlineMs = 15_000,
): ReturnType<ReturnType<typeof createSystemResolver>["resolve"]> {
  return createSystemResolver({
    servers: [`127.0.0.1:${server.address().port}`],
    hostsFile,
  }).resolve(hostName, deadlineMs);
}

// RFC 1035 section 4: the header, the question as received, and at most one record that points back to its name.
function answerTo(message: Buffer): Buffer | undefined {
  const { name, type, end } = readQuestion(message);
  questions.push(`${name} ${type}`);
  if (zone.silentFor?.includes(type)) return undefined;
  const data = zone.addresses?.[type];
  const responseCode = zone.addresses === undefined ? nameError : 0;
  const header = [
    message[0] ?? 0,
    message[1] ?? 0,
    0x81,
    0x80 | responseCode,
    0,
    1,
    0,
    data === undefined ? 0 : 1,
    0,
    0,
    0,
    0,
  ];
  const ttl = [0, 0, 0x0e, 0x10];
  const record = data === undefined ? [] : [0xc0, 12, 0, type, 0, 1, ...ttl, 0, data.length, ...data];
  return Buffer.concat([Buffer.from(header), message.subarray(12, end), Buffer.from(record)]);
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let offset = 12;
  for (let length = message[offset] ?? 0; length > 0; length = message[offset] ?? 0) {
    labels.push(message.toString("latin1", offset + 1, offset + 1 + length));
    offset += length + 1;
  }
  return {
    name: labels.join(".").toLowerCase(),
    type: message.readUInt16BE(offset + 1),
    end: offset + 5,
  };
}

function zeros(count: number): readonly number[] {
  return Array.from({ length: count }, () => 0);
}
