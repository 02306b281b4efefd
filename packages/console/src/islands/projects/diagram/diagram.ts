/** A cable between two products. */
export interface Link {
  readonly id: string;
  /** Look of its line. @default as any other */
  readonly kind?: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** A product with its place. */
export interface Box {
  readonly id: string;
  readonly x: number;
  readonly y: number;
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
  readonly ways: readonly Way[];
}

/** Sizes in the units of the drawing, which are pixels at its natural size. */
export const boxSize = { width: 176, height: 48 } as const;
/** The room of a cable's name. */
export const labelSize = { width: 112, height: 24 } as const;
const step = { x: 320, y: 80 } as const;
/** Between a name and whatever is next to it. */
const gap = 4;
const margin = 16;

/** Products in columns, each right of what feeds it, and the cables between them. */
export function diagramOf(links: readonly Link[]): Diagram {
  const columns = columnsOf(links);
  const boxes = columns.flatMap((ids, column) =>
    ids.map((id, row) => ({ id, x: margin + column * step.x, y: margin + row * step.y })),
  );
  const boxOf = new Map(boxes.map((box) => [box.id, box]));
  const taken: Room[] = boxes.map(({ x, y }) => ({
    x: x + boxSize.width / 2,
    y: y + boxSize.height / 2,
    ...boxSize,
  }));
  const ways = links.flatMap((link) => {
    const [from, to] = [boxOf.get(link.from), boxOf.get(link.to)];
    return from && to ? [wayOf(link, { from: portOf(from, link, links), to: portOf(to, link, links) }, taken)] : [];
  });
  const rows = Math.max(1, ...columns.map((ids) => ids.length));
  return {
    width: 2 * margin + Math.max(0, columns.length - 1) * step.x + boxSize.width,
    height:
      2 * margin +
      Math.max((rows - 1) * step.y + boxSize.height, ...ways.map(({ y }) => y + labelSize.height / 2 - margin)),
    boxes,
    ways,
  };
}

/** Ids by column: the longest way from a product that nothing feeds; what feeds itself in a ring stays where it is. */
function columnsOf(links: readonly Link[]): readonly (readonly string[])[] {
  const column = new Map(links.flatMap(({ from, to }) => [from, to]).map((id) => [id, 0]));
  // Each round settles at least one column more, unless there is a ring.
  for (let round = 0; round < column.size; round += 1) {
    for (const { from, to } of links) {
      const least = (column.get(from) ?? 0) + 1;
      if (from !== to && (column.get(to) ?? 0) < least && least < column.size) column.set(to, least);
    }
  }
  const used = [...new Set(column.values())].toSorted((one, other) => one - other);
  return used.map((place) => [...column].filter(([, own]) => own === place).map(([id]) => id));
}

interface Port {
  readonly x: number;
  readonly y: number;
}

/** The end of a cable at a box: sources end at its right, sinks at its left, side by side in the order of the cables. */
function portOf(box: Box, link: Link, links: readonly Link[]): Port {
  const isSource = link.from === box.id;
  const side = links.filter(({ from, to }) => (isSource ? from : to) === box.id);
  const share = (side.indexOf(link) + 1) / (side.length + 1);
  return { x: isSource ? box.x + boxSize.width : box.x, y: box.y + share * boxSize.height };
}

/** Something that is drawn around its centre. */
interface Room extends Port {
  readonly width: number;
  readonly height: number;
}

/** The way of a cable through its name, which takes the free room that is nearest to the middle. */
function wayOf(link: Link, { from, to }: { readonly from: Port; readonly to: Port }, taken: Room[]): Way {
  const label = freeRoom({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, taken);
  taken.push(label);
  const { x, y } = label;
  const bend = Math.max(48, Math.abs(to.x - from.x) / 4);
  const through = x - Math.sign(to.x - from.x) * bend;
  const path = `M${from.x} ${from.y}C${from.x + bend} ${from.y} ${through} ${y} ${x} ${y}S${to.x - bend} ${to.y} ${to.x} ${to.y}`;
  return { ...link, path, x, y };
}

/** Room for a name that covers nothing: in the middle, otherwise below and above by turns. */
function freeRoom({ x, y }: Port, taken: readonly Room[]): Room {
  const rowHeight = labelSize.height + gap;
  for (let turn = 0; ; turn += 1) {
    const away = Math.ceil(turn / 2) * rowHeight;
    const room = { x, y: turn % 2 === 1 ? y + away : y - away, ...labelSize };
    if (room.y >= margin + labelSize.height / 2 && !taken.some((other) => isCovering(room, other))) return room;
  }
}

function isCovering(one: Room, other: Room): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 + gap &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2 + gap
  );
}
