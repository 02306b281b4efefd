import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestClock, createTestPorts } from "@design-catalog/testing/test-ports";
import type { BlobQuery } from "./blob-url.ts";

const sheet = { fileName: "Plan Ä\n&name=x.svg", contentType: "image/png", disposition: "inline" } as const;

function setUp() {
  const { blobs, clock } = createTestPorts({ clock: createTestClock(1_800_000_000_000) });
  const upload = { key: "a/incoming/b", bytes: 3, contentType: "image/png", expiresInSeconds: 900 };
  return {
    blobs,
    passSeconds: (seconds: number) => clock.advance(seconds * 1000),
    download: async () => partsOf(await blobs.downloadUrl("a/0f/b", { ...sheet, expiresInSeconds: 900 })),
    uploadTo: async () => partsOf((await blobs.uploadTarget(upload)).url),
  };
}

function partsOf(url: string): { readonly key: string; readonly query: BlobQuery } {
  const { pathname, searchParams } = new URL(url, "https://catalog.example");
  return { key: pathname.replace("/blobs/", ""), query: Object.fromEntries(searchParams) };
}

test("open() returns what a URL was signed for", async () => {
  const { blobs, download, uploadTo } = setUp();
  const down = await download();
  const expiresAt = 1_800_000_900;
  expect(await blobs.open("GET", down.key, down.query)).toEqual({ method: "GET", key: "a/0f/b", ...sheet, expiresAt });
  const up = await uploadTo();
  const granted = { method: "PUT", key: "a/incoming/b", bytes: 3, contentType: "image/png", expiresAt } as const;
  expect(await blobs.open("PUT", up.key, up.query)).toEqual(granted);
});

test("open() refuses a URL with another method, key or parameter", async () => {
  const { blobs, download, uploadTo } = setUp();
  for (const [method, { key, query }] of [
    ["GET", await download()],
    ["PUT", await uploadTo()],
  ] as const) {
    const other = { GET: "PUT", PUT: "GET" } as const;
    const changes = Object.keys(query).map((name) => ({ ...query, [name]: `${query[name]}1` }));
    const drops = Object.keys(query).map((name) => ({ ...query, [name]: "" }));
    const tries = [...changes, ...drops].map((changed) => () => blobs.open(method, key, changed));
    const further = [() => blobs.open(other[method], key, query), () => blobs.open(method, `${key}1`, query)];
    for (const attempt of [...tries, ...further]) {
      expect(await failureOf(attempt)).toMatchObject({
        code: "forbidden",
        message: "The URL is not signed by this service for this method",
      });
    }
  }
});

test("open() refuses an expired URL, from its last second on", async () => {
  const { blobs, download, passSeconds } = setUp();
  const { key, query } = await download();
  passSeconds(899);
  expect(await blobs.open("GET", key, query)).toMatchObject({ key });
  passSeconds(1);
  expect(await failureOf(() => blobs.open("GET", key, query))).toMatchObject({ message: "The URL has expired" });
});
