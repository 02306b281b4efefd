/** A failed test, or a test process that ended abnormally. */
export interface Failure {
  /** Path of its file as the runner names it, or the name of the process. */
  readonly file: string;
  /** Name with those of its groups. */
  readonly name: string;
  /** Text printed before it failed: the error with its place, and output of the test. */
  readonly text: string;
  /** It is not one of a test: its process ended abnormally, or never began. */
  readonly ofProcess?: true;
}

/** Failures that are printed with their text; nobody reads more. */
const describedMax = 20;
/** Failures that are printed by name. */
const namedMax = 100;
/** Lines at the beginning of a text and at its end, where Bun prints the error. */
const firstLines = 10;
const lastLines = 30;
/** Characters of a line; one line may hold a whole document. */
const lineLength = 300;

const fileLine = /^(\S+\.test\.ts):$/;
const resultLine = /^\((pass|fail|skip|todo)\) (.*?)(?: \[[\d.]+m?s\])?$/;
const noticeLine = /^ {2}\^ /;
const unhandledLine = "# Unhandled error between tests";
const ruleLine = /^-{20,}$/;
/** Bun repeats the results of a long run at its end. */
const repetition = /^\d+ tests? (?:skipped|failed|todo):$/m;

/** Finds the failures in what `bun test` prints to its standard error. */
export function findFailures(output: string): readonly Failure[] {
  const failures: Failure[] = [];
  let file = "";
  let held: string[] = [];
  const fail = (name: string) => failures.push({ file, name, text: held.join("\n").trim() });
  const lines = output.split(repetition, 1).join().split("\n");
  for (const [index, line] of lines.entries()) {
    const begun = fileLine.exec(line)?.[1];
    const [, result, name = ""] = resultLine.exec(line) ?? [];
    const endsUnhandled = ruleLine.test(line) && held.includes(unhandledLine) && held.at(-1) !== unhandledLine;
    if (begun === undefined && result === undefined && !endsUnhandled) {
      held.push(line);
      continue;
    }
    if (begun !== undefined) file = begun;
    // Bun prints below a test that it timed out.
    if (result === "fail") held.push(...lines.slice(index + 1, index + 2).filter((next) => noticeLine.test(next)));
    if (result === "fail") fail(name);
    if (endsUnhandled) fail("outside its tests");
    held = [];
  }
  return failures;
}

/** The file that the runner started last, according to its output. */
export function findLastFile(output: string): string | undefined {
  return output
    .split("\n")
    .map((line) => fileLine.exec(line)?.[1])
    .findLast((file) => file !== undefined);
}

/**
 * Describes failures for the end of a run: at most 20 with their text of at most 40 lines, then the names of all (at
 * most 100), because only the end of an output may be kept. Empty if nothing failed.
 */
export function describeFailures(failures: readonly Failure[]): string {
  if (failures.length === 0) return "";
  const described = failures
    .slice(0, describedMax)
    .map(({ file, name, text }) => `--- ${file}: ${name}\n${cut(text)}\n`);
  const named = failures.slice(0, namedMax).map(({ file, name }) => `  ${cutLine(`${file}: ${name}`)}`);
  const left = failures.length - named.length;
  const names = ["Failed:", ...named, ...(left > 0 ? [`  and ${left} more`] : [])];
  return `\n${described.join("\n")}\n${names.join("\n")}\n`;
}

function cut(text: string): string {
  const lines = text.split("\n").map(cutLine);
  const left = lines.length - firstLines - lastLines;
  if (left <= 0) return lines.join("\n");
  return [...lines.slice(0, firstLines), `(${left} lines left out)`, ...lines.slice(-lastLines)].join("\n");
}

function cutLine(line: string): string {
  return line.length > lineLength ? `${line.slice(0, lineLength)} ...` : line;
}
