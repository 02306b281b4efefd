import type { RecordedEvent } from "./read-recording.ts";

/** Type of the event with which a page begins, and which has its address. */
const pageBegins = 4;

/** A page of a recording. */
export interface RecordedPage {
  /** Milliseconds from the beginning of the recording. */
  readonly atMs: number;
  readonly address: string;
}

/** Pages that a user was on, in the order of their times; the recording is untrusted, so it may name any address, or none. */
export function pagesIn(events: readonly RecordedEvent[]): readonly RecordedPage[] {
  const [first] = events;
  return events.flatMap(({ type, timestamp, data }) => {
    const address = type === pageBegins && typeof data === "object" && data !== null && "href" in data && data.href;
    return typeof address === "string" ? [{ atMs: timestamp - (first?.timestamp ?? timestamp), address }] : [];
  });
}

/** Address of the page at a time; the empty text where the recording names none. */
export function addressAt(pages: readonly RecordedPage[], ms: number): string {
  return (pages.findLast(({ atMs }) => atMs <= ms) ?? pages[0])?.address ?? "";
}
