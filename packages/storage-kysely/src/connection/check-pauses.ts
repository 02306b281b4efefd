import { setTimeout as sleep } from "node:timers/promises";

/** Pause between two checks of a server that somebody needs, or that is known to be down. */
const shortMs = 500;
/** Most that is added to it while nobody needs the server: so often operators hear that it is away. */
const longMs = 4_500;
/** Time after which a use of the server that still lasts is a need: together with two failed checks, less than 2 s. */
const lastingMs = 250;

/** The pauses between checks of a server: long ones only while nobody needs it. */
export interface CheckPauses {
  next(): Promise<void>;
  /** Notes that somebody needs the server: a check follows at once where it would have been late. */
  need(): void;
  /** Notes a use that by itself asks for no check: one follows only if the server does not soon answer. */
  use(): void;
  /** Resolves at once, or after a check if the last that has ended is old because nobody needed the server. */
  upToDate(): Promise<void>;
}

/** Creates the pauses. The signal ends them; `isNeeded` tells of needs that last. */
export function createCheckPauses(signal: AbortSignal, isNeeded: () => boolean): CheckPauses {
  let wasNeeded = false;
  let wasLong = false;
  let wake: (() => void) | undefined;
  let lasting: ReturnType<typeof setTimeout> | undefined;
  let checked = deferred();
  signal.addEventListener("abort", () => checked.resolve());

  async function pauseUntilNeeded(): Promise<void> {
    const { promise, resolve } = deferred();
    const timer = setTimeout(resolve, longMs);
    const end = () => resolve();
    signal.addEventListener("abort", end);
    wasLong = true;
    wake = end;
    await promise;
    wake = undefined;
    signal.removeEventListener("abort", end);
    clearTimeout(timer);
    clearTimeout(lasting);
    lasting = undefined;
  }

  function need(): void {
    wasNeeded = true;
    wake?.();
  }

  return {
    async next() {
      wasLong = false;
      checked.resolve();
      checked = deferred();
      await sleep(shortMs, undefined, { signal }).catch(() => undefined);
      if (!wasNeeded && !isNeeded() && !signal.aborted) await pauseUntilNeeded();
      wasNeeded = false;
    },
    need,
    use() {
      if (!wake) return;
      lasting ??= setTimeout(() => {
        lasting = undefined;
        if (isNeeded()) wake?.();
      }, lastingMs);
    },
    async upToDate() {
      if (!wasLong) return;
      need();
      await checked.promise;
    },
  };
}

/** A promise and what fulfils it: Node 20 has no Promise.withResolvers(). */
function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((fulfil) => (resolve = fulfil));
  return { promise, resolve: () => resolve() };
}
