/** A JSON value that is expensive to examine, as text of about `bytes` bytes. */
export interface Attack {
  readonly name: string;
  readonly text: (bytes: number) => string;
  /** True for content in a language that JSON's parser does not read, such as messages of ICU. */
  readonly isForeign?: true;
}

/** As many values as a body may have, less those around them. */
const valuesMost = 99_900;
/** As many members as an object may have, less the required ones. */
const membersMost = 4_900;
const levels = 60;

/** Shapes of JSON that ignore the schema. */
export const attackValues: readonly Attack[] = [
  { name: "an endless list of numbers", text: (bytes) => listOf(() => "1", bytes) },
  { name: "as many numbers as allowed", text: (bytes) => listOf(() => "1", bytes, valuesMost) },
  { name: "texts", text: (bytes) => listOf(() => '"abcdefg"', bytes, valuesMost) },
  { name: "escaped texts", text: (bytes) => listOf(() => '"\\u00e9a"', bytes, valuesMost) },
  { name: "empty objects", text: (bytes) => listOf(() => "{}", bytes, valuesMost) },
  { name: "empty lists", text: (bytes) => listOf(() => "[]", bytes, valuesMost) },
  { name: "objects of one member", text: (bytes) => listOf(() => '{"a":1}', bytes, valuesMost / 2) },
  { name: "objects of other shapes", text: (bytes) => listOf((index) => `{"k${index}":1}`, bytes, valuesMost / 2) },
  { name: "a tree of lists", text: (bytes) => listOf(() => nested("[", "]"), bytes, valuesMost / levels) },
  { name: "a tree of objects", text: (bytes) => listOf(() => nested('{"a":', "}"), bytes, valuesMost / levels) },
  { name: "endless depth", text: (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2) },
  { name: "members", text: (bytes) => objectOf((index) => `k${index}`, bytes, membersMost) },
  { name: "endless members", text: (bytes) => objectOf((index) => `k${index}`, bytes) },
  { name: "endless members named by numbers", text: (bytes) => objectOf(String, bytes) },
  {
    name: "objects of members named by numbers",
    text: (bytes) => listOf(() => objectOf(String, bytes / 20, membersMost), bytes, 20),
  },
  {
    name: "objects of members named by large numbers",
    text: (bytes) => listOf(() => objectOf((index) => String(index * 50_000), bytes / 20, membersMost), bytes, 20),
  },
  { name: "a long text", text: (bytes) => `"${"a".repeat(bytes)}"` },
  { name: "food for regular expressions", text: (bytes) => `"${"a-".repeat(bytes / 2)}!"` },
  { name: "digits", text: (bytes) => `"${"1".repeat(bytes)}"` },
  { name: "a long name", text: (bytes) => `{"${"a/~".repeat(bytes / 3)}":1}` },
];

/** Returns `[item,item...]` of about `bytes` bytes. */
export function listOf(item: (index: number) => string, bytes: number, countMax = Infinity): string {
  return `[${repeated(item, bytes, countMax)}]`;
}

/** Returns `{"name":1,...}` of about `bytes` bytes. */
export function objectOf(name: (index: number) => string, bytes: number, countMax = Infinity): string {
  return `{${repeated((index) => `${JSON.stringify(name(index))}:1`, bytes, countMax)}}`;
}

/** Returns `{"prefix0":value,...}` of about `bytes` bytes. */
export function recordOf(
  prefix: string,
  value: string,
  limits: { readonly bytes: number; readonly count: number },
): string {
  return `{${repeated((index) => `"${prefix}${index}":${value}`, limits.bytes, limits.count)}}`;
}

function repeated(part: (index: number) => string, bytes: number, countMax: number): string {
  const parts: string[] = [];
  let length = 0;
  for (let index = 0; index < countMax && length < bytes; index++) {
    const text = part(index);
    length += text.length + 1;
    if (length <= bytes) parts.push(text);
  }
  return parts.join(",");
}

function nested(open: string, close: string): string {
  return `${open.repeat(levels)}${open === "[" ? "" : "1"}${close.repeat(levels)}`;
}
