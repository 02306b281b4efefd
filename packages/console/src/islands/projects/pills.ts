import type { Box, Point } from "./drawing-box.ts";

/** A number on a line, with the room that it takes. */
export interface Pill extends Box {
  readonly text: string;
  readonly letterHeight: number;
}

/** Share of the longer side of a drawing that letters are high: they read alike in a room and in a rack. */
const letterShare = 1 / 64;
/** Widths and heights in letter heights. */
const perLetter = 0.62;
const padding = 0.7;
const height = 1.7;

/** Numbers in the middle of their lines; one that would cover an earlier one is left out. */
export function pillsOf(
  lines: readonly { readonly text: string; readonly points: readonly Point[] }[],
  drawing: Box,
): readonly Pill[] {
  const letterHeight = letterHeightOf(drawing);
  const pills: Pill[] = [];
  for (const { text, points } of lines) {
    const { x, y } = middleOf(points);
    const size = { width: letterHeight * (text.length * perLetter + 2 * padding), height: letterHeight * height };
    const pill = { ...size, x: x - size.width / 2, y: y - size.height / 2, text, letterHeight };
    if (!pills.some((other) => isOver(pill, other))) pills.push(pill);
  }
  return pills;
}

/** Height of letters that read alike in every drawing. */
export function letterHeightOf({ width, height: high }: Pick<Box, "width" | "height">): number {
  return Math.max(width, high) * letterShare;
}

/** The point half the way along a line. */
export function middleOf(points: readonly Point[]): Point {
  const parts = points.slice(1).map((end, index) => {
    const start = points[index] ?? end;
    return { start, end, length: Math.hypot(end.x - start.x, end.y - start.y) };
  });
  let left = parts.reduce((sum, { length }) => sum + length, 0) / 2;
  for (const { start, end, length } of parts) {
    if (left <= length && length > 0) {
      const share = left / length;
      return { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
    }
    left -= length;
  }
  return points[0] ?? { x: 0, y: 0 };
}

function isOver(one: Box, other: Box): boolean {
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return !isBeside && one.y < other.y + other.height && other.y < one.y + one.height;
}
