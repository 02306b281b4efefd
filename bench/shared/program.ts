import { fileURLToPath } from "node:url";

/** Calls that a program answers, by name. */
export type Handlers = Readonly<Record<string, (argument: never) => unknown>>;

type Argument<Handler> = Handler extends (argument: infer Given) => unknown ? Given : never;
type Answer<Handler> = Handler extends (argument: never) => infer Given ? Awaited<Given> : never;

/** A program of the benchmark in its own process, so its work is not charged to what is measured. */
export interface Program<Of extends Handlers> {
  readonly pid: number;
  /** @throws {Error} when the handler failed or the process has ended */
  call<Name extends keyof Of & string>(name: Name, argument: Argument<Of[Name]>): Promise<Answer<Of[Name]>>;
  stop(): Promise<void>;
}

interface Call {
  readonly id: number;
  readonly name: string;
  readonly argument: unknown;
}

interface Reply {
  readonly id: number;
  readonly answer?: unknown;
  readonly error?: string;
}

/** Starts `programs/<name>.ts`, whose handlers have the type `Of`. */
export function startProgram<Of extends Handlers>(name: string): Program<Of> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const child = Bun.spawn([process.execPath, fileURLToPath(import.meta.resolve(`../programs/${name}.ts`))], {
    stdout: "inherit",
    stderr: "inherit",
    ipc: (reply: Reply) => settle(waiting, reply),
    onExit: () => {
      for (const [id] of waiting)
        settle(waiting, { id, error: `Cannot continue because the program ${name} has ended` });
    },
  });
  let calls = 0;
  return {
    pid: child.pid,
    call(handler, argument) {
      const id = ++calls;
      const call = Promise.withResolvers<unknown>();
      waiting.set(id, call);
      child.send({ id, name: handler, argument } satisfies Call);
      // The channel returns what the handler of that name returned.
      return call.promise as ReturnType<Program<Of>["call"]>;
    },
    async stop() {
      child.kill();
      await child.exited;
    },
  };
}

/** Answers the calls of the process that started this one. */
export function serveCalls(handlers: Handlers): void {
  process.on("message", (call: Call) => void answer(handlers, call).then((reply) => process.send?.(reply)));
}

async function answer(handlers: Handlers, { id, name, argument }: Call): Promise<Reply> {
  try {
    // `Program.call` has typed the argument.
    return { id, answer: await handlers[name]?.(argument as never) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

function settle(waiting: Map<number, PromiseWithResolvers<unknown>>, reply: Reply): void {
  const { id, error } = reply;
  const call = waiting.get(id);
  waiting.delete(id);
  if (error === undefined) call?.resolve(reply.answer);
  else call?.reject(new Error(error));
}
