import type { Terminal } from "./terminal.ts";

/** Shows how far work has got. */
export interface Progress {
  /** `note` is a short remark behind the numbers. */
  update(done: number, total: number, note?: string): void;
  /** Leaves the last state on the screen and the cursor below it. */
  end(): void;
}

const barWidth = 24;
/** More often than this no eye needs it. */
const intervalMs = 80;

/** A bar on the error stream, where that is a terminal; nothing at all elsewhere, so that logs stay readable. */
export function createProgress(terminal: Terminal, label: string): Progress {
  if (!terminal.isErrorTty) return { update: () => undefined, end: () => undefined };
  let last: string | undefined;
  let drawnAtMs = -Infinity;
  const draw = (line: string) => terminal.err(`\r\u001b[2K${line}`);
  return {
    update(done, total, note = "") {
      last = progressLine({ label, done, total, note });
      const nowMs = performance.now();
      if (done < total && nowMs - drawnAtMs < intervalMs) return;
      drawnAtMs = nowMs;
      draw(last);
    },
    end() {
      if (last !== undefined) draw(`${last}\n`);
      last = undefined;
    },
  };
}

/** One state of a bar. */
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
