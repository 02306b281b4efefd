const barWidth = 30;
/** Step between the lines that are written when there is no terminal. */
const stepShare = 0.25;

/** Progress of one of several scenarios. */
export interface Progress {
  /** Shows the share that is done, from 0 to 1. */
  readonly show: (share: number) => void;
  end(): void;
}

/** Shows a bar that redraws itself, or a few lines when there is no terminal. */
export function showProgress(name: string, place: { readonly index: number; readonly count: number }): Progress {
  const { isTTY } = process.stderr;
  let shown = -1;
  function write(share: number): void {
    const done = Math.round(share * barWidth);
    const bar = "#".repeat(done) + "-".repeat(barWidth - done);
    const percent = `${Math.round(share * 100)}`.padStart(3);
    const line = `[${bar}] ${percent} % of ${name} (${place.index + 1} of ${place.count})`;
    process.stderr.write(isTTY ? `\r\u001b[K${line}` : `${line}\n`);
    shown = share;
  }
  write(0);
  return {
    show(share) {
      if (isTTY || share >= shown + stepShare) write(share);
    },
    end: () => void (isTTY ? process.stderr.write("\r\u001b[K") : undefined),
  };
}
