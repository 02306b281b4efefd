import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { fileUploads } from "@design-catalog/core/catalog";
import { matches } from "@design-catalog/core/engine";
import { applicationId, readObject } from "@design-catalog/testing/http/service";
import { type BlobStage, startBlobStage } from "./blob-stage.fixture.ts";

let stage: BlobStage;
beforeAll(async () => {
  stage = await startBlobStage();
});
afterAll(() => stage.stop());

/** A body of unknown length that never ends. */
function endless(): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) });
}

async function codeOf(response: Response): Promise<unknown> {
  return [response.status, (await readObject(response))["code"]];
}

describe("PUT of an upload", () => {
  test("stores the bytes and notes their SHA-256, once", async () => {
    const { announce, put, service, blobs, silences } = stage;
    const { id, url } = await announce(3);
    const response = await put(url, "abc");
    expect([response.status, await response.text(), silences.at(-1)]).toEqual([201, "", 60]);
    const sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    expect(await blobs.head(`${applicationId}/incoming/${id}`)).toEqual({ bytes: 3, sha256 });
    expect(await service.storage.open(applicationId).find(fileUploads, id)).toMatchObject({ receivedSha256: sha256 });
    expect(await codeOf(await put(url, "abc"))).toEqual([409, "conflict"]);
  });

  test("is told 201 when an earlier try stored the bytes but could not note them", async () => {
    const { announce, put, blobs, service } = stage;
    const { id, url } = await announce(200_000);
    async function* earlier() {
      yield new Uint8Array(200_000);
    }
    await blobs.write(`${applicationId}/incoming/${id}`, earlier(), { bytes: 200_000 });
    const again = await put(url, new Uint8Array(200_000));
    expect([again.status, await again.text()]).toEqual([201, ""]);
    const store = service.storage.open(applicationId);
    await store.transaction((change) =>
      change.update(fileUploads, matches({ id }), { receivedSha256: "noted meanwhile" }),
    );
    expect(await codeOf(await put(url, new Uint8Array(200_000)))).toEqual([409, "conflict"]);
  });

  test("takes a body without a declared length", async () => {
    const { announce, put } = stage;
    const { url } = await announce(200_000);
    const body = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 4; part += 1) controller.enqueue(new Uint8Array(50_000));
        controller.close();
      },
    });
    expect((await put(url, body)).status).toBe(201);
  });

  test("takes the type in any case, as programs send what they were given", async () => {
    const { url } = await stage.announce(3);
    expect((await stage.put(url, "abc", { "content-type": "Image/PNG" })).status).toBe(201);
  });

  test("takes the parameters that programs add, unless the URL is signed for some", async () => {
    const { announce, put } = stage;
    const outcomeOf = async (contentType: string, sent: string) =>
      (await put((await announce(3, { contentType })).url, "abc", { "content-type": sent })).status;
    expect(await outcomeOf("text/csv", "text/csv; charset=utf-8")).toBe(201);
    expect(await outcomeOf("text/plain", "Text/Plain ;charset=UTF-8")).toBe(201);
    expect(await outcomeOf("text/csv; header=present", "text/csv; header=present")).toBe(201);
    expect(await outcomeOf("text/csv; header=present", "text/csv; header=absent")).toBe(415);
    expect(await outcomeOf("text/csv", "text/csvx; charset=utf-8")).toBe(415);
    expect(await outcomeOf("text/csv", ";text/csv")).toBe(415);
  });

  test("refuses other bytes, types and URLs than were signed, and stores nothing", async () => {
    const { announce, put, blobs, service } = stage;
    const { id, url } = await announce(3);
    const tooLong = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
    });
    expect(await codeOf(await put(url, "abcd"))).toEqual([413, "payload_too_large"]);
    expect(await codeOf(await put(url, tooLong))).toEqual([413, "payload_too_large"]);
    expect(await codeOf(await put(url, "ab"))).toEqual([400, "validation_failed"]);
    expect(await codeOf(await put(url, "abc", { "content-type": "text/html" }))).toEqual([
      415,
      "unsupported_media_type",
    ]);
    expect(await codeOf(await put(url.replace("bytes=3", "bytes=4"), "abcd"))).toEqual([403, "forbidden"]);
    expect(await codeOf(await put(url.replace(id, service.ports.ids.next()), "abc"))).toEqual([403, "forbidden"]);
    expect(await blobs.list("")).not.toContainEqual(
      expect.objectContaining({ key: `${applicationId}/incoming/${id}` }),
    );
    expect((await put(url, "abc")).status).toBe(201);
  });

  test("refuses a signed URL of another application, of no upload and of another folder", async () => {
    const { blobs, origin, put, announce } = stage;
    const { id } = await announce(1);
    const signed = async (key: string) => {
      const target = { key, bytes: 1, contentType: "image/png", expiresInSeconds: 900 };
      return origin + (await blobs.uploadTarget(target)).url;
    };
    expect(await codeOf(await put(await signed(`ffffffffffffffffffffffff/incoming/${id}`), "a"))).toEqual([
      403,
      "forbidden",
    ]);
    expect(await codeOf(await put(await signed(`${applicationId}/incoming/${applicationId}`), "a"))).toEqual([
      404,
      "not_found",
    ]);
    expect(await codeOf(await put(await signed(`${applicationId}/0f/${id}`), "a"))).toEqual([404, "not_found"]);
  });

  test("lets the bytes come again after they broke off", async () => {
    const { announce, put, origin } = stage;
    const { url } = await announce(1000);
    const { pathname, search, port } = new URL(url);
    await new Promise<void>((resolve) => {
      const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: a\r\nContent-Type: image/png\r\nContent-Length: 1000\r\n\r\n`;
      const socket = connect(Number(port), new URL(origin).hostname, () => socket.write(`${head}abc`));
      socket.on("close", () => resolve());
      setTimeout(() => socket.destroy(), 50);
    });
    await Bun.sleep(50);
    expect((await put(url, new Uint8Array(1000))).status).toBe(201);
  });

  test("holds two slots of one user at most, who is told when to try again, while others upload", async () => {
    const { announce, put, silences, addUser } = stage;
    const userId = await addUser();
    const begunBefore = silences.length;
    const [first, second, third] = await Promise.all([1, 1, 1].map((bytes) => announce(bytes, { userId })));
    const ends: (() => void)[] = [];
    const running = [first, second].map((upload) => {
      const body = new ReadableStream({
        start(controller) {
          // Headers travel with the first byte.
          controller.enqueue(new Uint8Array(1));
          ends.push(() => controller.close());
        },
      });
      return put(upload?.url ?? "", body);
    });
    while (silences.length < begunBefore + 2) await Bun.sleep(5);
    const refused = await put(third?.url ?? "", "a");
    expect([refused.status, refused.headers.get("retry-after"), (await readObject(refused))["detail"]]).toEqual([
      429,
      "5",
      "Too many uploads at once: all 2 places of this user are taken; try again in 5 s",
    ]);
    expect((await put((await announce(1)).url, "a")).status).toBe(201);
    for (const end of ends) end();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([201, 201]);
    expect((await put(third?.url ?? "", "a")).status).toBe(201);
  });

  test.each([
    [
      "comes more slowly than the pace",
      { windowMs: 100, bytesMin: 10, total: { seconds: 60, bytesPerSecond: 65_536 } },
    ],
    ["takes longer in all", { windowMs: 60_000, bytesMin: 1, total: { seconds: 0.05, bytesPerSecond: 1_000_000 } }],
  ])("that %s answers 408 and ends the connection", async (_, pace) => {
    const slow = await startBlobStage({ pace });
    const { url } = await slow.announce(100_000);
    const response = await slow.put(url, endless());
    expect(await codeOf(response)).toEqual([408, "request_timeout"]);
    expect(response.headers.get("connection")).toBe("close");
    expect(await slow.blobs.list("")).toEqual([]);
    await slow.stop();
  });

  test("ends with 503 when the server drains, which takes no new one", async () => {
    const draining = await startBlobStage();
    const [first, second] = [await draining.announce(100_000), await draining.announce(1)];
    const running = draining.put(first.url, endless());
    while (draining.service.handler.inFlight() < 1) await Bun.sleep(5);
    draining.service.handler.drain();
    expect(await codeOf(await running)).toEqual([503, "unavailable"]);
    expect(draining.service.handler.inFlight()).toBe(0);
    expect(await codeOf(await draining.put(second.url, "a"))).toEqual([503, "unavailable"]);
    await draining.stop();
  });

  test("may be sent by pages of other origins", async () => {
    const headers = { origin: "https://planner.example", "access-control-request-method": "PUT" };
    const { url } = await stage.announce(1);
    const preflight = await stage.get(url, headers, "OPTIONS");
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-methods")).toContain("PUT");
  });
});

describe("GET of content", () => {
  test("hands it out, but nothing in it runs", async () => {
    const { store, get } = stage;
    const svg = { fileName: 'Plan "Ä" 100%.svg', contentType: "image/svg+xml", disposition: "attachment" } as const;
    const response = await get(await store("<svg/>", svg));
    expect([response.status, await response.text()]).toEqual([200, "<svg/>"]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/svg+xml",
      "content-length": "6",
      "content-disposition": `attachment; filename="Plan ___ 100_.svg"; filename*=UTF-8''Plan%20%22%C3%84%22%20100%25.svg`,
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-site",
      "referrer-policy": "no-referrer",
      "cache-control": "private, max-age=900, immutable",
      "accept-ranges": "bytes",
      etag: expect.stringMatching(/^"\d+"$/u),
    });
  });

  test.each([
    ["bytes=0-0", 206, "0", "bytes 0-0/10"],
    ["bytes=3-", 206, "3456789", "bytes 3-9/10"],
    ["bytes=-4", 206, "6789", "bytes 6-9/10"],
    ["bytes=-99", 206, "0123456789", "bytes 0-9/10"],
    ["bytes=8-99", 206, "89", "bytes 8-9/10"],
    ["bytes=10-", 416, "", "bytes */10"],
    ["bytes=-0", 416, "", "bytes */10"],
    ["bytes=0-1,3-4", 200, "0123456789", null],
    ["bytes=4-3", 200, "0123456789", null],
    ["lines=1-2", 200, "0123456789", null],
  ])("given Range: %s answers %d", async (range, status, body, contentRange) => {
    const url = await stage.store("0123456789");
    const response = await stage.get(url, { range });
    const shown = [response.status, await response.text(), response.headers.get("content-range")];
    expect(shown).toEqual([status, body, contentRange]);
    const head = await stage.get(url, { range }, "HEAD");
    // Only GET has ranges (RFC 9110 §14.2).
    expect([head.status, await head.text(), head.headers.get("content-range")]).toEqual([200, "", null]);
    expect(head.headers.get("content-length")).toBe("10");
  });

  test("honours If-Range and If-None-Match by the entity tag", async () => {
    const url = await stage.store("0123456789");
    const etag = (await stage.get(url, {}, "HEAD")).headers.get("etag") ?? "";
    const ranged = async (condition: string) =>
      (await stage.get(url, { range: "bytes=0-1", "if-range": condition })).status;
    expect([await ranged(etag), await ranged('"other"'), await ranged("Fri, 20 Nov 2026 00:00:00 GMT")]).toEqual([
      206, 200, 200,
    ]);
    expect((await stage.get(url, { "if-none-match": etag })).status).toBe(304);
    const unlessOne = async (tags: string) => (await stage.get(url, { "if-none-match": tags })).status;
    expect(await Promise.all(["*", `W/${etag}`, `"other", ${etag}`].map(unlessOne))).toEqual([304, 304, 304]);
    expect(await Promise.all(['"other"', etag.slice(1, -1), `"other${etag}`].map(unlessOne))).toEqual([200, 200, 200]);
  });

  test("refuses forged URLs and content that is gone", async () => {
    const { store, get, blobs, put } = stage;
    const url = await store("a");
    expect(await codeOf(await get(url.replace("disp=inline", "disp=attachment")))).toEqual([403, "forbidden"]);
    expect(await codeOf(await put(url, "a"))).toEqual([403, "forbidden"]);
    await blobs.delete([new URL(url).pathname.replace("/blobs/", "")]);
    expect(await codeOf(await get(url))).toEqual([404, "not_found"]);
  });
});
