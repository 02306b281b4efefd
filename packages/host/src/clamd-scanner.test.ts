import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ByteStream } from "@design-catalog/core/ports";
import { hasTool } from "@design-catalog/testing/needed-tool";
import { createClamdScanner } from "./clamd-scanner.ts";

const infected = Buffer.from("content that a signature of this test knows");
const clean = Buffer.alloc(900_000, 7);
const streamBytesMax = 1_000_000;
const startMsMax = 30_000;
/** Longer than any test. */
const patient = { waitMsMax: 60_000 };

async function* inParts(bytes: Uint8Array, partBytes = 10_000): ByteStream {
  for (let at = 0; at < bytes.byteLength; at += partBytes) yield bytes.subarray(at, at + partBytes);
}

const isThere = hasTool({ name: "clamd", debianPackage: "clamav-daemon", isThere: Bun.which("clamd") !== null });

describe.skipIf(!isThere)("createClamdScanner() with Debian's clamd", () => {
  const directory = mkdtempSync(join(tmpdir(), "design-catalog-clamd-"));
  const path = join(directory, "clamd.ctl");
  const scanner = createClamdScanner({ path });
  let clamd: ReturnType<typeof startClamd> | undefined;
  beforeAll(async () => {
    clamd = startClamd(directory, path);
    while (!existsSync(path) && clamd.exitCode === null) await Bun.sleep(50);
  }, startMsMax);
  afterAll(async () => {
    clamd?.kill("SIGKILL");
    await clamd?.exited;
    rmSync(directory, { recursive: true });
  });

  test("finds what a signature names, and nothing elsewhere", async () => {
    expect(await scanner.scan(inParts(infected, 7), patient)).toEqual({
      outcome: "infected",
      name: "Catalog.Test.UNOFFICIAL",
    });
    expect(await scanner.scan(inParts(clean), patient)).toEqual({ outcome: "clean" });
    expect(await scanner.scan(inParts(new Uint8Array()), patient)).toEqual({ outcome: "clean" });
  });

  test("does not call content clean that clamd has not read to its end", async () => {
    const verdict = await scanner.scan(inParts(Buffer.alloc(20 * streamBytesMax)), patient);
    expect(verdict.outcome).toBe("unavailable");
  });

  test("scans several contents at once", async () => {
    const verdicts = await Promise.all(
      [clean, infected, clean, infected].map((bytes) => scanner.scan(inParts(bytes), patient)),
    );
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(["clean", "infected", "clean", "infected"]);
  });
});

/** Starts clamd with a database of one signature: it knows the MD5 and the length of a content. */
function startClamd(directory: string, socket: string) {
  const database = join(directory, "database");
  mkdirSync(database);
  const md5 = createHash("md5").update(infected).digest("hex");
  writeFileSync(join(database, "catalog.hdb"), `${md5}:${infected.byteLength}:Catalog.Test\n`);
  const file = join(directory, "clamd.conf");
  const lines = [`DatabaseDirectory ${database}`, `LocalSocket ${socket}`, "Foreground yes", "User root"];
  writeFileSync(file, `${[...lines, `StreamMaxLength ${streamBytesMax}`].join("\n")}\n`);
  return Bun.spawn(["clamd", `--config-file=${file}`], { stdout: "ignore", stderr: "ignore" });
}

