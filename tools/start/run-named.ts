import { refuse } from "./command-line.ts";

/** A command whose first argument names one of several programs, such as `bun run verify fresh`. */
export interface NamedPrograms {
  readonly name: string;
  /** Programs by their names. */
  readonly programs: Readonly<Record<string, URL>>;
  /** Name of the program that runs when none is named. */
  readonly otherwise?: string;
}

/**
 * Runs the named program in this process; it sees only the arguments after its name. A name that there is not ends the
 * process before anything is done. It imports no package: nothing may be installed yet.
 */
export async function runNamed({ name, programs, otherwise }: NamedPrograms): Promise<void> {
  const [word] = process.argv.slice(2);
  const names = Object.keys(programs).join(", ");
  if (word === "--help" || word === "-h") {
    process.stdout.write(`Usage: ${name} <name> [arguments]\n\nNames: ${names}.\n`);
    return;
  }
  const isNamed = word !== undefined && Object.hasOwn(programs, word);
  const program = programs[isNamed ? word : (otherwise ?? "")];
  if (!program || (word !== undefined && !isNamed && !word.startsWith("-")))
    return refuse(name, word === undefined ? `One of ${names} must be named` : `Unknown name '${word}'`);
  if (isNamed) process.argv.splice(2, 1);
  await import(program.href);
}
