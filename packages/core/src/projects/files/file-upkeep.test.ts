import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { fileContents, files, fileUploads, rescanFiles, sweepFiles } from "../../catalog/mod.ts";
import { defaultApplicationId } from "../../identity/bootstrap.ts";
import type { ByteStream } from "../../ports/blob-store.ts";
import type { ScanLimit } from "../../ports/content-scanner.ts";
import { createFileStage, idOf, pngBytes } from "./files.fixture.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;

async function setUp() {
  const stage = await createFileStage();
  const { administrator, callNamed, contextOf, ports } = stage;
  const maintenance = {
    clock: ports.clock,
    log: ports.log,
    contextOf: () => contextOf(null),
    applicationIds: async () => [defaultApplicationId],
  };
  return {
    ...stage,
    sweep: () => sweepFiles(maintenance),
    rescan: () => rescanFiles(maintenance),
    remove: (fileId: string) => callNamed("deleteFile", administrator, { parameters: { fileId } }),
    restore: (id: string) => callNamed("restoreFiles", administrator, { body: { ids: [id] } }),
  };
}

async function textOf(content: ByteStream): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of content) text += decoder.decode(part, { stream: true });
  return text;
}

describe("sweepFiles()", () => {
  test("erases an upload after a day, with its bytes, taken or not", async () => {
    const { administrator, upload, createFile, keys, store, ports, sweep } = await setUp();
    await upload(administrator, pngBytes("waits"));
    await createFile();
    expect(await keys()).toHaveLength(2);
    ports.clock.advance(dayMs - 1);
    expect(await sweep()).toBe(0);
    ports.clock.advance(1);
    expect([await sweep(), await store.count(fileUploads)]).toEqual([2, 0]);
    const left = await keys();
    expect(left).toHaveLength(1);
    expect(left[0]).not.toContain("incoming");
  });

  test("erases content when no file has had it for 30 days, and no sooner", async () => {
    const { createFile, remove, restore, keys, store, ports, sweep } = await setUp();
    const [kept, id] = [idOf(await createFile(pngBytes("kept"))), idOf(await createFile(pngBytes("gone")))];
    await sweep();
    await remove(id);
    ports.clock.advance(dayMs);
    await sweep();
    // Days count from the first sweep that found it unused.
    ports.clock.advance(30 * dayMs - 1);
    expect(await sweep()).toBe(0);
    expect(await restore(id)).toMatchObject([{ deleted: false }]);
    ports.clock.advance(1);
    expect([await sweep(), (await keys()).length]).toEqual([0, 2]);
    await remove(id);
    await sweep();
    ports.clock.advance(30 * dayMs);
    expect([await sweep(), (await keys()).length, await store.count(fileContents)]).toEqual([1, 1, 1]);
    const { code, data } = await failureOf(() => restore(id));
    expect([code, data.errors]).toMatchObject(["conflict", [{ pointer: "/ids/0", code: "conflict", id }]]);
    expect(await store.find(files, id)).toMatchObject({ deleted: true });
    expect(await store.find(files, kept)).toMatchObject({ deleted: false });
  });

  test("keeps content that another file has", async () => {
    const { createFile, remove, keys, ports, sweep } = await setUp();
    const first = idOf(await createFile());
    await createFile();
    await remove(first);
    await sweep();
    ports.clock.advance(31 * dayMs);
    await sweep();
    expect(await keys()).toHaveLength(1);
  });

  test("takes content back that a file has again after it was noted as unused", async () => {
    const { createFile, remove, store, keys, ports, sweep } = await setUp();
    await remove(idOf(await createFile()));
    await sweep();
    expect(await store.select(fileContents)).toMatchObject([{ unusedSince: expect.any(String) }]);
    await createFile();
    expect(await store.select(fileContents)).toMatchObject([{ unusedSince: null }]);
    ports.clock.advance(31 * dayMs);
    await sweep();
    expect((await keys()).filter((key) => !key.includes("incoming"))).toHaveLength(1);
  });

  test("erases bytes that a crash left without a row, a day later", async () => {
    const { send, keys, ports, sweep, createFile } = await setUp();
    await createFile();
    const orphan = "0".repeat(64);
    await send(`${defaultApplicationId}/00/${orphan}`, pngBytes());
    await send(`${defaultApplicationId}/incoming/6740a1f2c3d4e5f607182999`, pngBytes());
    // Not of files: recordings have a sweep of their own.
    await send(`${defaultApplicationId}/recordings/6740a1f2c3d4e5f607182999`, pngBytes());
    ports.clock.advance(dayMs - 1);
    await sweep();
    expect(await keys()).toHaveLength(4);
    ports.clock.advance(1);
    // The two orphans and the row of the upload that was taken.
    expect(await sweep()).toBe(3);
    expect(await keys()).toHaveLength(2);
  });
});