describe("createClamdScanner() with a server that speaks INSTREAM", () => {
  const servers: { close(): void }[] = [];
  afterAll(() => servers.forEach((server) => server.close()));

  async function scannerOf(treat: (socket: Socket) => void, silenceMsMax = 300) {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      treat(socket);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = address !== null && typeof address === "object" ? address.port : 0;
    return createClamdScanner({ host: "127.0.0.1", port }, { silenceMsMax });
  }

  /** Answers once the content has ended, with its bytes. */
  const whole = (answerTo: (content: Buffer) => string) => (socket: Socket) => {
    let received = Buffer.alloc(0);
    socket.on("data", (part) => {
      received = Buffer.concat([received, Buffer.from(part)]);
      const content = contentIn(received);
      if (content) socket.end(answerTo(content));
    });
  };

  test("sends all of the content in frames, also after empty parts", async () => {
    let seen = "";
    const scanner = await scannerOf(
      whole((content) => {
        seen = content.toString();
        return "stream: OK\0";
      }),
    );
    async function* parts(): ByteStream {
      for (const text of ["", "ab", "", "c"]) yield new TextEncoder().encode(text);
    }
    expect(await scanner.scan(parts(), patient)).toEqual({ outcome: "clean" });
    expect(seen).toBe("abc");
  });

  test.each<[string, object]>([
    ["stream: Win.Test.EICAR_HDB-1 FOUND\0", { outcome: "infected", name: "Win.Test.EICAR_HDB-1" }],
    ["stream: OK\0", { outcome: "clean" }],
    ["stream: OK", { outcome: "unavailable", reason: "clamd closed the connection without an answer" }],
    ["stream: OK FOUND ERROR\0", { outcome: "unavailable", reason: "clamd answered: stream: OK FOUND ERROR" }],
    ["UNKNOWN COMMAND\0", { outcome: "unavailable", reason: "clamd answered: UNKNOWN COMMAND" }],
    ["", { outcome: "unavailable", reason: "clamd closed the connection without an answer" }],
  ])("given the answer %j returns %p", async (answer, expected) => {
    const scanner = await scannerOf(whole(() => answer));
    // The table widens the literals of its verdicts.
    expect(await scanner.scan(inParts(infected), patient)).toEqual(
      expected as Awaited<ReturnType<typeof scanner.scan>>,
    );
  });

  test("stops reading the content when the answer comes before its end", async () => {
    const scanner = await scannerOf((socket) => socket.once("data", () => socket.write("stream: Early FOUND\0")));
    let taken = 0;
    async function* endless(): ByteStream {
      for (;;) {
        taken += 1;
        yield Buffer.alloc(100_000);
        await Bun.sleep(1);
      }
    }
    expect(await scanner.scan(endless(), patient)).toEqual({ outcome: "infected", name: "Early" });
    expect(taken).toBeLessThan(1_000);
  });

  test("is unavailable when the server is silent, closes, talks on, or is not there", async () => {
    const silent = await scannerOf((socket) => socket.resume());
    const stuck = await scannerOf((socket) => socket.pause());
    const closing = await scannerOf((socket) => socket.destroy());
    const talkative = await scannerOf((socket) => socket.write("x".repeat(2_000)));
    const none = createClamdScanner({ host: "127.0.0.1", port: 1 });
    const large = Buffer.alloc(30_000_000);
    for (const scanner of [silent, stuck, closing, talkative, none]) {
      expect(await scanner.scan(inParts(large, 1_000_000), patient)).toMatchObject({ outcome: "unavailable" });
    }
  });

  test("is unavailable in time when the server takes its time, or the content does, and closes its connection", async () => {
    const closed: Promise<void>[] = [];
    const noted = (treat: (socket: Socket) => void) => (socket: Socket) => {
      closed.push(new Promise((resolve) => socket.once("close", () => resolve())));
      treat(socket);
    };
    async function* stuck(): ByteStream {
      yield infected;
      await new Promise(() => undefined);
    }
    async function* slow(): ByteStream {
      for (;;) {
        yield infected;
        await Bun.sleep(1);
      }
    }
    const judging = await scannerOf(
      noted((socket) => socket.resume()),
      patient.waitMsMax,
    );
    // A stopped reader of the socket would not see that the other end has gone.
    const full = await scannerOf((socket) => socket.pause(), patient.waitMsMax);
    const scans = [
      judging.scan(inParts(infected), { waitMsMax: 100 }),
      judging.scan(stuck(), { waitMsMax: 100 }),
      judging.scan(slow(), { waitMsMax: 100 }),
      full.scan(inParts(Buffer.alloc(30_000_000), 1_000_000), { waitMsMax: 100 }),
    ];
    for (const verdict of await Promise.all(scans))
      expect(verdict).toEqual({ outcome: "unavailable", reason: "clamd gave no verdict within 100 ms" });
    await Promise.all(closed);
    expect(closed).toHaveLength(3);
  });

  test("gives its connection back after a verdict, a fault and a failure of the content", async () => {
    const sockets = new Set<Socket>();
    const count = (treat: (socket: Socket) => void) => (socket: Socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      treat(socket);
    };
    // Whatever keeps its own end open would keep the scanner's open too.
    const early = await scannerOf(count((socket) => socket.once("data", () => socket.write("stream: OK\0"))));
    const silent = await scannerOf(count((socket) => socket.resume()));
    async function* failing(): ByteStream {
      yield infected;
      throw new Error("the store went away");
    }
    await early.scan(inParts(infected), patient);
    await silent.scan(inParts(infected), patient);
    await silent.scan(failing(), patient).catch(() => undefined);
    for (let tries = 0; sockets.size > 0 && tries < 100; tries += 1) await Bun.sleep(10);
    expect(sockets.size).toBe(0);
  });

  test("rethrows what the content throws", async () => {
    const scanner = await scannerOf((socket) => socket.resume());
    const failure = new Error("the store went away");
    async function* content(): ByteStream {
      yield infected;
      throw failure;
    }
    expect(await scanner.scan(content(), patient).catch((error: unknown) => error)).toBe(failure);
  });
});

/** The content of frames that are complete; undefined until the empty one. */
function contentIn(received: Buffer): Buffer | undefined {
  const command = "zINSTREAM\0";
  if (received.subarray(0, command.length).toString() !== command) return undefined;
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    if (at + 4 + length > received.length) return undefined;
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
