import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import type { ByteStream, Gunzip, Gzip } from "@design-catalog/core/ports";
import { describe, expect, test } from "#runner";

/** The contract of `Gzip` as a suite. */
export function gzipConformance(name: string, gzip: Gzip): void {
  describe(name, () => {
    test("makes one member, which browsers and zlib unpack, the same each time", async () => {
      const whole = await bytesOf(parts(500));
      const packed = await bytesOf(gzip(parts(500)));
      expect(packed.byteLength).toBeLessThan(whole.byteLength / 10);
      expect(gunzipSync(packed).equals(whole)).toBe(true);
      // `DecompressionStream` refuses a second member.
      const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
      expect(await new Response(unpacked).text()).toBe(new TextDecoder().decode(whole));
      expect(await bytesOf(gzip(parts(500)))).toEqual(packed);
      expect(gunzipSync(await bytesOf(gzip(parts(0)))).byteLength).toBe(0);
    });

    test("rethrows what the content throws", async () => {
      const error = new Error("The process stops");
      for (const count of [0, 1, 500]) {
        const thrown = await bytesOf(gzip(parts(count, error))).catch((caught: unknown) => caught);
        expect(thrown).toBe(error);
      }
    });

    test("reads no further ahead than what is taken, and stops with its reader", async () => {
      let read = 0;
      async function* endless() {
        for (;;) {
          read += 1;
          yield crypto.getRandomValues(new Uint8Array(65_536));
        }
      }
      for await (const part of gzip(endless())) if (part.byteLength > 0) break;
      await sleep(50);
      expect(read).toBeLessThan(50);
    });
  });
}

/** The contract of `Gunzip` as a suite. */
export function gunzipConformance(name: string, gunzip: Gunzip): void {
  describe(name, () => {
    const unpack = async (packed: Uint8Array) => new TextDecoder().decode(await bytesOf(gunzip(sliced(packed))));

    test("unpacks a member whatever the size of its parts", async () => {
      const text = "a line of text ".repeat(20_000);
      expect(await unpack(gzipSync(text))).toBe(text);
      expect(await unpack(gzipSync(""))).toBe("");
    });

    test("throws at content that ends early or is damaged", async () => {
      const packed = gzipSync("a line of text ".repeat(2_000));
      const damaged = Uint8Array.from(packed, (byte, at) => (at === packed.byteLength - 6 ? byte ^ 1 : byte));
      for (const wrong of [packed.subarray(0, -1), damaged, new TextEncoder().encode("plain text")]) {
        const thrown = await unpack(wrong).catch((caught: unknown) => caught);
        expect(thrown).toBeInstanceOf(Error);
      }
    });

    test("rethrows what the content throws", async () => {
      const error = new Error("The store is away");
      async function* breaking(): ByteStream {
        yield gzipSync("abc").subarray(0, 5);
        throw error;
      }
      expect(await bytesOf(gunzip(breaking())).catch((caught: unknown) => caught)).toBe(error);
    });
  });
}

/** The bytes in parts of 7, so no part is a whole block. */
async function* sliced(bytes: Uint8Array): ByteStream {
  for (let at = 0; at < bytes.byteLength; at += 7) yield bytes.subarray(at, at + 7);
}

async function* parts(count: number, error?: Error): ByteStream {
  const line = "a line of text ".repeat(200);
  for (let part = 0; part < count; part++) yield new TextEncoder().encode(`${part} ${line}\n`);
  if (error) throw error;
}

async function bytesOf(content: ByteStream): Promise<Uint8Array<ArrayBuffer>> {
  const taken: Uint8Array[] = [];
  for await (const part of content) taken.push(part);
  return new Uint8Array(Buffer.concat(taken));
}
