import { createHash } from "node:crypto";
import type { BlobStore, Clock, ExpectedUpload } from "@design-catalog/core/ports";
import { afterAll, describe, expect, test } from "#runner";
import { newFolder, store, textAt } from "./blobs-conformance/subject.ts";

/** A store under test whose URLs lead to a server of its own. */
export interface SignedUrlsSubject {
  readonly blobs: BlobStore;
  /** Clock of the store, which cases move; the server's is the real one. */
  readonly clock: Clock & { advance(durationMs: number): void };
  /** Whether URLs bind length, type and SHA-256. */
  readonly bindsContent: boolean;
  close(): Promise<void>;
}

type GetSubject = () => SignedUrlsSubject;

const text = "0123456789";
const sheet = { fileName: "Plan Ä 'n\" %2F.png", contentType: "image/png", disposition: "attachment" } as const;
const minutesMs = 60_000;

/** The contract of signed URLs, judged by requests of a client that knows nothing else; skipped without a subject. */
export function signedUrlsConformance(name: string, subject: SignedUrlsSubject | undefined): void {
  describe.skipIf(subject === undefined)(name, () => {
    const get = () => {
      if (!subject) throw new TypeError("Cannot test the store because it was not created");
      return subject;
    };
    afterAll(() => subject?.close());
    describe("uploads", () => uploadCases(get));
    if (subject?.bindsContent === true) describe("bound content", () => boundCases(get));
    describe("downloads", () => downloadCases(get));
  });
}

function expected(changes: Partial<ExpectedUpload> = {}): ExpectedUpload {
  const bytes = text.length;
  return { key: `${newFolder()}/a`, bytes, contentType: "image/png", expiresInSeconds: 900, ...changes };
}

interface Change {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function put(subject: SignedUrlsSubject, upload: ExpectedUpload, change: Change = {}): Promise<number> {
  const { url, method, headers } = await subject.blobs.uploadTarget(upload);
  const { body = text } = change;
  const { status } = await fetch(url, { method, body, headers: { ...headers, ...change.headers } });
  return status;
}

function uploadCases(subject: GetSubject): void {
  test("a client stores content by the URL and its headers", async () => {
    const upload = expected({ sha256: createHash("sha256").update(text).digest("hex") });
    expect(await put(subject(), upload)).toBeOneOf([200, 201]);
    expect(await textAt(subject().blobs, upload.key)).toBe(text);
    const facts = await subject().blobs.head(upload.key);
    expect(facts).toMatchObject({ bytes: text.length, ...(subject().bindsContent && { sha256: upload.sha256 }) });
  });

  test("a URL takes one content", async () => {
    const { blobs } = subject();
    const upload = expected();
    await put(subject(), upload);
    expect(await put(subject(), upload, { body: "9876543210" })).toBeOneOf([403, 409, 412]);
    expect(await textAt(blobs, upload.key)).toBe(text);
  });

  test("a URL neither reads nor deletes nor writes another key", async () => {
    const { blobs } = subject();
    const upload = expected();
    await store(blobs, upload.key);
    const { url, headers } = await blobs.uploadTarget(upload);
    const other = url.replace("/a?", "/b?");
    const answers = [
      await fetch(url),
      await fetch(url, { method: "DELETE" }),
      await fetch(other, { method: "PUT", body: text, headers }),
    ];
    for (const { status } of answers) expect(status).toBe(403);
    expect(await blobs.head(upload.key)).toBeDefined();
  });

  test("a URL says when it expires, and then ends", async () => {
    const { blobs, clock } = subject();
    const upload = expected();
    const { expiresAt } = await blobs.uploadTarget(upload);
    expect(Date.parse(expiresAt)).toBe(Math.floor((clock.now() + 15 * minutesMs) / 1_000) * 1_000);
    clock.advance(-16 * minutesMs);
    expect(await put(subject(), upload)).toBe(403);
    clock.advance(16 * minutesMs);
    expect(await blobs.head(upload.key)).toBeUndefined();
  });
}

function boundCases(subject: GetSubject): void {
  const otherHash = createHash("sha256").update("other").digest("hex");
  test.each<[string, Partial<ExpectedUpload>, Change]>([
    ["longer", {}, { body: `${text}!` }],
    ["shorter", {}, { body: text.slice(1) }],
    ["of another type", {}, { headers: { "content-type": "text/html" } }],
    ["other than its SHA-256 says", { sha256: otherHash }, {}],
    ["sent without the condition", {}, { headers: { "if-none-match": "" } }],
  ])("content that is %s is refused", async (_, upload, change) => {
    const whole = expected(upload);
    const status = await put(subject(), whole, change);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await subject().blobs.head(whole.key)).toBeUndefined();
  });
}

function downloadCases(subject: GetSubject): void {
  const download = { ...sheet, expiresInSeconds: 900 };
  const stored = async () => {
    const key = `${newFolder()}/a`;
    await store(subject().blobs, key, text);
    return key;
  };

  test("a URL answers with the content, its type and its name", async () => {
    const url = await subject().blobs.downloadUrl(await stored(), download);
    // Pages that download by a script name this origin in their policy.
    expect(subject().blobs.origin ?? new URL(url).origin).toBe(new URL(url).origin);
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="Plan _ 'n_ _2F.png"; filename*=UTF-8''Plan%20%C3%84%20%27n%22%20%252F.png`,
    );
    expect(await answer.text()).toBe(text);
  });

  test("a URL answers a range", async () => {
    const url = await subject().blobs.downloadUrl(await stored(), download);
    const answer = await fetch(url, { headers: { range: "bytes=3-5" } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe("bytes 3-5/10");
    expect(await answer.text()).toBe("345");
  });

  test("a URL with another key, type, name or expiry is refused, and so is writing by it", async () => {
    const { blobs } = subject();
    const key = await stored();
    await store(blobs, key.replace(/a$/u, "b"));
    const url = await blobs.downloadUrl(key, download);
    const parameters = [...new URL(url).searchParams.keys()].filter((name) => !/algorithm|^sv$|^sr$/iu.test(name));
    const changed = parameters.map((name) => {
      const other = new URL(url);
      other.searchParams.set(name, `${other.searchParams.get(name)}1`);
      return other.href;
    });
    for (const wrong of [url.replace("/a?", "/b?"), ...changed]) {
      const { status } = await fetch(wrong);
      expect({ wrong, isRefused: status === 400 || status === 403 }).toEqual({ wrong, isRefused: true });
    }
    const headers = { "x-ms-blob-type": "BlockBlob" };
    expect((await fetch(url, { method: "PUT", body: "changed", headers })).status).toBe(403);
    expect(await textAt(blobs, key)).toBe(text);
  });

  test("a URL ends when it expires", async () => {
    const { blobs, clock } = subject();
    const key = await stored();
    clock.advance(-16 * minutesMs);
    const url = await blobs.downloadUrl(key, download);
    clock.advance(16 * minutesMs);
    expect((await fetch(url)).status).toBe(403);
  });
}
