/** Sums the results of some work on each item, on so many at once: a slow one does not hold up the others. */
export async function sumAtOnce<Item>(
  items: Iterable<Item>,
  countMax: number,
  work: (item: Item) => Promise<number>,
): Promise<number> {
  const left = items[Symbol.iterator]();
  async function takeInTurn(): Promise<number> {
    let sum = 0;
    for (let next = left.next(); next.done !== true; next = left.next()) sum += await work(next.value);
    return sum;
  }
  const sums = await Promise.all(Array.from({ length: countMax }, takeInTurn));
  return sums.reduce((sum, one) => sum + one, 0);
}
