import { expect, test } from "bun:test";
import { createEventReader, type StreamEvent } from "./event-lines.ts";

function read(...parts: readonly string[]): readonly StreamEvent[] {
  const told: StreamEvent[] = [];
  const reader = createEventReader((event) => told.push(event));
  for (const part of parts) reader.push(part);
  return told;
}

const text = 'retry: 2000\n:\n\nid: 7\ndata: {"kind":"Product"}\n\nevent: reset\ndata: {}\n\n';

test("tells each event with its type and the last id, and no comment", () => {
  expect(read(text)).toEqual([
    { type: "message", data: '{"kind":"Product"}', lastId: "7" },
    { type: "reset", data: "{}", lastId: "7" },
  ]);
});

test("tells the same, however the text is cut, and with other ends of lines", () => {
  for (let at = 0; at <= text.length; at += 1) expect(read(text.slice(0, at), text.slice(at))).toEqual(read(text));
  expect(read(text.replaceAll("\n", "\r\n"))).toEqual(read(text));
});

test("joins several lines of data, and drops an event that its stream cuts off", () => {
  expect(read("data: one\ndata:two\n\ndata: three\n")).toEqual([{ type: "message", data: "one\ntwo", lastId: "" }]);
});
