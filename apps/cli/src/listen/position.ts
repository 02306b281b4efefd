import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { isJsonObject, parseJson } from "@design-catalog/core/engine";
import { CliError } from "../cli-error.ts";

/** The place in the feed up to which events have been forwarded. */
export interface Position {
  /** Cursor of the last whole page; undefined before the first. */
  readonly after: string | undefined;
  /** Whether an event of the page that follows the cursor was forwarded before. */
  isForwarded(eventId: string): boolean;
  addForwarded(eventId: string): void;
  /** Goes on after a page. */
  advance(next: string): void;
}

/**
 * Opens a position. With a file, every step is in it before the next one begins, so a later run goes on where this one ended;
 * an event whose answer was under way then is forwarded again.
 * @throws {CliError} `usage` for a file that holds something else
 */
export function openPosition(file: string | undefined): Position {
  const kept = file === undefined ? undefined : readKept(file);
  let { after } = kept ?? {};
  const forwarded = new Set<string>(kept?.forwarded);
  const keep = () => file !== undefined && replaceFile(file, JSON.stringify({ after, forwarded: [...forwarded] }));
  return {
    get after() {
      return after;
    },
    isForwarded: (eventId) => forwarded.has(eventId),
    addForwarded(eventId) {
      forwarded.add(eventId);
      keep();
    },
    advance(next) {
      after = next;
      forwarded.clear();
      keep();
    },
  };
}

function replaceFile(file: string, text: string): void {
  // Next to it: a rename replaces it in one step only within a file system.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

function readKept(file: string): { readonly after?: string; readonly forwarded: readonly string[] } | undefined {
  const text = textOf(file);
  if (text === undefined) return undefined;
  const value = parsed(text);
  const { after, forwarded } = isJsonObject(value) ? value : {};
  const ids = Array.isArray(forwarded) ? forwarded.filter((id) => typeof id === "string") : undefined;
  if (ids === undefined) throw notOurs(file);
  return { forwarded: ids, ...(typeof after === "string" && { after }) };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function notOurs(file: string): CliError {
  return new CliError(
    "usage",
    `--position must name a file of an earlier run, or none yet: ${file} holds something else`,
  );
}
