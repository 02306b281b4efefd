import { DomainError, type Issue } from "../../engine/errors.ts";
import { countValues, parseJsonBody, type ValueCount } from "../../engine/schemas/json-body.ts";
import type { ItemPlaces } from "../../engine/text/item-places.ts";
import { jsonMembersOf } from "../../engine/text/json-member.ts";
import { chunkEventsMax, eventDepthMax } from "./limits.ts";

/** Lines of one chunk: as many empty ones as events. */
const linesMax = 2 * chunkEventsMax;

/**
 * Parses events, each of them a line of untrusted JSON; empty lines do not count. All lines together have as many
 * values as any body may have.
 * @throws {DomainError} `malformed_json` for too many lines or values, and as `parseJsonBody()` with a pointer that
 * begins with the number of the event, from 0
 */
export function parseNdjson(text: string): readonly unknown[] {
  const lines = text.split("\n", linesMax + 2);
  // A line break at the end begins no line.
  if (lines.at(-1) === "") lines.pop();
  if (lines.length > linesMax) {
    const issue = { pointer: "", code: "too_many_values", message: `The body must have at most ${linesMax} lines` };
    throw new DomainError("malformed_json", issue.message, { errors: [issue] });
  }
  const total = countValues();
  return lines.filter((line) => line.trim() !== "").map((line, index) => parseLine(line, index, total));
}

/** Where the lines stand that are not empty. */
export function linePlaces(text: string): ItemPlaces {
  const starts: number[] = [];
  let at = 0;
  for (const line of text.split("\n", linesMax + 2)) {
    if (line.trim() !== "") starts.push(at);
    at += line.length + 1;
  }
  return { text, starts, memberAt: jsonMembersOf(text) };
}

function parseLine(line: string, index: number, total: ValueCount): unknown {
  try {
    return parseJsonBody(line, { depthMax: eventDepthMax, total });
  } catch (error) {
    if (!(error instanceof DomainError) || total.values > total.valuesMax) throw error;
    const errors = error.data.errors?.map((issue): Issue => ({ ...issue, pointer: `/${index}${issue.pointer}` })) ?? [];
    throw new DomainError("malformed_json", `Value ${index} is refused: ${error.message}`, { errors });
  }
}
