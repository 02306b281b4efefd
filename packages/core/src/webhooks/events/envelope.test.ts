import { expect, test } from "bun:test";
import { testId } from "@design-catalog/testing/test-id";
import fc from "fast-check";
import { utf8Length } from "../../engine/text/utf8-length.ts";
import { type Envelope, type EventData, eventBytesMax, serializeEnvelope } from "./envelope.ts";

interface CopyData extends EventData {
  readonly copiedFromProjectId: string;
}

function envelopeOf(object: { readonly id: string; readonly name: string }): Envelope<CopyData> {
  return {
    id: "6740a1f2c3d4e5f607182940",
    type: "project.created",
    timestamp: "2026-11-21T09:30:00.000Z",
    apiVersion: "v1",
    applicationId: testId("1"),
    actor: null,
    data: { object, copiedFromProjectId: "6740a1f2c3d4e5f607182941" },
  };
}

/** An envelope whose body has exactly `bytes` bytes, made of `character`. */
function envelopeOfSize(bytes: number, character = "x"): Envelope<CopyData> {
  const id = "6740a1f2c3d4e5f607182942";
  const room = bytes - utf8Length(serializeEnvelope(envelopeOf({ id, name: "" })));
  const width = utf8Length(character);
  const name = character.repeat(Math.floor(room / width)) + "x".repeat(room % width);
  return envelopeOf({ id, name });
}

test("serializeEnvelope() writes the documented members in their order", () => {
  const body = serializeEnvelope({
    ...envelopeOf({ id: "1", name: "Lobby" }),
    actor: { userId: testId("2"), emailAddress: "a@b.example" },
  });
  expect(body).toBe(
    '{"id":"6740a1f2c3d4e5f607182940","type":"project.created","timestamp":"2026-11-21T09:30:00.000Z",' +
      '"apiVersion":"v1","applicationId":"000000000000000000000001","actor":{"userId":"000000000000000000000002","emailAddress":"a@b.example"},' +
      '"data":{"object":{"id":"1","name":"Lobby"},"copiedFromProjectId":"6740a1f2c3d4e5f607182941"}}',
  );
});

test.each(["x", "é", "€", "😀"])("serializeEnvelope() given 1,048,576 bytes of %s sends the entity", (character) => {
  const body = serializeEnvelope(envelopeOfSize(eventBytesMax, character));
  expect(new TextEncoder().encode(body).length).toBe(1_048_576);
  expect(body).toContain(character);
});

test.each(["x", "é", "€", "😀"])("serializeEnvelope() given one byte more of %s sends the stub", (character) => {
  const body = serializeEnvelope(envelopeOfSize(eventBytesMax + 1, character));
  expect(JSON.parse(body).data).toEqual({
    object: { id: "6740a1f2c3d4e5f607182942", truncated: true },
    copiedFromProjectId: "6740a1f2c3d4e5f607182941",
  });
});

/** Characters of a well-formed text: fast-check's own needs a table of all of them, which takes seconds to build. */
const codePoint = fc.oneof(
  fc.integer({ min: 0, max: 0x7f }),
  fc.integer({ min: 0x80, max: 0xd7ff }),
  fc.integer({ min: 0xe000, max: 0x10ffff }),
);

test("utf8Length() agrees with TextEncoder on every well-formed text", () => {
  fc.assert(
    fc.property(fc.array(codePoint, { maxLength: 200 }), (codePoints) => {
      const text = String.fromCodePoint(...codePoints);
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
});

test.each(["\u007f", "\u0080", "\u07ff", "\u0800", "\ud7ff", "\ue000", "\uffff", "\u{10000}", "\u{10ffff}"])(
  "utf8Length() is right at the border %j",
  (text) => {
    expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
  },
);
