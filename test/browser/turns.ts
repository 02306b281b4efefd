/** Turns in which runs look at many pages. */
const turns = 3;

/**
 * Whether the page at this place has its turn: all have without one. Continuous integration takes the turn of its commit,
 * because one page in every language, colour and size takes seconds of a processor.
 *
 * @throws {RangeError} when the turn is not a number, by which no page would have it
 */
export function hasTurn(index: number, turn: string | undefined): boolean {
  if (turn === undefined) return true;
  if (!/^\d+$/u.test(turn)) throw new RangeError(`Cannot take the turn ${turn} because it is not a number`);
  return index % turns === Number(turn) % turns;
}
