/** An event of rrweb, as far as the player looks at it. */
export interface RecordedEvent {
  readonly type: number;
  readonly timestamp: number;
  readonly data?: unknown;
}

/** Type of the event that holds a whole page; nothing can be shown before it. */
const fullSnapshot = 2;

/** Reasons for which a recording cannot be shown. */
export type PlayerFailure = "expired" | "unreachable" | "unreadable";

/** Failure of {@link readRecording}. */
export class RecordingUnreadable extends Error {
  override readonly name = "RecordingUnreadable";
  readonly reason: PlayerFailure;

  constructor(reason: PlayerFailure, cause?: unknown) {
    super(`Cannot read the recording: ${reason}`, { cause });
    this.reason = reason;
  }
}

/**
 * Downloads the events of a recording, gzip of NDJSON, in the order of their times.
 * @throws {RecordingUnreadable} `expired` for a link whose 15 minutes are over
 */
export async function readRecording(url: string): Promise<readonly RecordedEvent[]> {
  const answer = await fetch(url, { credentials: "omit" }).catch((error: unknown) => {
    throw new RecordingUnreadable("unreachable", error);
  });
  if (!answer.ok) throw new RecordingUnreadable(answer.status === 403 ? "expired" : "unreachable");
  if (!answer.body) throw new RecordingUnreadable("unreadable");
  const events: RecordedEvent[] = [];
  try {
    for await (const line of linesOf(answer.body)) events.push(eventOf(line));
  } catch (error) {
    throw new RecordingUnreadable("unreadable", error);
  }
  // The player needs a page and an end.
  if (events.length < 2 || !events.some(({ type }) => type === fullSnapshot))
    throw new RecordingUnreadable("unreadable");
  return events.toSorted((one, other) => one.timestamp - other.timestamp);
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new DecompressionStream("gzip")).pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value = "" } = await reader.read();
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    yield* lines.filter((line) => line !== "");
    if (done) break;
  }
  if (rest !== "") yield rest;
}

/** @throws {SyntaxError} for a line that is not an event */
function eventOf(line: string): RecordedEvent {
  const event: unknown = JSON.parse(line);
  if (isEvent(event)) return event;
  throw new SyntaxError("Cannot use a line of the recording: it is not an event");
}

function isEvent(value: unknown): value is RecordedEvent {
  if (typeof value !== "object" || value === null || !("type" in value) || !("timestamp" in value)) return false;
  return typeof value.type === "number" && typeof value.timestamp === "number";
}
