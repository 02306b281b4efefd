import { isJsonObject } from "@design-catalog/core/engine";
import { ProtocolErrorCode } from "@modelcontextprotocol/server";

/** What a message may hold besides the arguments of a tool: characters of names and texts, and {@link valueSize} for each value. */
export const messageSizeMax = 16_384;

/** A value that is wrong costs the library more than thirty characters do: no message has more than 512 values. */
const valueSize = 32;

/** Elements of a list, and arguments of one call. */
export const elementsMax = 100;

const text = `A message has at most ${messageSizeMax} characters, ${messageSizeMax / valueSize} values, ${elementsMax} of them in a list, and ${elementsMax} arguments`;

/**
 * The answer to a message that is larger than any client sends: -32602. The library looks for everything that is wrong
 * with a message, for hundreds of milliseconds in a long list, so none that is too large comes to it. What is within the
 * arguments of a tool does not count: the library hands them on, and the tool's own schema is for them.
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

/** What is left of a size after a value; less than nothing as soon as it does not fit. */
function leftAfter(value: unknown, size: number, given: unknown): number {
  if (typeof value === "string") return size - valueSize - value.length;
  if (typeof value !== "object" || value === null) return size - valueSize;
  if (Array.isArray(value) && value.length > elementsMax) return -1;
  const members: (readonly [string, unknown])[] = Object.entries(value);
  if (value === given) return members.length > elementsMax ? -1 : size;
  let left = size - valueSize;
  if (left < members.length * valueSize) return -1;
  for (const [name, member] of members) {
    if (left < 0) return left;
    left = leftAfter(member, left - name.length, given);
  }
  return left;
}
