/**
 * Where the member of a JSON value stands that begins at an offset: the value of the last name or number of a path that
 * exists. The text was parsed before.
 */
export function jsonMemberAt(text: string, start: number, path: readonly string[]): number {
  let at = skipBlanks(text, start);
  for (const segment of path) {
    const member = text[at] === "{" ? memberOf(text, at, segment) : itemOf(text, at, Number(segment));
    if (member === undefined) break;
    at = member;
  }
  return at;
}

function memberOf(text: string, object: number, name: string): number | undefined {
  for (let at = skipBlanks(text, object + 1); text[at] === '"';) {
    const end = endOf(text, at);
    const value = skipBlanks(text, skipBlanks(text, end) + 1);
    if (nameOf(text.slice(at, end)) === name) return value;
    at = nextOf(text, value);
  }
  return undefined;
}

function itemOf(text: string, list: number, index: number): number | undefined {
  if (text[list] !== "[" || !Number.isInteger(index)) return undefined;
  let at = skipBlanks(text, list + 1);
  for (let passed = 0; passed < index && at < text.length; passed++) at = nextOf(text, at);
  return text[at] === "]" || at >= text.length ? undefined : at;
}

function nameOf(quoted: string): unknown {
  try {
    return JSON.parse(quoted);
  } catch {
    return undefined;
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
