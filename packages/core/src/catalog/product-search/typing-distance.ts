/**
 * Number of typing slips between two words: a letter added, missing, replaced, or swapped with its neighbour (optimal
 * string alignment). Stops early and returns `max + 1` above `max`.
 */
export function typingDistance(left: string, right: string, max: number): number {
  if (Math.abs(left.length - right.length) > max) return max + 1;
  let beforeLast: readonly number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = nextRow({ left, right, row }, last, beforeLast);
    if (Math.min(...current) > max) return max + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[right.length] ?? 0, max + 1);
}

function nextRow(
  { left, right, row }: { readonly left: string; readonly right: string; readonly row: number },
  last: readonly number[],
  beforeLast: readonly number[],
): number[] {
  const current = [row];
  for (let column = 1; column <= right.length; column++) {
    const same = left[row - 1] === right[column - 1];
    let distance = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1));
    const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
    if (row > 1 && column > 1 && swapped) distance = Math.min(distance, at(beforeLast, column - 2) + 1);
    current.push(distance);
  }
  return current;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
