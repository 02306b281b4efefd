/** Milliseconds before a token's end at which another one is asked for. */
const renewalMs = 30_000;

/** A token, and when it ends by the clock of the browser. */
export interface TimedToken {
  readonly token: string;
  readonly untilMs: number;
}

/** One token for all calls of a page. */
export interface HeldToken {
  /** The token, once there is one that is neither refused nor at its end. Calls made together wait for the same. */
  readonly current: () => Promise<string>;
  /** Forgets a token that the service has refused; one that has replaced it meanwhile stays. */
  readonly refuse: (token: string) => void;
}

/** Holds a token that `request` gets, and gets others when it is needed. A failed request is made again by the next call. */
export function holdToken(request: () => Promise<TimedToken>, now: () => number = Date.now): HeldToken {
  // Lives in this variable only: no storage, no cookie that a script can read.
  let held: Promise<TimedToken> | undefined;
  let refused: string | undefined;
  const isGood = ({ token, untilMs }: TimedToken) => token !== refused && untilMs - renewalMs > now();
  return {
    async current() {
      const asked = held;
      const known = asked && (await asked.catch(() => undefined));
      if (known && isGood(known)) return known.token;
      // Calls that were made together share the token that the first of them asks for.
      if (held === asked) held = undefined;
      held ??= request();
      return (await held).token;
    },
    refuse(token) {
      refused = token;
    },
  };
}
