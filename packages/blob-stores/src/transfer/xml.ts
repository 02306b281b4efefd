const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);
/** The last code point of Unicode. */
const codePointMax = 0x10_ff_ff;

/** The contents of all elements of a name. Enough for listings, whose elements of one name are never nested. */
export function elements(xml: string, name: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, "gu"))].map(([, content = ""]) => content);
}

/** The text of the first element of a name; empty without one. References that XML 1.0, 4.1 and 4.6, lacks stay as they are. */
export function textOf(xml: string, name: string): string {
  const [content = ""] = elements(xml, name);
  return content.replaceAll(/&(#\d+|#x[0-9a-fA-F]+|\w+);/gu, (whole, name: string) => character(name) ?? whole);
}

function character(name: string): string | undefined {
  if (!name.startsWith("#")) return entities.get(name);
  const codePoint = Number(name.replace("#", name[1] === "x" ? "0" : ""));
  return codePoint <= codePointMax ? String.fromCodePoint(codePoint) : undefined;
}
