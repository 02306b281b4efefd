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
/** Between the boxes of a column; it keeps sources, and sinks half a port lower, in rows of the whole drawing. */
const rowGap = portHeight;
const margin = 16;
/** Between two cables that run side by side, and between a cable and a box or a name. */
const [laneWidth, lead] = [12, 12];

/**
 * Products in columns, each right of what feeds it, and the cables between them in right angles, no two on one line. A cable
 * that leads back, or past a column, goes below everything.
 */
export function diagramOf(links: readonly Link[]): Diagram {
  const columns = columnsOf(links);
  const columnOf = new Map(columns.flatMap((ids, column) => ids.map((id) => [id, column] as const)));
  const isAround = ({ from, to }: Link) => columnOf.get(to) !== (columnOf.get(from) ?? 0) + 1;
  const around = links.filter(isAround);
  const boxes = placed(columns, { links, around });
  const boxOf = new Map(boxes.map((box) => [box.id, box]));
  const bottom = Math.max(0, ...boxes.map(({ y, height }) => y + height));
  const runs = links.flatMap((link) => {
    const [from, to] = [boxOf.get(link.from), boxOf.get(link.to)];
    if (!from || !to) return [];
    const ends = {
      from: portOf(from, { link, isSource: true }, { links, boxOf }),
      to: portOf(to, { link, isSource: false }, { links, boxOf }),
    };
    const turn = around.filter((other) => columnOf.get(other.from) === columnOf.get(link.from)).indexOf(link);
    return [{ link, ...ends, turn, below: bottom + (1 + around.indexOf(link)) * laneWidth }];
  });
  const right = around.filter(({ from }) => columnOf.get(from) === columns.length - 1).length;
  return {
    width: margin + Math.max(0, ...boxes.map(({ x }) => x + boxWidth)) + right * laneWidth,
    height: bottom + margin + around.length * laneWidth,
    boxes,
    ports: runs.flatMap(({ from, to }) => [from, to]),
    ways: runs.map((run) => wayOf(run, laneOf(run, runs))),
  };
}

interface Cables {
  readonly links: readonly Link[];
  /** Those that go below everything. */
  readonly around: readonly Link[];
}

/** Room left of a column: a lane for each cable that ends there, and one name. */
function gapBefore(ids: readonly string[], { links }: Cables): number {
  const count = links.filter(({ to }) => ids.includes(to)).length;
  return count === 0 ? 0 : 3 * lead + labelSize.width + count * laneWidth;
}

/** Room right of a column: a lane for each cable that goes down there. */
function gapAfter(ids: readonly string[], { around }: Cables): number {
  return around.filter(({ from }) => ids.includes(from)).length * laneWidth;
}

function placed(columns: readonly (readonly string[])[], cables: Cables): readonly Box[] {
  let x = margin;
  return columns.flatMap((ids) => {
    x += gapBefore(ids, cables);
    let y = margin;
    const boxes = ids.map((id) => {
      const box = { id, x, y, height: heightOf(id, cables.links) };
      y += box.height + rowGap;
      return box;
    });
    x += boxWidth + gapAfter(ids, cables);
    return boxes;
  });
}

function heightOf(id: string, links: readonly Link[]): number {
  const [sources, sinks] = [links.filter(({ from }) => from === id), links.filter(({ to }) => to === id)];
  return titleHeight + Math.max(sources.length, sinks.length) * portHeight + 16;
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
    y: box.y + titleHeight + (place + (isSource ? 0.5 : 1)) * portHeight,
    name: isSource ? link.fromPort : link.toPort,
    isSource,
  };
}

interface Run {
  readonly link: Link;
  readonly from: Port;
  readonly to: Port;
  /** Lane right of its source, where it goes below everything; negative for one that leads to the next column. */
  readonly turn: number;
  /** Height at which it goes there. */
  readonly below: number;
}

/** Height from which a cable comes to its lane. */
const comesFrom = ({ from, turn, below }: Run) => (turn < 0 ? from.y : below);

/**
 * The lane of a cable among those that end in its column, from the right: of two that lead up the lower one begins further
 * right, of two that lead down the upper one, so they do not cross.
 */
function laneOf(run: Run, runs: readonly Run[]): number {
  const rank = (one: Run) => (one.to.y <= comesFrom(one) ? -comesFrom(one) : comesFrom(one));
  return runs
    .filter(({ to }) => to.x === run.to.x)
    .toSorted((one, other) => rank(one) - rank(other))
    .indexOf(run);
}

/** The way of a cable to its name, which stands before its end. */
function wayOf({ link, from, to, turn, below }: Run, lane: number): Way {
  const x = to.x - lead - labelSize.width / 2;
  const laneX = to.x - 2 * lead - labelSize.width - lane * laneWidth;
  const around = turn < 0 ? "" : `H${from.x + lead / 2 + turn * laneWidth}V${below}`;
  return { ...link, path: `M${from.x} ${from.y}${around}H${laneX}V${to.y}H${to.x}`, x, y: to.y };
}
