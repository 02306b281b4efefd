import { DomainError, type PasswordHasher } from "@design-catalog/core";

/** OWASP's minimum for Argon2id: 19 MiB, 2 passes. */
const argon2id = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** Each hash takes a core for about 60 ms; more at once only make all of them slow. */
const concurrentMax = 2;

/** Callers beyond these wait too long to be worth keeping. */
const waitingMax = 50;

/** Argon2id by Bun's native implementation, at most two at a time. */
export function createPasswordHasher(): PasswordHasher {
  const enter = createGate();
  // Verifying against this costs what verifying a real hash costs, so that time does not tell whether an account exists.
  const decoy = Bun.password.hash(crypto.randomUUID(), argon2id);
  return {
    hash: (password) => enter(() => Bun.password.hash(password, argon2id)),
    async verify(password, hash) {
      const against = hash ?? (await decoy);
      const matches = await enter(() => Bun.password.verify(password, against));
      return matches && hash !== undefined;
    },
  };
}

/** Lets a bounded number of tasks run, a bounded number wait, and refuses the rest. */
function createGate() {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function turn(): Promise<void> {
    if (running < concurrentMax) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) {
      throw new DomainError("rate_limited", "Too many sign-ins at once", { retryAfterSeconds: 2 });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    // The slot is handed over, so that a newcomer cannot overtake those who wait.
    if (next) next();
    else running -= 1;
  }

  return async function enter<T>(task: () => Promise<T>): Promise<T> {
    await turn();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
