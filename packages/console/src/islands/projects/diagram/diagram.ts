import { columnsOf } from "./columns.ts";

/** A cable between two products, with the port at each end. */
export interface Link {
  readonly id: string;
  /** Look of its line. @default as any other */
  readonly kind?: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly fromPort: string;
  readonly toPort: string;
}

/** A product with its place. */
export interface Box {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** Where a cable ends at a box: sources at its right, sinks at its left. */
export interface Port {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly isSource: boolean;
}

/** A cable with its way, and the place of its name. */
export interface Way extends Link {
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

export interface Diagram {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly ports: readonly Port[];
  readonly ways: readonly Way[];
}

/** Sizes in the units of the drawing, which are pixels at its natural size. */
export const boxWidth = 176;
/** The room of a cable's name. */
export const labelSize = { width: 64, height: 18 } as const;
/** The name of a product above its ports, and the room of a port. */
export const [titleHeight, portHeight] = [28, 22];
/** Between the boxes of a column, and around the drawing. */
const [rowGap, margin] = [24, 16];
/** Between two cables that run side by side, and between a cable and a box or a name. */
const [laneWidth, lead] = [12, 12];

/** Products in columns, each right of what feeds it, and the cables between them in right angles, no two on one line. */
export function diagramOf(links: readonly Link[]): Diagram {
  const columns = columnsOf(links);
  const boxes = placed(columns, links);
  const boxOf = new Map(boxes.map((box) => [box.id, box]));
  const bottom = Math.max(0, ...boxes.map(({ y, height }) => y + height));
  const runs = links.flatMap((link) => {
    const [from, to] = [boxOf.get(link.from), boxOf.get(link.to)];
    return from && to
      ? [
          {
            link,
            from: portOf(from, { link, isSource: true }, { links, boxOf }),
            to: portOf(to, { link, isSource: false }, { links, boxOf }),
          },
        ]
      : [];
  });
  const back = runs.filter(({ from, to }) => to.x <= from.x);
  return {
    width: margin + Math.max(0, ...boxes.map(({ x }) => x + boxWidth)) + (1 + back.length) * laneWidth,
    height: bottom + margin + back.length * laneWidth,
    boxes,
    ports: runs.flatMap(({ from, to }) => [from, to]),
    ways: runs.map((run) => wayOf(run, { lane: laneOf(run, runs), turn: back.indexOf(run), bottom })),
  };
}

/** Room left of a column: a lane for each cable that ends there, and one name. */
function gapBefore(ids: readonly string[], links: readonly Link[]): number {
  const count = links.filter(({ to }) => ids.includes(to)).length;
  return count === 0 ? 0 : 3 * lead + labelSize.width + count * laneWidth;
}

function placed(columns: readonly (readonly string[])[], links: readonly Link[]): readonly Box[] {
  let x = margin;
  return columns.flatMap((ids) => {
    x += gapBefore(ids, links);
    let y = margin;
    const boxes = ids.map((id) => {
      const box = { id, x, y, height: heightOf(id, links) };
      y += box.height + rowGap;
      return box;
    });
    x += boxWidth;
    return boxes;
  });
}

function heightOf(id: string, links: readonly Link[]): number {
  const [sources, sinks] = [links.filter(({ from }) => from === id), links.filter(({ to }) => to === id)];
  return titleHeight + Math.max(sources.length, sinks.length) * portHeight + 6;
}

interface Places {
  readonly links: readonly Link[];
  readonly boxOf: ReadonlyMap<string, Box>;
}

interface End {
  readonly link: Link;
  readonly isSource: boolean;
}

/** The port of a cable at a box, below those of cables that lead further up. */
function portOf(box: Box, { link, isSource }: End, { links, boxOf }: Places): Port {
  const otherY = ({ from, to }: Link) => boxOf.get(isSource ? to : from)?.y ?? 0;
  const side = links.filter(({ from, to }) => (isSource ? from : to) === box.id);
  const place = side.toSorted((one, other) => otherY(one) - otherY(other)).indexOf(link);
  return {
    x: isSource ? box.x + boxWidth : box.x,
    y: box.y + titleHeight + (place + 0.5) * portHeight,
    name: isSource ? link.fromPort : link.toPort,
    isSource,
  };
}

interface Run {
  readonly link: Link;
  readonly from: Port;
  readonly to: Port;
}

/**
 * The lane of a cable among those that end in its column, from the right: of two that lead up the lower one begins further
 * right, of two that lead down the upper one, so they do not cross.
 */
function laneOf(run: Run, runs: readonly Run[]): number {
  const rank = ({ from, to }: Run) => (to.y <= from.y ? -from.y : from.y);
  return runs
    .filter(({ to }) => to.x === run.to.x)
    .toSorted((one, other) => rank(one) - rank(other))
    .indexOf(run);
}

interface Lanes {
  readonly lane: number;
  /** Place among those that lead back; negative for any other. */
  readonly turn: number;
  readonly bottom: number;
}

/** The way of a cable to its name, which stands before its end; what leads back goes below everything. */
function wayOf({ link, from, to }: Run, { lane, turn, bottom }: Lanes): Way {
  const x = to.x - lead - labelSize.width / 2;
  const laneX = to.x - 2 * lead - labelSize.width - lane * laneWidth;
  const around = `H${from.x + 4 + 2 * turn}V${bottom + (1 + turn) * laneWidth}`;
  const start = `M${from.x} ${from.y}${turn < 0 ? "" : around}`;
  return { ...link, path: `${start}H${laneX}V${to.y}H${to.x}`, x, y: to.y };
}
