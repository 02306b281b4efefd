import { listOf, recordOf } from "./attack-values.ts";
import type { HostileBody } from "./schema-bodies.ts";

const text = '{"colId":"name","filterType":"text","type":"contains","filter":"a"}';
const column = '{"filterType":"text","type":"contains","filter":"a"}';
const set = (values: string, colId = "name") => `{"${colId}":{"filterType":"set","values":${values}}}`;
const joined = (conditions: string) => `{"filterType":"join","type":"OR","conditions":${conditions}}`;

const filters: Readonly<Record<string, (bytes: number) => string>> = {
  "a thousand conditions": (bytes) => joined(listOf(() => text, bytes, 1_000)),
  "endless conditions": (bytes) => joined(listOf(() => text, bytes, 19_000)),
  "20 conditions and a thousand wrong ones": (bytes) => joined(listOf((at) => (at < 20 ? text : "{}"), bytes, 1_020)),
  "conditions of one column": (bytes) =>
    `{"name":{"filterType":"text","operator":"OR","conditions":${listOf(() => column, bytes, 24_000)}}}`,
  "nested conditions": () => nest(18),
  "a wide tree of conditions": (bytes) => joined(listOf(() => joined(listOf(() => text, 1_400)), bytes, 700)),
  "unknown columns": (bytes) => recordOf("column", column, { bytes, count: 4_900 }),
  "a set of 100,000 values": (bytes) => set(listOf((index) => `"value ${index}"`, bytes, 99_000)),
  "a set of 5,000 values": (bytes) => set(listOf((index) => `"value ${index}"`, bytes, 5_000)),
  "a set of 5,000 wrong values": (bytes) => set(listOf(() => "{}", bytes, 5_000)),
  "20 sets of 4,900 values": (bytes) => joined(listOf(() => setPart("name"), bytes, 20)),
  "20 sets of 4,900 statuses": (bytes) => joined(listOf(() => setPart("status"), bytes, 20)),
  "wrong alternatives": (bytes) =>
    `{"name":{"filterType":"multi","filterModels":${listOf(() => "null", bytes, 99_000)}}}`,
  "a long text": (bytes) => `{"name":{"filterType":"text","type":"contains","filter":"${"a%_!".repeat(bytes / 4)}"}}`,
  "a long date": (bytes) =>
    `{"createdAt":{"filterType":"date","type":"equals","dateFrom":"${"2026-01-01 ".repeat(bytes / 11)}"}}`,
  "a long number": (bytes) => `{"version":{"filterType":"bigint","type":"equals","filter":"${"1".repeat(bytes)}"}}`,
};

function setPart(colId: string): string {
  return `{"colId":"${colId}","filterType":"set","values":${listOf((index) => `"v${index}"`, 50_000, 4_900)}}`;
}

function nest(depth: number): string {
  return depth === 0 ? text : joined(`[${nest(depth - 1)}]`);
}

/** Bodies that only the parser of grid requests finds expensive. */
export const gridBodies: readonly HostileBody[] = [
  ...Object.entries(filters).map(([name, filter]) => ({
    name: `${name} in a filter`,
    text: (bytes: number) => `{"startRow":0,"endRow":10,"filterModel":${filter(bytes - 60)}}`,
  })),
  {
    name: "endless sorts",
    text: (bytes) =>
      `{"startRow":0,"endRow":10,"sortModel":${listOf(() => '{"colId":"name","sort":"asc"}', bytes - 60, 30_000)}}`,
  },
  {
    name: "20 sorts by unknown columns",
    text: (bytes) =>
      `{"startRow":0,"endRow":10,"sortModel":${listOf(() => `{"colId":"${"a".repeat(bytes / 21)}","sort":"up"}`, bytes, 20)}}`,
  },
];
