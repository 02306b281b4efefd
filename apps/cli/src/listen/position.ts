import { readFileSync } from "node:fs";
import { isJsonObject, parseJson } from "@design-catalog/core/engine";
import { replaceFile } from "@design-catalog/host";
import { CliError } from "../cli-error.ts";

/** The place in the feed up to which events have been forwarded. */
export interface Position {
  /** Cursor of the last whole page; undefined before the first. */
  readonly after: string | undefined;
  /** Time of the first event to forward; undefined once the end of the feed was reached. */
  readonly since: string | undefined;
  /** Whether an event of the page that follows the cursor was forwarded before. */
  isForwarded(eventId: string): boolean;
  addForwarded(eventId: string): void;
  /** Begins at a time, as a new position does. */
  restart(since: string): void;
  /** Goes on after a page, which the feed ended with or not. */
  advance(next: string, isEnd: boolean): void;
}

/**
 * Opens a position. With a file, every step is in it before the next one begins, so a later run goes on where this one ended;
 * an event whose answer was under way then is forwarded again. `since` is for a position without a file, or with a new one.
 * @param isAnew whether to begin at `since` whatever the file holds
 * @throws {CliError} `usage` for a file that holds something else
 */
export function openPosition(file: string | undefined, since: string, isAnew = false): Position {
  const kept = file === undefined || isAnew ? undefined : readKept(file);
  let place: Pick<Kept, "after" | "since"> = kept ?? { since };
  const forwarded = new Set<string>(kept?.forwarded);
  const keep = () => file !== undefined && replaceFile(file, JSON.stringify({ ...place, forwarded: [...forwarded] }));
  if (!kept) keep();
  return {
    get after() {
      return place.after;
    },
    get since() {
      return place.since;
    },
    isForwarded: (eventId) => forwarded.has(eventId),
    addForwarded(eventId) {
      forwarded.add(eventId);
      keep();
    },
    restart(time) {
      place = { since: time };
      forwarded.clear();
      keep();
    },
    advance(next, isEnd) {
      place = { after: next, ...(!isEnd && place.since !== undefined && { since: place.since }) };
      forwarded.clear();
      keep();
    },
  };
}

interface Kept {
  readonly after?: string;
  readonly since?: string;
  readonly forwarded: readonly string[];
}

function readKept(file: string): Kept | undefined {
  const text = textOf(file);
  if (text === undefined) return undefined;
  const value = parsed(text);
  const { after, since, forwarded } = isJsonObject(value) ? value : {};
  const ids = Array.isArray(forwarded) ? forwarded.filter((id) => typeof id === "string") : undefined;
  if (ids === undefined) throw notOurs(file);
  return {
    forwarded: ids,
    ...(typeof after === "string" && { after }),
    ...(typeof since === "string" && { since }),
  };
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
