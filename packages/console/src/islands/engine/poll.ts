/** Milliseconds after which a question without an answer counts as lost: longer than the service works on any of them. */
const lostMs = 60_000;

/** Questions to the service that follow each other. */
export interface Poll {
  /** Asks now, whatever is under way. */
  ask(): void;
  /** Asks unless an answer is still awaited: otherwise one that takes longer than the interval would never be shown. */
  tick(): void;
  /** Asks for what has changed: now, or once more after the answer that is awaited, which may not know of it. */
  hear(): void;
  /** Drops what is under way. */
  end(): void;
}

/** Calls every so often while the page is visible; the result ends that. */
export function tickWhileVisible(tick: () => void, everyMs: number): () => void {
  const timer = setInterval(() => document.visibilityState === "visible" && tick(), everyMs);
  return () => clearInterval(timer);
}

/** Asks on demand; only the answer to the newest question counts. */
export function createPoll<Value>(poll: {
  readonly load: () => Promise<Value>;
  readonly onAnswer: (value: Value) => void;
  readonly onFailure: (error: unknown) => void;
  /** @default Date.now */
  readonly now?: () => number;
}): Poll {
  const { load, onAnswer, onFailure, now = Date.now } = poll;
  let turn = 0;
  let awaitedSinceMs: number | undefined;
  let hasHeard = false;

  async function ask(): Promise<void> {
    turn += 1;
    const own = turn;
    awaitedSinceMs = now();
    hasHeard = false;
    const tell = await load().then(
      (value) => () => onAnswer(value),
      (error: unknown) => () => onFailure(error),
    );
    if (own !== turn) return;
    awaitedSinceMs = undefined;
    tell();
    if (hasHeard) void ask();
  }

  const isAwaited = () => awaitedSinceMs !== undefined && now() - awaitedSinceMs < lostMs;
  const tick = () => void (isAwaited() || ask());
  return {
    ask: () => void ask(),
    tick,
    hear: () => {
      hasHeard = true;
      tick();
    },
    end: () => {
      turn += 1;
    },
  };
}
