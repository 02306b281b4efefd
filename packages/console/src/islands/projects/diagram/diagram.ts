/** A cable between two products. */
export interface Link {
  readonly id: string;
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
const step = { x: 320, y: 80 } as const;
const margin = 16;

/** Products in columns, each right of what feeds it, and the cables between them. */
export function diagramOf(links: readonly Link[]): Diagram {
  const columns = columnsOf(links);
  const boxes = columns.flatMap((ids, column) =>
    ids.map((id, row) => ({ id, x: margin + column * step.x, y: margin + row * step.y })),
  );
  const boxOf = new Map(boxes.map((box) => [box.id, box]));
  const ways = links.flatMap((link) => {
    const [from, to] = [boxOf.get(link.from), boxOf.get(link.to)];
    return from && to ? [wayOf(link, { from: portOf(from, link, links), to: portOf(to, link, links) })] : [];
  });
  const rows = Math.max(1, ...columns.map((ids) => ids.length));
  return {
    width: 2 * margin + Math.max(0, columns.length - 1) * step.x + boxSize.width,
    height: 2 * margin + (rows - 1) * step.y + boxSize.height,
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

function wayOf(link: Link, { from, to }: { readonly from: Port; readonly to: Port }): Way {
  const bend = Math.max(48, Math.abs(to.x - from.x) / 2);
  const path = `M${from.x} ${from.y}C${from.x + bend} ${from.y} ${to.x - bend} ${to.y} ${to.x} ${to.y}`;
  return { ...link, path, x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}
