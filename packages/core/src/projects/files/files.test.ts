import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { fileContents, fileUploads } from "../../catalog/mod.ts";
import { DomainError } from "../../engine/errors.ts";
import { quotas } from "../../engine/rows/quota.ts";
import { defaultApplicationId } from "../../identity/bootstrap.ts";
import type { ScanLimit } from "../../ports/content-scanner.ts";
import { createFileStage, idOf, pngBytes, sha256Of } from "./files.fixture.ts";

const text = (content: string) => new TextEncoder().encode(content);
const megabytes = 1_048_576;

describe("createFile", () => {
  test("makes a file of bytes that came, under a URL that expires", async () => {
    const { administrator, callNamed, upload, keys, ports } = await createFileStage();
    const uploadId = await upload(administrator, pngBytes(), { name: "lobby.png" });
    const body = { uploadId, folder: "plans/lobby", tags: ["draft"] };
    const file = await callNamed("createFile", administrator, { body });
    const sha256 = await sha256Of(pngBytes());
    expect(file).toMatchObject({
      name: "lobby.png",
      folder: "plans/lobby",
      tags: ["draft"],
      contentType: "image/png",
      bytes: pngBytes().byteLength,
      sha256,
      width: null,
      status: "ready",
      threat: null,
      ownerKind: "application",
      ownerId: null,
      version: 0,
      urlExpiresAt: "2026-11-21T10:30:00.000Z",
    });
    const key = `${defaultApplicationId}/${sha256.slice(0, 2)}/${sha256}`;
    expect(await keys()).toEqual([key]);
    const url = new URL(String(Object(file).url));
    expect(url.origin + url.pathname).toBe(`https://catalog.example/blobs/${key}`);
    const granted = { key, contentType: "image/png", disposition: "inline", fileName: "lobby.png" };
    expect(await ports.blobs.open("GET", key, Object.fromEntries(url.searchParams))).toMatchObject(granted);
  });

  test("given the same idempotency key again answers with the first file, scanned in no transaction", async () => {
    const contentScanner = { scan: async () => ({ outcome: "clean" }) as const };
    const { administrator, callNamed, upload } = await createFileStage({ contentScanner });
    const body = { uploadId: await upload(administrator, pngBytes()) };
    const create = () => callNamed("createFile", administrator, { body, idempotencyKey: "file-1" });
    const first = await create();
    expect(first).toMatchObject({ status: "ready" });
    expect(await create()).toEqual(first);
  });

  test("given an idempotency key keeps what it found of an upload that is refused then", async () => {
    const { administrator, callNamed, upload, store, ports } = await createFileStage();
    const uploadId = await upload(administrator, pngBytes());
    const quota = { id: ports.ids.next(), name: "fileBytes", most: 1, used: null, day: null, warnedPercent: 0 };
    await store.transaction((transaction) => transaction.insert(quotas, [quota]));
    const create = { body: { uploadId }, idempotencyKey: "file-1" };
    expect((await failureOf(() => callNamed("createFile", administrator, create))).code).toBe("limit_reached");
    expect(await store.find(fileUploads, uploadId)).toMatchObject({ receivedSha256: await sha256Of(pngBytes()) });
  });

  test("keeps the same bytes once, whoever sends them", async () => {
    const { createFile, keys, store } = await createFileStage();
    const [first, second] = [await createFile(), await createFile()];
    expect(first["id"]).not.toBe(second["id"]);
    expect(await keys()).toHaveLength(1);
    expect(await store.count(fileContents)).toBe(1);
  });

  test("refuses an upload of somebody else, one used up and an unknown one", async () => {
    const { administrator, actorWith, callNamed, upload, store } = await createFileStage();
    const uploadId = await upload(administrator, pngBytes());
    const create = (actor: typeof administrator, id = uploadId) =>
      failureOf(() => callNamed("createFile", actor, { body: { uploadId: id } }));
    expect(await create(actorWith("Admin Files r/w"))).toMatchObject({ code: "not_found" });
    expect(await create(administrator, "6740a1f2c3d4e5f607182999")).toMatchObject({ code: "not_found" });
    await callNamed("createFile", administrator, { body: { uploadId } });
    expect(await create(administrator)).toMatchObject({ code: "conflict" });
    expect(await store.select(fileUploads)).toMatchObject([{ id: uploadId }]);
  });

  test("says whether bytes are still to come or too late", async () => {
    const { administrator, announce, callNamed, ports, send } = await createFileStage();
    const { uploadId, key } = await announce(administrator, { bytes: pngBytes().byteLength });
    const create = () => callNamed("createFile", administrator, { body: { uploadId } });
    expect(await failureOf(create)).toMatchObject({ code: "upload_incomplete" });
    ports.clock.advance(900_000 - 1);
    expect(await failureOf(create)).toMatchObject({ code: "upload_incomplete" });
    ports.clock.advance(1);
    expect(await failureOf(create)).toMatchObject({ code: "upload_expired" });
    // Bytes that began to come in time are as good as any.
    await send(key, pngBytes());
    expect(await create()).toMatchObject({ status: "ready" });
  });

  test.each([
    ["length", { bytes: 7 }, "wrong_length"],
    ["SHA-256", { sha256: "0".repeat(64) }, "wrong_sha256"],
    ["type", { contentType: "image/jpeg" }, "wrong_type"],
  ])("deletes bytes of another %s than announced, and the upload", async (_, announced, code) => {
    const { administrator, callNamed, upload, keys } = await createFileStage();
    const uploadId = await upload(administrator, pngBytes(), announced);
    const create = () => callNamed("createFile", administrator, { body: { uploadId } });
    expect((await failureOf(create)).data.errors).toMatchObject([{ pointer: "/uploadId", code }]);
    expect(await keys()).toEqual([]);
    expect(await failureOf(create)).toMatchObject({ code: "not_found" });
  });

  test("refuses wrong bytes that the store cannot delete now, and leaves them to the upkeep", async () => {
    const { administrator, callNamed, upload, ports, keys } = await createFileStage();
    const uploadId = await upload(administrator, pngBytes(), { bytes: 7 });
    const { blobs } = ports;
    const away = () => Promise.reject(new DomainError("unavailable", "The store is another deployment's"));
    Object.assign(ports, { blobs: { ...blobs, delete: away } });
    const create = () => callNamed("createFile", administrator, { body: { uploadId } });
    expect((await failureOf(create)).data.errors).toMatchObject([{ code: "wrong_length" }]);
    expect(await failureOf(create)).toMatchObject({ code: "not_found" });
    expect(await keys()).toHaveLength(1);
  });

  test("continues where a crash ended between the two steps of an earlier request", async () => {
    const { administrator, callNamed, upload, ports, keys } = await createFileStage();
    const uploadId = await upload(administrator, pngBytes());
    const { blobs } = ports;
    const crash = () => Promise.reject(new TypeError("crash"));
    Object.assign(ports, {
      blobs: { ...blobs, promote: (from: string, to: string) => blobs.promote(from, to).then(crash) },
    });
    const create = () => callNamed("createFile", administrator, { body: { uploadId } });
    await expect(create()).rejects.toThrow("crash");
    Object.assign(ports, { blobs });
    expect(await create()).toMatchObject({ sha256: await sha256Of(pngBytes()) });
    expect(await keys()).toHaveLength(1);
  });

  test("takes text in UTF-16 behind its byte order mark, but neither pages nor binary content in it", async () => {
    const { createFile } = await createFileStage();
    const utf16 = (content: string) => Buffer.from(content, "utf16le");
    const file = await createFile(utf16("\uFEFFname;weightG\r\nBühne 日;1,5\r\n"), { contentType: "text/csv" });
    expect(file).toMatchObject({ contentType: "text/csv", status: "ready" });
    const typed = { contentType: "Text/CSV; charset=utf-16" };
    expect(await createFile(utf16("\uFEFFname;weightG\r\n"), typed)).toMatchObject({ contentType: "text/csv" });
    expect(await createFile(utf16("\uFEFF{}").swap16(), { contentType: "application/json" })).toMatchObject({
      bytes: 6,
    });
    const wrong = ["\uFEFF <html><script>1</script>", "\uFEFFa\0b", "name;weightG", "\uFEFFa\u0001"];
    for (const content of wrong)
      expect(
        (await failureOf(() => createFile(utf16(content), { contentType: "text/csv" }))).data.errors,
      ).toMatchObject([{ code: "wrong_type" }]);
  });

  test("shows the size of an image, unless it is beyond 50 megapixels", async () => {
    let size = { width: 10_000, height: 5_000 };
    const { createFile } = await createFileStage({ imageSize: () => size });
    expect(await createFile(pngBytes("1"))).toMatchObject({ width: 10_000, height: 5_000 });
    size = { width: 10_000, height: 5_001 };
    expect(await createFile(pngBytes("2"))).toMatchObject({ width: null, height: null });
    expect(await createFile(text("a"), { contentType: "text/plain" })).toMatchObject({ width: null });
  });
});

