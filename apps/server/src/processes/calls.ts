/** Functions that the other side may call, by name. */
export type Answers = Readonly<Record<string, (input: unknown) => Promise<unknown>>>;

/** Answer of a function of the other side. */
type AnswerOf<Called> = Called extends (input: never) => Promise<infer Answer> ? Answer : never;

/** Calls in both directions over a channel of messages; `Theirs` are the functions of the other side. */
export interface Calls<Theirs = Answers> {
  /** Calls the other side. @throws {Error} if it fails, or gives no answer in time */
  call<Name extends keyof Theirs & string>(
    name: Name,
    input?: unknown,
    waitMs?: number,
  ): Promise<AnswerOf<Theirs[Name]>>;
  /** Takes a message of the other side. */
  receive(message: unknown): void;
}

type Message =
  | { readonly call: string; readonly id: number; readonly input: unknown }
  | { readonly answerTo: number; readonly value: unknown; readonly error: string | undefined };

/** Longest wait for an answer, by default. */
const answerMsMax = 2_000;

/** Opens calls over a channel; `send` may throw once the other side has ended. */
export function openCalls<Theirs = Answers>(send: (message: Message) => void, answers: Answers): Calls<Theirs> {
  const waiting = new Map<number, (answer: Extract<Message, { readonly answerTo: number }>) => void>();
  let calls = 0;

  async function answer({ call, id, input }: Extract<Message, { readonly call: string }>): Promise<void> {
    try {
      send({ answerTo: id, value: await answers[call]?.(input), error: undefined });
    } catch (error) {
      send({ answerTo: id, value: undefined, error: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    call<Name extends keyof Theirs & string>(name: Name, input?: unknown, waitMs = answerMsMax) {
      const id = ++calls;
      return new Promise<AnswerOf<Theirs[Name]>>((resolve, reject) => {
        const end = (settle: () => void) => {
          clearTimeout(timer);
          waiting.delete(id);
          settle();
        };
        const late = () => end(() => reject(new Error(`Cannot call ${name} because the process does not answer`)));
        const timer = setTimeout(late, waitMs);
        waiting.set(id, ({ value, error }) =>
          // The other side is ours, and its function has answered.
          end(() =>
            error === undefined
              ? resolve(value as AnswerOf<Theirs[Name]>)
              : reject(new Error(`Cannot call ${name}: ${error}`)),
          ),
        );
        try {
          send({ call: name, id, input });
        } catch (error) {
          end(() => reject(new Error(`Cannot call ${name} because the process has ended`, { cause: error })));
        }
      });
    },
    receive(message) {
      // Only the two sides hold the ends of the channel.
      const received = message as Message;
      if ("answerTo" in received) waiting.get(received.answerTo)?.(received);
      else void answer(received).catch(() => undefined);
    },
  };
}
