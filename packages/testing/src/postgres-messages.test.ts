import { describe, expect, test } from "bun:test";
import { createMessageReader } from "./postgres-messages.ts";

const opening = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);
const query = Buffer.concat([Buffer.from("Q"), Buffer.from([0, 0, 0, 11]), Buffer.from("COMMIT\0")]);
const sync = Buffer.from([0x53, 0, 0, 0, 4]);

describe("createMessageReader()", () => {
  test.each([1, 3, 1_000])("given a client's bytes in pieces of %d returns whole messages", (size) => {
    const read = createMessageReader({ begins: "client" });
    const all = Buffer.concat([opening, query, sync]);
    const pieces = Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
      all.subarray(index * size, (index + 1) * size),
    );
    const messages = pieces.flatMap((piece) => read(piece));
    expect(messages.map(({ type }) => type)).toEqual(["", "Q", "S"]);
    expect(messages.map(({ bytes }) => bytes.toString("hex"))).toEqual(
      [opening, query, sync].map((bytes) => bytes.toString("hex")),
    );
  });

  test("given a server's bytes expects a type immediately, and keeps an incomplete message", () => {
    const read = createMessageReader({ begins: "server" });
    expect(read(Buffer.concat([query, sync.subarray(0, 4)])).map(({ type }) => type)).toEqual(["Q"]);
    expect(read(sync.subarray(4)).map(({ type }) => type)).toEqual(["S"]);
  });
});
