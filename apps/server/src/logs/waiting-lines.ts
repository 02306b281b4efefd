import { type Clock, DomainError, type Log } from "@design-catalog/core";
import { isKept, type LogLine } from "@design-catalog/core/application";
import type { IdSource, LogFields, LogLevel } from "@design-catalog/core/ports";

/** Lines that wait in memory, most of them of a few hundred bytes. */
const waitingMax = 10_000;

/** Lines of one write: a flood of refused requests must not become a flood of rows. */
const batchLines = 200;

/** Writes lines; `isRepeated` says that some of them may be stored already. */
export type WriteLines = (lines: readonly LogLine[], isRepeated: boolean) => Promise<void>;

/** Dependencies of {@link WaitingLines}. */
export interface WaitingLinesOptions {
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Log of failures to write; its lines do not wait here. */
  readonly log: Log;
}

/** Lines of the log that wait in memory to be written. */
export class WaitingLines {
  readonly #options: WaitingLinesOptions;
  readonly #waiting: LogLine[] = [];
  /** Lines of a write whose outcome is unknown; the next one repeats it. */
  #unsettled: readonly LogLine[] = [];
  #dropped = 0;
  #told = 0;

  constructor(options: WaitingLinesOptions) {
    this.#options = options;
  }

  /** Number of lines that were dropped, because too many waited or the database refused them. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Takes a line if administrators may look it up. Never waits and never fails. */
  add(level: LogLevel, message: string, fields: LogFields): void {
    if (!isKept(level, fields)) return;
    const { clock, ids } = this.#options;
    if (this.#waiting.length >= waitingMax) this.#dropped += 1;
    else this.#waiting.push({ id: ids.next(), atMs: clock.now(), level, message, fields });
  }

  /**
   * Writes the oldest lines. Returns `more` while others wait, and `later` while the database is away: the lines stay
   * until it is back.
   */
  async writeSome(write: WriteLines): Promise<"done" | "more" | "later"> {
    const isRepeated = this.#unsettled.length > 0;
    if (!isRepeated) this.#unsettled = this.#waiting.splice(0, batchLines);
    if (this.#unsettled.length === 0) return "done";
    try {
      await write(this.#unsettled, isRepeated);
    } catch (error) {
      if (error instanceof DomainError && error.code === "unavailable") return "later";
      // Lines that the database refuses must not hold up the others.
      this.#dropped += this.#unsettled.length;
      this.#options.log.error("Log entries could not be stored", { error: String(error) });
    }
    this.#unsettled = [];
    this.#tellDropped();
    return this.#waiting.length === 0 ? "done" : "more";
  }

  #tellDropped(): void {
    const rows = this.#dropped - this.#told;
    if (rows === 0) return;
    this.#told = this.#dropped;
    this.add("warn", "Log entries were dropped", { rows });
  }
}
