const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The contents of all elements of a name. Enough for listings, whose elements of one name are never nested. */
export function elements(xml: string, name: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, "gu"))].map(([, content = ""]) => content);
}

/** The text of the first element of a name; empty without one. */
export function textOf(xml: string, name: string): string {
  const [content = ""] = elements(xml, name);
  return content.replaceAll(/&(#\d+|#x[0-9a-f]+|\w+);/giu, (whole, name: string) => character(name) ?? whole);
}

function character(name: string): string | undefined {
  if (!name.startsWith("#")) return entities[name];
  return String.fromCodePoint(Number(name.replace("#", name[1] === "x" ? "0" : "")));
}
