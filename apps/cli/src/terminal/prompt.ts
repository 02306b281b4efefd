import { createInterface } from "node:readline/promises";
import { CliError } from "../cli-error.ts";
import { isRawCapable, type Terminal } from "./terminal.ts";

/** Longest secret; anything longer is a file piped in by mistake. */
const secretCharactersMax = 8_192;
const keys = { interrupt: "\u0003", end: "\u0004", backspace: "\u007f", erase: "\b", clear: "\u0015" } as const;

/**
 * Reads a secret: hidden at a terminal, otherwise the first line of the input. It never stands on the command line,
 * which every user of the machine can read.
 * @throws {CliError} `interrupted` on Ctrl-C, `usage` without a secret
 */
export async function readSecret(terminal: Terminal, question: string): Promise<string> {
  const secret = isRawCapable(terminal.input) ? await typeSecret(terminal, question) : await firstLine(terminal);
  if (secret !== "") return secret;
  throw new CliError("usage", "Cannot continue without a password: type it, or write it to the standard input");
}

async function typeSecret(terminal: Terminal, question: string): Promise<string> {
  const { input } = terminal;
  if (!isRawCapable(input)) return "";
  terminal.err(question);
  input.setRawMode(true);
  input.setEncoding("utf8");
  input.resume();
  try {
    return await new Promise<string>((resolve, reject) => {
      let typed: readonly string[] = [];
      const done = (settle: () => void) => {
        input.off("data", take);
        settle();
      };
      function take(chunk: string | Buffer): void {
        for (const key of String(chunk)) {
          if (key === "\r" || key === "\n" || key === keys.end) return done(() => resolve(typed.join("")));
          if (key === keys.interrupt) return done(() => reject(new CliError("interrupted", "Interrupted")));
          typed = afterKey(typed, key);
        }
      }
      input.on("data", take);
    });
  } finally {
    input.setRawMode(false);
    input.pause();
    terminal.err("\n");
  }
}

function afterKey(typed: readonly string[], key: string): readonly string[] {
  if (key === keys.backspace || key === keys.erase) return typed.slice(0, -1);
  if (key === keys.clear) return [];
  // Arrow keys come as sequences that begin with a control character, which no password contains.
  return key < " " || typed.length >= secretCharactersMax ? typed : [...typed, key];
}

/** Reads only the first line, without waiting for the end of the input. */
async function firstLine({ input }: Terminal): Promise<string> {
  let text = "";
  input.setEncoding("utf8");
  for await (const chunk of input) {
    text += String(chunk);
    if (text.includes("\n") || text.length > secretCharactersMax) break;
  }
  return (text.split("\n")[0] ?? "").replace(/\r$/u, "").slice(0, secretCharactersMax);
}

/**
 * Asks before an irreversible step. Without a terminal nobody can answer, which counts as no.
 * @throws {CliError} `refused` unless the answer is yes
 */
export async function confirm(terminal: Terminal, question: string): Promise<void> {
  if (!terminal.isInputTty) {
    throw new CliError("refused", `${question} There is no terminal to ask at: add --yes to continue`);
  }
  const answer = await ask(terminal, `${question} [y/N] `);
  if (/^y(es)?$/iu.test(answer)) return;
  throw new CliError("refused", "Nothing was changed");
}

/** Asks for a line that may be visible. @throws {CliError} `interrupted` on Ctrl-C */
export async function ask(terminal: Terminal, question: string): Promise<string> {
  const reader = createInterface({ input: terminal.input, output: process.stderr });
  try {
    return (await reader.question(question)).trim();
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError")) throw error;
    throw new CliError("interrupted", "Interrupted", { cause: error });
  } finally {
    reader.close();
  }
}
