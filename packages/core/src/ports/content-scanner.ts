import type { ByteStream } from "./blob-store.ts";

/** Verdict on content; `name` is what the scanner calls the threat. */
export type ScanVerdict =
  | { readonly outcome: "clean" }
  | { readonly outcome: "infected"; readonly name: string }
  /** The scanner did not answer, or not about all of the content: it is judged again later. */
  | { readonly outcome: "unavailable"; readonly reason: string };

/** Patience with a scan. */
export interface ScanLimit {
  /** Milliseconds from the call to the verdict, also where the content or the scanner stands still. */
  readonly waitMsMax: number;
}

/** Looks for malware in uploaded content. Never throws for faults of the scanner; rethrows what the content throws. */
export interface ContentScanner {
  /** Reads the content once, to its end or until the verdict is known; it is `unavailable` once the time is up. */
  scan(content: ByteStream, limit: ScanLimit): Promise<ScanVerdict>;
}
