/** A command that runs a client, and where. */
export interface Program {
  readonly words: readonly string[];
  readonly directory: string;
  readonly variables?: Readonly<Record<string, string>>;
}

/** Milliseconds that a program may take, its compilation included. */
const programMsMax = 90_000;

/**
 * Runs a client in another language and returns what it prints last, as JSON. A client that signs its user in first prints
 * where, and then reads where the user's browser came back.
 */
export async function runProgram(
  { words, directory, variables = {} }: Program,
  given: Readonly<Record<string, string>>,
  visit?: (address: URL) => Promise<URL>,
): Promise<unknown> {
  const child = Bun.spawn([...words], {
    cwd: directory,
    env: { ...process.env, ...given, ...variables },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
    timeout: programMsMax,
  });
  const fault = child.stderr.text();
  let printed = "";
  let isAsked = visit === undefined;
  for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) {
    printed += piece;
    if (isAsked || !printed.includes("\n")) continue;
    isAsked = true;
    const back = await visit?.(new URL(printed.slice(0, printed.indexOf("\n"))));
    void child.stdin.write(`${back?.href}\n`);
    await child.stdin.end();
  }
  if ((await child.exited) !== 0) throw new Error(`Cannot run ${words.join(" ")}: ${await fault}`);
  return JSON.parse(printed.trim().split("\n").at(-1) ?? "");
}
