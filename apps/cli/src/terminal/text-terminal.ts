import { Readable } from "node:stream";
import type { Terminal } from "./terminal.ts";

/** Properties of a terminal that keeps what is written. */
export interface TextTerminalOptions {
  /** Standard input. @default nothing */
  readonly input?: string | Uint8Array;
  /** Columns of a coloured terminal; without them the output is a file. @default none */
  readonly columns?: number;
  /** Whether errors go to a terminal. @default where there are columns */
  readonly isErrorTty?: boolean;
}

/** A terminal of this process that keeps what is written, and the text so far. */
export interface TextTerminal extends Terminal {
  written(): { readonly out: string; readonly err: string };
}

/** Creates a terminal for callers of the program who want its output as text. */
export function createTextTerminal(options: TextTerminalOptions = {}): TextTerminal {
  const { input = "", columns } = options;
  const kept = { out: "", err: "" };
  const isTty = columns !== undefined;
  return {
    input: inputOf(input),
    isInputTty: false,
    isOutputTty: isTty,
    isErrorTty: options.isErrorTty ?? isTty,
    columns,
    errorColumns: columns,
    colour: isTty,
    out: (text) => void (kept.out += text),
    write: async (text) => void (kept.out += text),
    err: (text) => void (kept.err += text),
    written: () => kept,
  };
}

function inputOf(bytes: string | Uint8Array): Terminal["input"] {
  // A plain stream has none of a terminal's methods, which commands ask for before they use them.
  return Readable.from([Buffer.from(bytes)]) as Terminal["input"];
}
