import { fit } from "./style.ts";
import type { Terminal } from "./terminal.ts";

/** Shows the progress of work. */
export interface Progress {
  /** `note` is a short remark after the numbers. */
  update(done: number, total: number, note?: string): void;
  /** Keeps the last state on the screen and moves the cursor below it. */
  end(): void;
}

const barWidth = 24;
/** Shortest time between two drawings that an eye can follow. */
const intervalMs = 80;

/** Creates a bar on the error stream if that is a terminal, otherwise nothing, so logs stay readable. */
export function createProgress(terminal: Terminal, label: string): Progress {
  if (!terminal.isErrorTty) return { update: () => undefined, end: () => undefined };
  const { errorColumns: columns } = terminal;
  let last: string | undefined;
  let drawnAtMs = -Infinity;
  // A line that wraps could not be drawn over: each drawing would stay. Terminals wrap a full one once more is written.
  const draw = (line: string, end = "") => {
    const fitted = columns === undefined ? line : fit(line, Math.max(1, columns - 1));
    terminal.err(`\r\u001b[2K${fitted}${end}`);
  };
  return {
    update(done, total, note = "") {
      last = progressLine({ label, done, total, note });
      const nowMs = performance.now();
      if (done < total && nowMs - drawnAtMs < intervalMs) return;
      drawnAtMs = nowMs;
      draw(last);
    },
    end() {
      if (last !== undefined) draw(last, "\n");
      last = undefined;
    },
  };
}

/** Formats one state of a bar. */
export function progressLine(state: {
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly note: string;
}): string {
  const { label, done, total, note } = state;
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * barWidth);
  const bar = `${"█".repeat(filled)}${"░".repeat(barWidth - filled)}`;
  const percent = `${Math.floor(share * 100)}`.padStart(3);
  return `${label} ${bar} ${percent} % ${done}/${total}${note === "" ? "" : ` ${note}`}`;
}
