import { Resolver } from "node:dns/promises";

/** A question about a name. */
export interface Question<Answer> {
  readonly ask: (resolver: Resolver) => Promise<Answer>;
  /** @default those of the system */
  readonly servers: readonly string[] | undefined;
  readonly turn: ServerTurn;
  readonly deadlineMs: number;
  /** Gives up. @default at the deadline only */
  readonly signal?: AbortSignal;
}

/**
 * Number of the server that is asked first: the last one that answered while those before it were silent, so a dead server
 * costs one attempt a second, not each.
 */
export interface ServerTurn {
  first: number;
}

// Repeats a query whose packet was lost.
const repeatMs = 1_000;
const queriesMax = 4;
/** Codes of answers about the name; others are about a server, and the next one may do better. */
const answers: ReadonlySet<unknown> = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * Asks the servers in turn, each in a query of its own, until the first answer: c-ares drops the answer to a query that it
 * has repeated, so a server that takes longer than a second would never be understood. Rejects with the last failure.
 */
export function askRepeatedly<Answer>(question: Question<Answer>): Promise<Answer> {
  const { ask, deadlineMs, signal, turn } = question;
  const { first } = turn;
  // Node 20 has no Promise.withResolvers().
  let resolve: (found: Answer) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<Answer>((fulfil, fail) => ([resolve, reject] = [fulfil, fail]));
  const running = new Set<Resolver>();
  let begun = 0;
  let repeat: ReturnType<typeof setTimeout> | undefined;

  function begin(): void {
    clearTimeout(repeat);
    const server = first + begun++;
    const resolver = openResolver(question, server);
    running.add(resolver);
    const asked = ask(resolver);
    const heard = (): void => void (turn.first = server);
    asked.then(heard, (error: unknown) => isAnswer(error) && heard());
    asked.then(resolve, (error: unknown) => failed(resolver, error));
    if (begun < queriesMax) repeat = setTimeout(begin, repeatMs);
  }

  function failed(resolver: Resolver, error: unknown): void {
    running.delete(resolver);
    if (isAnswer(error)) reject(error);
    else if (begun < queriesMax) begin();
    else if (running.size === 0) reject(error);
  }

  const giveUp = (): void => reject(Object.assign(new Error("No server has answered"), { code: "ECANCELLED" }));
  signal?.addEventListener("abort", giveUp);
  const deadline = setTimeout(giveUp, deadlineMs);
  begin();
  return promise.finally(() => {
    begun = queriesMax;
    for (const timer of [repeat, deadline]) clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
    for (const resolver of running) resolver.cancel();
  });
}

function isAnswer(error: unknown): boolean {
  return error instanceof Error && "code" in error && answers.has(error.code);
}

/** A resolver that waits to the end for one server, by its number. */
function openResolver(
  { servers, deadlineMs }: Pick<Question<unknown>, "servers" | "deadlineMs">,
  number: number,
): Resolver {
  const resolver = new Resolver({ timeout: Math.max(1, Math.ceil(deadlineMs)), tries: 1 });
  const known = servers ?? resolver.getServers();
  const server = known[number % known.length];
  if (server !== undefined) resolver.setServers([server]);
  return resolver;
}
