import type { ViewItem } from "@design-catalog/client/api";

/** A rectangle in the units of a view. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A point in the units of a view. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

type Geometry = ViewItem["geometry"];

/** Colours that an item may name: no reference to anything outside the drawing. */
const colour = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20})$/iu;

/** Share of a drawing's longer side that stays free around it. */
const marginShare = 0.02;
/** Side of a drawing without any extent. */
const emptySide = 100;

/** The sheet and everything on or beyond it, with a margin. */
export function drawingBox(
  sheet: { readonly widthMm: number | null; readonly heightMm: number | null },
  items: readonly { readonly geometry: Geometry }[],
): Box {
  const ofSheet = [{ x: 0, y: 0 }, ...(isSheet(sheet) ? [{ x: sheet.widthMm, y: sheet.heightMm }] : [])];
  const corners = [...ofSheet, ...items.flatMap(({ geometry }) => cornersOf(geometry))];
  const [left, right] = rangeOf(corners.map(({ x }) => x));
  const [top, bottom] = rangeOf(corners.map(({ y }) => y));
  const [width, height] = [right - left || emptySide, bottom - top || emptySide];
  const margin = Math.max(width, height) * marginShare;
  return { x: left - margin, y: top - margin, width: width + 2 * margin, height: height + 2 * margin };
}

/** True for a view with both lengths. */
export function isSheet(sheet: {
  readonly widthMm: number | null;
  readonly heightMm: number | null;
}): sheet is { readonly widthMm: number; readonly heightMm: number } {
  return sheet.widthMm !== null && sheet.heightMm !== null;
}

/** The middle of an item. */
export function centreOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** The points of a line; without any the diagonal of its box. */
export function pointsOf(geometry: Geometry): readonly Point[] {
  const { x, y, width, height, points = [] } = geometry;
  return points.length > 0
    ? points
    : [
        { x, y },
        { x: x + width, y: y + height },
      ];
}

/**
 * A line of right angles from the edge of one box to that of another: across where there is room between them, otherwise
 * down or up; a straight line between the middles of boxes that overlap or are turned.
 */
export function orthogonalRoute(from: Geometry, to: Geometry): readonly Point[] {
  const [start, end] = [centreOf(from), centreOf(to)];
  const [across, down] = [end.x - start.x, end.y - start.y];
  const [halfWidths, halfHeights] = [(from.width + to.width) / 2, (from.height + to.height) / 2];
  const isTurned = from.rotation !== undefined || to.rotation !== undefined;
  if (!isTurned && Math.abs(across) > halfWidths) {
    const side = Math.sign(across);
    const [left, right] = [start.x + (side * from.width) / 2, end.x - (side * to.width) / 2];
    const middle = (left + right) / 2;
    return [
      { x: left, y: start.y },
      { x: middle, y: start.y },
      { x: middle, y: end.y },
      { x: right, y: end.y },
    ];
  }
  if (!isTurned && Math.abs(down) > halfHeights) {
    const side = Math.sign(down);
    const [top, foot] = [start.y + (side * from.height) / 2, end.y - (side * to.height) / 2];
    const middle = (top + foot) / 2;
    return [
      { x: start.x, y: top },
      { x: start.x, y: middle },
      { x: end.x, y: middle },
      { x: end.x, y: foot },
    ];
  }
  return [start, end];
}

/** A colour of an item's style; undefined if it names none. */
export function colourOf(style: ViewItem["style"], name: string): string | undefined {
  const value = style[name];
  return typeof value === "string" && colour.test(value) ? value : undefined;
}

/** Height of letters with which a text fits into a box, at most this share of its height. */
export function letterHeight({ width, height }: Box, text: string, share: number): number {
  const perLetter = 0.6;
  return Math.min(height * share, width / (Math.max(text.length, 1) * perLetter));
}

/** Corners of a box turned around its middle, and the points of a line. */
function cornersOf(geometry: Geometry): readonly Point[] {
  const { rotation = 0, points = [] } = geometry;
  const { x, y, width, height } = geometry;
  const middle = centreOf(geometry);
  const angle = (rotation * Math.PI) / 180;
  const corners = [x, x + width].flatMap((cornerX) => [y, y + height].map((cornerY) => ({ x: cornerX, y: cornerY })));
  const turned = corners.map((corner) => {
    const [dx, dy] = [corner.x - middle.x, corner.y - middle.y];
    return {
      x: middle.x + dx * Math.cos(angle) - dy * Math.sin(angle),
      y: middle.y + dx * Math.sin(angle) + dy * Math.cos(angle),
    };
  });
  return [...turned, ...points];
}

/** A view may have too many points to pass them as arguments. */
function rangeOf(values: readonly number[]): readonly [least: number, most: number] {
  return values.reduce<readonly [number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );
}
