import type { PasswordStrength } from "@design-catalog/core/ports";
import { askThread } from "./ask-thread.ts";
import type { StrengthAnswer } from "./strength-thread.ts";
import { createThreadLine } from "./thread-line.ts";

/** Idle time after which the thread ends and frees the lists, some 40 MB. */
const idleMs = 60_000;

/** Judges passwords with zxcvbn and its lists of common ones, in one thread of low priority. */
export function createPasswordStrength(): PasswordStrength {
  const enter = createThreadLine(1);
  let thread: Worker | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    thread?.terminate();
    thread = undefined;
  }

  return {
    weaknessOf: (password, words) =>
      enter(async () => {
        clearTimeout(ending);
        thread ??= new Worker(new URL("./strength-thread.ts", import.meta.url).href);
        try {
          const answer = await askThread<StrengthAnswer>(thread, { password, words }, { purpose: "judge a password" });
          if ("failure" in answer) throw new Error(`Cannot judge a password: ${answer.failure}`);
          ending = setTimeout(end, idleMs);
          ending.unref();
          return answer.weakness ?? undefined;
        } catch (error) {
          end();
          throw error;
        }
      }),
  };
}
