import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Blobs } from "@design-catalog/core/ports";
import { createAzureBlobStore } from "./azure/azure-blob-store.ts";
import { createLocalBlobs } from "./local/local-blobs.ts";
import { createS3BlobStore } from "./s3/s3-blob-store.ts";

const silenceMsMax = 150;
const clock = { now: () => Date.now() };

/** A server that accepts connections and treats them so. */
async function startServer(treat: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    treat(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
}

function storesAt(endpoint: string): readonly [string, Blobs][] {
  const accountKey = Buffer.alloc(64, 1).toString("base64");
  const azure = { account: "a", container: "b", endpoint: `${endpoint}/a`, accountKey };
  const s3 = { bucket: "b", region: "eu", endpoint, accessKeyId: "key", secretKey: "very-secret" };
  return [
    ["S3", createS3BlobStore({ ...s3, clock, silenceMsMax })],
    ["Azure", createAzureBlobStore({ ...azure, clock, silenceMsMax })],
  ];
}

const directory = mkdtempSync(join(tmpdir(), "design-catalog-away-"));
afterAll(() => rmSync(directory, { recursive: true }));
writeFileSync(join(directory, "file"), "");

const head = "HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n";
const refused = "HTTP/1.1 403 No\r\ncontent-length: 0\r\n\r\n";
const ends = await startServer((socket) => socket.once("data", () => socket.end(`${head}abc`)));
const stops = await startServer((socket) => socket.once("data", () => socket.write(`${head}abc`)));

async function* content() {
  yield new Uint8Array(100_000);
  yield new Uint8Array(100_000);
}

const calls: Readonly<Record<string, (blobs: Blobs) => Promise<unknown>>> = {
  write: (blobs) => blobs.write("a", content(), { bytes: 200_000 }),
  head: (blobs) => blobs.head("a"),
  read: (blobs) => blobs.read("a"),
  promote: (blobs) => blobs.promote("a", "b"),
  delete: (blobs) => blobs.delete(["a"]),
  list: (blobs) => blobs.list(""),
};

test.each<[string, readonly (readonly [string, Blobs])[]]>([
  ["is a file", [["a directory", createLocalBlobs({ directory: join(directory, "file") })]]],
  ["has no server", storesAt("http://127.0.0.1:1")],
  ["is silent", storesAt(await startServer(() => undefined))],
  ["closes connections", storesAt(await startServer((socket) => socket.destroy()))],
  ["refuses the keys", storesAt(await startServer((socket) => socket.once("data", () => socket.write(refused))))],
])("a store that %s makes every method fail as unavailable, without a word about it", async (_, stores) => {
  const tries = stores.flatMap(([store, blobs]) =>
    Object.entries(calls).map(async ([method, call]) => {
      const failure: unknown = await call(blobs).catch((error: unknown) => error);
      return { store, method, failure, text: Bun.inspect(failure) };
    }),
  );
  for (const { store, method, failure, text } of await Promise.all(tries)) {
    const message = "Cannot reach the storage of files: send the request again";
    expect({ store, method, failure }).toMatchObject({ store, method, failure: { code: "unavailable", message } });
    expect(text).not.toContain("very-secret");
  }
});

test.each([...storesAt(ends), ...storesAt(stops)])(
  "content that ends or stops in the middle fails as unavailable (%s)",
  async (_, blobs) => {
    const read = await blobs.read("a");
    const failure: unknown = await Array.fromAsync(read ?? []).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "unavailable" });
  },
);
