import { DomainError, type Issue } from "./errors.ts";

/** Deeper nesting than any document needs; `JSON.stringify` fails at tens of thousands. */
export const jsonDepthMax = 64;

/**
 * Parses untrusted JSON text: the only `JSON.parse` of requests.
 * @throws {DomainError} `malformed_json` for broken syntax, nesting beyond {@link jsonDepthMax}, NUL characters,
 * unpaired surrogates (PostgreSQL stores neither), numbers beyond a double (they would be stored as null) and
 * `__proto__` members.
 */
export function parseJsonBody(text: string): unknown {
  const value = parse(text);
  const issue = findIssue(value, "", 0);
  if (issue) throw new DomainError("malformed_json", `The body is refused: ${issue.message}`, { errors: [issue] });
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const errors = [{ pointer: "", code: "malformed_json", message: "The body must be JSON" }];
    throw new DomainError("malformed_json", "The body is not JSON", { errors });
  }
}

function findIssue(value: unknown, pointer: string, depth: number): Issue | undefined {
  if (typeof value === "string") return textIssue(value, pointer);
  if (typeof value === "number") return numberIssue(value, pointer);
  if (typeof value !== "object" || value === null) return undefined;
  if (depth === jsonDepthMax) {
    return { pointer, code: "too_deep", message: `Nesting must be at most ${jsonDepthMax} levels` };
  }
  for (const [key, item] of Object.entries(value)) {
    const issue = keyIssue(key, pointer) ?? findIssue(item, `${pointer}/${escapePointer(key)}`, depth + 1);
    if (issue) return issue;
  }
  return undefined;
}

function keyIssue(key: string, pointer: string): Issue | undefined {
  if (key === "__proto__") return { pointer, code: "forbidden_member", message: "The member __proto__ is not allowed" };
  return textIssue(key, pointer);
}

function textIssue(text: string, pointer: string): Issue | undefined {
  if (text.includes("\0")) return { pointer, code: "invalid_text", message: "Text must not hold NUL characters" };
  if (!text.isWellFormed()) return { pointer, code: "invalid_text", message: "Text must not hold unpaired surrogates" };
  return undefined;
}

function numberIssue(value: number, pointer: string): Issue | undefined {
  if (Number.isFinite(value)) return undefined;
  return { pointer, code: "invalid_number", message: "Numbers must be within the range of a double" };
}

/** Escapes one segment of a JSON pointer (RFC 6901 §3). */
export function escapePointer(segment: string): string {
  return segment.replaceAll("~", "~0").replaceAll("/", "~1");
}