describe("a scanner", () => {
  const scanning = (verdict: object) =>
    createFileStage({
      // The verdicts below are those of the port.
      contentScanner: { scan: async () => verdict as { readonly outcome: "clean" } },
    });

  test.each([
    [{ outcome: "clean" }, { status: "ready", threat: null }],
    [
      { outcome: "infected", name: "Eicar" },
      { status: "quarantined", threat: "Eicar", url: null, urlExpiresAt: null },
    ],
    [
      { outcome: "unavailable", reason: "down" },
      { status: "quarantined", threat: null, url: null },
    ],
  ])("that answers %j makes the file %j", async (verdict, expected) => {
    const { createFile, administrator, callNamed } = await scanning(verdict);
    const file = await createFile();
    expect(file).toMatchObject(expected);
    const parameters = { fileId: idOf(file) };
    expect(await callNamed("getFile", administrator, { parameters, query: {} })).toMatchObject(expected);
  });

  test("that has not judged within the time of a request leaves the file in quarantine", async () => {
    const limits: ScanLimit[] = [];
    const scan = async (_: unknown, limit: ScanLimit) => {
      limits.push(limit);
      return { outcome: "unavailable", reason: "no verdict in time" } as const;
    };
    const { createFile } = await createFileStage({ contentScanner: { scan } });
    expect(await createFile()).toMatchObject({ status: "quarantined", threat: null });
    expect(limits).toEqual([{ waitMsMax: 10_000 }]);
  });
});

