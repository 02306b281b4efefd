import { isJsonObject } from "@design-catalog/core/engine";
import { ProtocolErrorCode } from "@modelcontextprotocol/server";

/**
 * Size of a message without the arguments of a tool: characters of names and texts, and {@link valueSize} for each
 * value.
 */
export const messageSizeMax = 16_384;

/** Size of one value: a wrong value costs the library more than thirty characters do. No message has more than 512. */
const valueSize = 32;

/** Elements of a list, and arguments of one call, at most. */
export const elementsMax = 100;

const text = `A message has at most ${messageSizeMax} characters, ${messageSizeMax / valueSize} values, ${elementsMax} of them in a list, and ${elementsMax} arguments`;

/**
 * Refuses a message larger than any client sends, by -32602. The library lists everything that is wrong with a message,
 * which takes hundreds of milliseconds for a long list, so an oversized message must not reach it. The arguments of a
 * tool do not count, but for their names: the library passes them on, and the tool's own schema checks them.
 */
export function refuseLarge(message: unknown): Response | undefined {
  if (leftAfter(message, messageSizeMax, argumentsOf(message)) >= 0) return undefined;
  const id = isJsonObject(message) ? message.id : undefined;
  const error = { code: ProtocolErrorCode.InvalidParams, message: text };
  if (typeof id === "number" || (typeof id === "string" && id.length < messageSizeMax)) {
    return Response.json({ jsonrpc: "2.0", id, error });
  }
  return Response.json({ jsonrpc: "2.0", error, id: null }, { status: 400 });
}

function argumentsOf(message: unknown): unknown {
  if (!isJsonObject(message) || message.method !== "tools/call" || !isJsonObject(message.params)) return undefined;
  return message.params.arguments;
}

/** Returns the size left after a value; negative as soon as the value does not fit. */
function leftAfter(value: unknown, size: number, given: unknown): number {
  if (typeof value === "string") return size - valueSize - value.length;
  if (typeof value !== "object" || value === null) return size - valueSize;
  if (Array.isArray(value) && value.length > elementsMax) return -1;
  const members: (readonly [string, unknown])[] = Object.entries(value);
  if (value === given) return members.length > elementsMax ? -1 : size - lengthOf(members.map(([name]) => name));
  let left = size - valueSize;
  if (left < members.length * valueSize) return -1;
  for (const [name, member] of members) {
    if (left < 0) return left;
    left = leftAfter(member, left - name.length, given);
  }
  return left;
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}
