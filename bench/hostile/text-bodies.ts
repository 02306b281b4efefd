import { listOf } from "./attack-values.ts";
import type { HostileBody } from "./schema-bodies.ts";

/** Bodies that are expensive for the parser of a media type, of which an operation has an example. */
export function* textBodies(mediaType: string, example: string): Generator<HostileBody> {
  if (mediaType === "text/csv") yield* csvBodies(example.split("\r\n", 1)[0] ?? "");
  else if (mediaType === "application/x-ndjson") yield* filled(lines);
  else yield* filled(xml);
}

/** A beginning, the piece that is repeated (by its number), and the end. */
type Shape = readonly [before: string, piece: string | ((index: number) => string), after: string];

function* filled(shapes: Readonly<Record<string, Shape>>): Generator<HostileBody> {
  for (const [name, [before, piece, after]] of Object.entries(shapes)) {
    const text = (bytes: number) => before + repeated(piece, bytes - before.length - after.length) + after;
    yield { name, text, isForeign: true };
  }
}

function repeated(piece: Shape[1], bytes: number): string {
  if (typeof piece === "string") return piece.repeat(Math.floor(bytes / piece.length));
  const pieces: string[] = [];
  for (let index = 0, length = 0; ; index++) {
    const next = piece(index);
    length += next.length;
    if (length > bytes) return pieces.join("");
    pieces.push(next);
  }
}

function* csvBodies(head: string): Generator<HostileBody> {
  const columns = head.split(",");
  const [first = ""] = columns;
  const start = `${head}\r\n`;
  yield* filled({
    "records of texts": [start, `${columns.map(() => "a").join(",")}\n`, ""],
    "records of empty cells": [start, `${",".repeat(columns.length - 1)}\n`, ""],
    "records of quoted cells": [start, `${columns.map(() => '""').join(",")}\n`, ""],
    "guarded cells": [`${first}\n`, "'=\n", ""],
    "empty lines": [start, "\n", ""],
    "empty lines and a wrong record": [start, "\r\n", "a"],
    "empty lines and NUL": [start, "\r\n", "\0"],
    "a cell of quotation marks": [`${first}\n"`, '""', '"'],
    "a long cell": [`${first}\n`, "a-", ""],
    "a cell without an end": [`${first}\n"`, "a", ""],
  });
  for (const column of columns) {
    yield* filled({
      [`texts in the column ${column}`]: [`${column}\n`, "a\n", ""],
      [`objects in the column ${column}`]: [`${column}\n`, "{}\n", ""],
    });
    const text = (bytes: number) => `${column}\r\n"${listOf(() => "1", bytes - column.length - 8, 99_000)}"\r\n`;
    yield { name: `a list of 99,000 numbers in the column ${column}`, text, isForeign: true };
  }
}

const lines: Readonly<Record<string, Shape>> = {
  "empty objects": ["", "{}\n", ""],
  numbers: ["", "1\n", ""],
  "empty lines": ["", "\n", "{"],
  "objects of other shapes": ["", (index) => `{"k${index}":1}\n`, ""],
  events: ["", '{"type":3,"timestamp":1,"data":{}}\n', ""],
  "events and a wrong one": ["", '{"type":3,"timestamp":1,"data":{}}\n', '{"type":-1,"timestamp":1}'],
  "an event with a tree": ['{"type":3,"timestamp":1,"data":[', `${'{"a":'.repeat(50)}1${"}".repeat(50)},`, "1]}"],
};

const head =
  '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"><file id="f">';
const end = "</file></xliff>";
const unit = (index: number) => `<unit id="${index}"><segment><source>a</source><target>b</target></segment></unit>`;

const xml: Readonly<Record<string, Shape>> = {
  units: [head, unit, end],
  "units and a broken end": [head, unit, "</file>"],
  "empty units": [head, "<unit/>", end],
  "empty elements": [head, "<b/>", end],
  "texts and elements": [head, "x<b/>", end],
  "elements with an attribute": [head, "<b c=''/>", end],
  "one element with attributes": [`${head}<b`, (index) => ` a${index}=""`, `/>${end}`],
  "one element with attributes and a broken one": [`${head}<b`, (index) => ` a${index}=""`, ` a/>${end}`],
  "one attribute again and again": [`${head}<b`, " a=''", `/>${end}`],
  "an attribute of tabs": [`${head}<b a='`, "\t", `'/>${end}`],
  "spaces in a tag": [`${head}<b`, " ", `/>${end}`],
  references: [head, "&lt;", end],
  "numbered references": [head, "&#x41;", end],
  "line breaks and a broken reference": [head, "\r\n", `&${end}`],
  comments: [head, "<!---->", end],
  "comments without an end": [head, "<!--", end],
  "parts of CDATA": [head, "<![CDATA[]]>", end],
  instructions: [head, "<?a?>", end],
  "elements without an end": [head, "<a>", ""],
  "a long name": [`${head}<`, "a", `/>${end}`],
  "brackets that end no CDATA": [head, "]]", end],
};