describe("requestFileUpload", () => {
  test("refuses what could never become a file", async () => {
    const { administrator, callNamed } = await createFileStage({ fileBytesMax: megabytes });
    const valid = { name: "a.png", contentType: "image/png", bytes: megabytes };
    const request = (body: object) => callNamed("requestFileUpload", administrator, { body: { ...valid, ...body } });
    expect(await request({})).toMatchObject({
      method: "PUT",
      maxBytes: megabytes,
      headers: { "content-type": "image/png" },
    });
    const refused: readonly (readonly [object, string, string])[] = [
      [{ bytes: megabytes + 1 }, "/bytes", "file_too_large"],
      [{ name: "ü".repeat(128) }, "/name", "too_long"],
    ];
    for (const [body, pointer, code] of refused)
      expect((await failureOf(() => request(body))).data.errors).toMatchObject([{ pointer, code }]);
    for (const name of ["a/b", "a\\b", " ..", ".", "\0", "", "a".repeat(256)])
      expect((await failureOf(() => request({ name }))).data.errors).toMatchObject([{ pointer: "/name" }]);
    for (const contentType of ["text/html", "application/x-msdownload", ""])
      expect((await failureOf(() => request({ contentType }))).data.errors).toMatchObject([
        { pointer: "/contentType" },
      ]);
    for (const bytes of [0, -1, 1.5, "1"])
      expect((await failureOf(() => request({ bytes }))).data.errors).toMatchObject([{ pointer: "/bytes" }]);
  });

  test("refuses when the storage is nearly full, or there is none", async () => {
    const { administrator, announce, ports } = await createFileStage();
    const { blobs } = ports;
    Object.assign(ports, { blobs: { ...blobs, freeBytes: async () => 199 } });
    expect(await failureOf(() => announce(administrator, { bytes: 100 }))).toMatchObject({ code: "unavailable" });
    expect(await announce(administrator, { bytes: 99 })).toMatchObject({ uploadId: expect.any(String) });
    Object.assign(ports, { blobs: undefined });
    expect(await failureOf(() => announce(administrator, {}))).toMatchObject({ code: "unavailable" });
  });

  test("refuses an upload that cannot fit into the quota, unless its content may be stored already", async () => {
    const { administrator, announce, createFile, store, ports } = await createFileStage();
    const bytes = Number((await createFile())["bytes"]);
    const quota = { name: "fileBytes", most: bytes + 5, used: null, day: null, warnedPercent: 0 };
    await store.transaction((transaction) => transaction.insert(quotas, [{ id: ports.ids.next(), ...quota }]));
    const refusal = { code: "limit_reached", data: { used: bytes, errors: [{ pointer: "/bytes" }] } };
    expect(await failureOf(() => announce(administrator, { bytes: 6 }))).toMatchObject(refusal);
    expect(await failureOf(() => announce(administrator, { bytes, sha256: "0".repeat(64) }))).toMatchObject(refusal);
    for (const fitting of [{ bytes: 5 }, { bytes }, { bytes, sha256: await sha256Of(pngBytes()) }])
      expect(await announce(administrator, fitting)).toMatchObject({ uploadId: expect.any(String) });
  });

  test("lets 100 uploads of a user wait for their files", async () => {
    const { administrator, actorWith, announce, createFile } = await createFileStage();
    await createFile();
    for (let count = 0; count < 100; count += 1) await announce(administrator, {});
    expect(await failureOf(() => announce(administrator, {}))).toMatchObject({ code: "limit_reached" });
    expect(await announce(actorWith("Admin Files r/w"), {})).toMatchObject({ uploadId: expect.any(String) });
  });
});
