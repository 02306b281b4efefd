/** Finds members of the JSON values in a text: where the value of the last name or number of a path that exists stands. */
export type FindJsonMember = (start: number, path: readonly string[]) => number;

/**
 * A finder for values that begin at offsets of a text, which was parsed before. It reads each object and list once, however
 * many of its members are wanted: a text may be one list with a hundred faults.
 */
export function jsonMembersOf(text: string): FindJsonMember {
  const read = new Map<number, ReadonlyMap<string, number>>();
  return (start, path) => {
    let at = skipBlanks(text, start);
    for (const segment of path) {
      const members = read.get(at) ?? membersOf(text, at);
      read.set(at, members);
      const member = members.get(segment);
      if (member === undefined) break;
      at = member;
    }
    return at;
  };
}

function membersOf(text: string, value: number): ReadonlyMap<string, number> {
  const members = new Map<string, number>();
  const isObject = text[value] === "{";
  let at = skipBlanks(text, value + 1);
  for (; isObject ? text[at] === '"' : text[value] === "[" && at < text.length && text[at] !== "]";) {
    const end = isObject ? endOf(text, at) : at;
    const name = isObject ? nameOf(text.slice(at, end)) : String(members.size);
    const member = isObject ? skipBlanks(text, skipBlanks(text, end) + 1) : at;
    // A name that comes twice is found where it comes first.
    if (!members.has(name)) members.set(name, member);
    at = nextOf(text, member);
  }
  return members;
}

function nameOf(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

/** The value or name behind the comma after a value; what ends the list or object if there is none. */
function nextOf(text: string, value: number): number {
  const end = skipBlanks(text, endOf(text, value));
  return text[end] === "," ? skipBlanks(text, end + 1) : end;
}

/** The end of the value at an offset. */
function endOf(text: string, value: number): number {
  let depth = 0;
  for (let at = value; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"') at = endOfString(text, at);
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") {
      if (depth === 0) return at;
      depth -= 1;
    } else if (depth > 0 || !",: \t\r\n".includes(sign)) continue;
    else return at;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** Offset of the quotation mark that ends a string. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && " \t\r\n".includes(text.charAt(at))) at += 1;
  return at;
}
