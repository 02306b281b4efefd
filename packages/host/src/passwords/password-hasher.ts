import { availableParallelism } from "node:os";
import type { PasswordHasher } from "@design-catalog/core/ports";
import { askThread } from "./ask-thread.ts";
import type { HashAnswer, HashRequest } from "./hash-thread.ts";
import { createThreadLine } from "./thread-line.ts";

/** Threads at once. A hash keeps a core busy for 20 to 60 ms; the other half of the cores serves requests. */
const concurrentDefault = Math.max(1, Math.floor(availableParallelism() / 2));

/**
 * Hash of a password that nobody knows, at the usual cost. Verifying against it takes as long as with a real hash, so
 * the time does not reveal whether an account exists.
 */
const decoy =
  "$argon2id$v=19$m=19456,t=2,p=1$01ZRmaJwCqDtFTpwzmPNc7lVKjlqpmdA1m7WMDta408$ZRGr3Hz8CfMb72+mbF+H0baz3lHOlRQQEUxleYPB4yM";

/** Creates a hasher with Bun's native Argon2id, in a few threads of low priority. */
export function createPasswordHasher({ concurrentMax = concurrentDefault } = {}): PasswordHasher {
  const enter = createThreadLine(concurrentMax);
  const idle: Worker[] = [];

  function ask(request: HashRequest): Promise<string | boolean> {
    return enter(async () => {
      const thread = idle.pop() ?? new Worker(new URL("./hash-thread.ts", import.meta.url).href);
      const answer = await askThread<HashAnswer>(thread, request, { purpose: "hash a password" });
      idle.push(thread);
      if ("result" in answer) return answer.result;
      throw new Error(`Cannot hash a password: ${answer.failure}`);
    });
  }

  return {
    hash: async (password) => String(await ask({ password })),
    async verify(password, hash) {
      const matches = await ask({ password, hash: hash ?? decoy });
      return matches === true && hash !== undefined;
    },
  };
}
