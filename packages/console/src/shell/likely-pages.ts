import type { ConsolePage } from "../console-page.ts";

/** Characters by which the address of a likely page differs at most. */
const differenceMax = 3;
const likelyMax = 2;

/** Pages whose addresses are like one that no page has, the most likely first. */
export function likelyPages(path: string, open: readonly ConsolePage[]): readonly ConsolePage[] {
  const asked = partOf(path);
  return open
    .filter(({ inNavigation = true, paths }) => inNavigation && partOf(paths[0]) !== "")
    .map((page) => ({ page, difference: differenceOf(asked, partOf(page.paths[0])) }))
    .filter(({ difference }) => difference <= Math.min(differenceMax, asked.length / 2))
    .toSorted((one, other) => one.difference - other.difference)
    .slice(0, likelyMax)
    .map(({ page }) => page);
}

/** The part of a path that names a page of the console. */
function partOf(path: string): string {
  return path.split("/")[2] ?? "";
}

/** Characters to insert, delete or replace to make one text of the other. */
function differenceOf(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 0; row < one.length; row++) {
    const line = [row + 1];
    for (let index = 0; index < other.length; index++) {
      const isSame = one[row] === other[index];
      const [replaced = 0, inserted = 0, deleted = 0] = [above[index], line[index], above[index + 1]];
      line.push(Math.min(replaced + (isSame ? 0 : 1), inserted + 1, deleted + 1));
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}