describe("rescanFiles()", () => {
  test.each([
    [{ outcome: "clean" }, { status: "ready", threat: null, version: 1 }, 1],
    [{ outcome: "infected", name: "Eicar" }, { status: "quarantined", threat: "Eicar", version: 1 }, 1],
    [{ outcome: "unavailable", reason: "down" }, { status: "quarantined", threat: null, version: 0 }, 0],
  ])("given the verdict %j makes a waiting file %j", async (verdict, expected, count) => {
    const { createFile, ports, rescan, store } = await setUp();
    let answer: object = { outcome: "unavailable", reason: "starting" };
    const waitsMs: number[] = [];
    const scan = async (_: ByteStream, { waitMsMax }: ScanLimit) => (waitsMs.push(waitMsMax), answer);
    // The verdicts are those of the port.
    Object.assign(ports, { contentScanner: { scan } });
    const id = idOf(await createFile());
    answer = verdict;
    expect(await rescan()).toBe(count);
    // Nobody waits for the answer of upkeep.
    expect(waitsMs).toEqual([10_000, 10 * minuteMs]);
    expect(await store.find(files, id)).toMatchObject(expected);
    answer = { outcome: "clean" };
    expect(await rescan()).toBe(1 - count);
  });

  test("scans files after the first 100 too, and those that get no verdict ever more rarely", async () => {
    const { createFile, ports, rescan } = await setUp();
    const seen = new Map<string, number>();
    let unreadable = "none";
    const scan = async (content: ByteStream) => {
      const text = (await textOf(content)).slice(-20);
      seen.set(text, (seen.get(text) ?? 0) + 1);
      if (text.endsWith(unreadable)) throw new Error("Cannot read the content");
      return { outcome: "unavailable", reason: "too long" };
    };
    // The verdicts are those of the port.
    Object.assign(ports, { contentScanner: { scan } });
    for (let count = 0; count < 101; count += 1) await createFile(pngBytes(`number ${count} `));
    seen.clear();
    unreadable = "number 7 ";
    const scansIn = async () => {
      ports.clock.advance(5 * minuteMs);
      seen.clear();
      expect(await rescan()).toBe(0);
      return seen.size;
    };
    const sizes = [await scansIn(), await scansIn()];
    expect([...seen.keys()].some((text) => text.endsWith("number 100 "))).toBe(true);
    // The second run begins with the file that the first left out; the others wait for another five minutes.
    expect([...sizes, await scansIn(), await scansIn()]).toEqual([100, 100, 1, 100]);
  });

  test("given slow scans ends after ten minutes, and goes on in the next run", async () => {
    const { createFile, ports, rescan, store } = await setUp();
    let scanMs = 0;
    const scan = async () => {
      ports.clock.advance(scanMs);
      return scanMs === 0 ? { outcome: "unavailable", reason: "starting" } : { outcome: "clean" };
    };
    // The verdicts are those of the port.
    Object.assign(ports, { contentScanner: { scan } });
    for (let count = 0; count < 5; count += 1) await createFile(pngBytes(`number ${count} `));
    scanMs = 4 * minuteMs;
    expect([await rescan(), await rescan()]).toEqual([3, 2]);
    for (const { status } of await store.select(files)) expect(status).toBe("ready");
  });

  test("scans a file again that another one's unreadable content came before", async () => {
    const { createFile, ports, rescan, store } = await setUp();
    let answer: () => object = () => ({ outcome: "unavailable", reason: "starting" });
    Object.assign(ports, { contentScanner: { scan: async () => answer() } });
    const ids = [idOf(await createFile()), idOf(await createFile(pngBytes("other")))];
    let scans = 0;
    answer = () => {
      if (scans++ === 0) throw new Error("Cannot read the content");
      return { outcome: "clean" };
    };
    expect(await rescan()).toBe(1);
    const rows = await Promise.all(ids.map((id) => store.find(files, id)));
    expect(rows.map((row) => row?.status)).toEqual(["quarantined", "ready"]);
  });

  test("scans new content at once that replaces content without a verdict", async () => {
    const { administrator, callNamed, createFile, ports, rescan, store, upload } = await setUp();
    let answer: object = { outcome: "unavailable", reason: "too long" };
    // The verdicts are those of the port.
    Object.assign(ports, { contentScanner: { scan: async () => answer } });
    const fileId = idOf(await createFile());
    ports.clock.advance(dayMs);
    await rescan();
    const body = { name: "a.png", uploadId: await upload(administrator, pngBytes("short")) };
    await callNamed("replaceFile", administrator, { parameters: { fileId }, body });
    answer = { outcome: "clean" };
    expect([await rescan(), (await store.find(files, fileId))?.status]).toEqual([1, "ready"]);
    expect(await callNamed("getFile", administrator, { parameters: { fileId }, query: {} })).not.toHaveProperty(
      "scanAfter",
    );
  });
});
