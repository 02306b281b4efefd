/**
 * Environment variable with the whole run that a test is in: "suite", or "rest" for what the suite leaves to turns. Without
 * it files are named, which run whole.
 */
export const runVariable = "TEST_RUN";

/** The part that belongs to this run, or both where files are named. */
export function inRun<Item>(
  parts: Readonly<Record<"suite" | "rest", readonly Item[]>>,
  run = process.env[runVariable],
): readonly Item[] {
  return [...(run === "rest" ? [] : parts.suite), ...(run === "suite" ? [] : parts.rest)];
}

/** Turns that runs take: each looks at a sixth of what takes long. */
export const turns = 6;

/** Number of a turn, from 0. @throws {RangeError} when it is not a number, by which nothing would have it */
export function readTurn(turn: string): number {
  if (!/^\d+$/u.test(turn)) throw new RangeError(`Cannot take the turn ${turn} because it is not a number`);
  return Number(turn) % turns;
}

/**
 * Whether what is at this place has its turn: all have without one. Continuous integration takes the turn of its commit,
 * because a page in every language, colour and size takes seconds of a processor.
 */
export function hasTurn(index: number, turn: string | undefined): boolean {
  return turn === undefined || index % turns === readTurn(turn);
}
