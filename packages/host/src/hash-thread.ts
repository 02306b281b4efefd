/** Program of a thread that hashes passwords, one at a time, when nothing more urgent is to be done. */
import { setPriority } from "node:os";

/** About a tenth of a core is left to it when all are busy, and it makes way at once for whoever wakes up. */
const niceness = 10;

/** OWASP's minimum for Argon2id: 19 MiB, 2 passes. */
const argon2id = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** What the thread is asked for: whether a password has this hash, or a new one. */
export interface HashRequest {
  readonly password: string;
  readonly hash?: string;
}

/** Whether it has, or the new hash. */
export type HashAnswer = { readonly result: string | boolean } | { readonly failure: string };

// On Linux a thread has a priority of its own; elsewhere it would be that of the whole process.
if (process.platform === "linux") setPriority(0, niceness);
addEventListener("message", ({ data }: MessageEvent<HashRequest>) => postMessage(answerTo(data)));

function answerTo({ password, hash }: HashRequest): HashAnswer {
  try {
    if (hash === undefined) return { result: Bun.password.hashSync(password, argon2id) };
    return { result: Bun.password.verifySync(password, hash) };
  } catch (error) {
    return { failure: String(error) };
  }
}
