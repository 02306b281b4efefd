/** Thread that hashes passwords one at a time, at low priority. */
import { setPriority } from "node:os";

/** Niceness of the thread: on a busy machine it gets about a tenth of a core and yields at once. */
const niceness = 10;

/** OWASP's minimum for Argon2id: 19 MiB, 2 passes. */
const argon2id = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** Request to the thread: verify a password against a hash, or hash it. */
export interface HashRequest {
  readonly password: string;
  readonly hash?: string;
}

/** Answer of the thread: whether the hash matches, or the new hash. */
export type HashAnswer = { readonly result: string | boolean } | { readonly failure: string };

// Linux gives each thread its own priority; elsewhere the call would change the whole process.
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
