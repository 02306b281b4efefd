import { once } from "node:events";
import { isatty, type ReadStream } from "node:tty";

/** Input and output of a command. Results go to the output, everything else to the error stream. */
export interface Terminal {
  readonly input: NodeJS.ReadStream;
  readonly isInputTty: boolean;
  readonly isOutputTty: boolean;
  readonly isErrorTty: boolean;
  /** Columns to fit into; undefined where the output is not a terminal, which cuts nothing off. */
  readonly columns: number | undefined;
  /** Columns of the error stream, likewise: the output may go to a file meanwhile. */
  readonly errorColumns: number | undefined;
  /** True if the output may have colours: a terminal without `NO_COLOR` (no-color.org). */
  readonly colour: boolean;
  out(text: string): void;
  /** Writes a part of a long output; resolves once the output takes more. */
  write(text: string): Promise<void>;
  err(text: string): void;
}

/** The terminal of this process. */
export function processTerminal(environment: Readonly<Record<string, string | undefined>>): Terminal {
  const { stdin, stdout, stderr } = process;
  const [isOutputTty, isErrorTty] = [isatty(1), isatty(2)];
  return {
    input: stdin,
    isInputTty: isatty(0),
    isOutputTty,
    isErrorTty,
    columns: isOutputTty ? stdout.columns || defaultColumns : undefined,
    errorColumns: isErrorTty ? stderr.columns || defaultColumns : undefined,
    colour: isOutputTty && !environment["NO_COLOR"] && environment["TERM"] !== "dumb",
    out: (text) => void stdout.write(text),
    async write(text) {
      if (!stdout.write(text)) await once(stdout, "drain");
    },
    err: (text) => void stderr.write(text),
  };
}

/** Columns of a terminal that does not report its width, as on a punched card. */
const defaultColumns = 80;

/** A terminal's input whose echo can be switched off. */
export function isRawCapable(input: NodeJS.ReadStream): input is ReadStream {
  return input.isTTY && typeof input.setRawMode === "function";
}
