/** The program that runs. */
export interface Program {
  /** The name that the user typed: examples, completions and messages name the same. */
  readonly name: string;
  /** Commands that only the single binary has, with their summaries. */
  readonly own: readonly (readonly [name: string, summary: string])[];
}

declare global {
  /** Only the binary sets it, in tools/binary/run-binary.ts. */
  var programOfBinary: Program | undefined;
}

const catalogctl: Program = { name: "catalogctl", own: [] };

/** The single binary, or `catalogctl` itself. */
export function program(): Program {
  return globalThis.programOfBinary ?? catalogctl;
}
