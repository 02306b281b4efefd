import { expect, test } from "bun:test";
import { boxWidth, diagramOf, labelSize } from "./diagram.ts";

const ports = { fromPort: "OUT 1", toPort: "IN 1" };
const link = (from: string, to: string) => ({ id: `${from}${to}`, name: `C-${from}${to}`, from, to, ...ports });

/** Stretches of a way, each between two corners. */
function stretchesOf(path: string) {
  const [, startX = "", startY = "", rest = ""] = /^M([\d.]+) ([\d.]+)(.*)$/u.exec(path) ?? [];
  let [x, y] = [Number(startX), Number(startY)];
  return [...rest.matchAll(/([HV])([\d.]+)/gu)].map(([, direction, value]) => {
    const begin = { x, y };
    if (direction === "H") x = Number(value);
    else y = Number(value);
    return { begin, end: { x, y }, isUpright: direction === "V" };
  });
}

/** Ids in columns from the left, each from above. */
function columnsOf(links: Parameters<typeof diagramOf>[0]): readonly string[] {
  const { boxes } = diagramOf(links);
  const places = [...new Set(boxes.map(({ x }) => x))].toSorted((one, other) => one - other);
  return places.map((x) => boxes.flatMap((box) => (box.x === x ? [box.id] : [])).join(""));
}

test("diagramOf() draws each product right of everything that feeds it", () => {
  expect(columnsOf([link("a", "c"), link("a", "b"), link("b", "c"), link("d", "c")])).toEqual(["ad", "b", "c"]);
});

test("diagramOf() ends with rings, and with a product that is connected to itself", () => {
  expect(
    columnsOf([link("a", "b"), link("b", "a")])
      .join("")
      .split("")
      .toSorted(),
  ).toEqual(["a", "b"]);
  expect(columnsOf([link("a", "a")])).toEqual(["a"]);
  expect(diagramOf([])).toMatchObject({ boxes: [], ways: [] });
});

test("diagramOf() has every box within the drawing, and the ends of cables side by side", () => {
  const { boxes, ways, width, height } = diagramOf([link("a", "b"), link("a", "c"), link("a", "b")]);
  for (const { x, y, height: own } of boxes) {
    expect([x > 0, y > 0, x + boxWidth < width, y + own < height]).toEqual([true, true, true, true]);
  }
  const starts = ways.map(({ path }) => /^M[\d.]+ ([\d.]+)/u.exec(path)?.[1]);
  expect(new Set(starts).size).toBe(3);
});

test("diagramOf() has room for each cable's name: none covers another, nor a product, within the drawing", () => {
  const many = Array.from({ length: 12 }, () => link("a", "b"));
  const { boxes, ways, height } = diagramOf([...many, link("a", "c"), link("c", "c"), link("b", "c")]);
  const rooms = [
    ...ways.map(({ x, y }) => ({ x, y, ...labelSize })),
    ...boxes.map(({ x, y, height: own }) => ({ x: x + boxWidth / 2, y: y + own / 2, width: boxWidth, height: own })),
  ];
  const covered = ways.flatMap(({ x, y }, place) =>
    rooms.filter(
      (other, index) =>
        index !== place &&
        Math.abs(other.x - x) < (other.width + labelSize.width) / 2 &&
        Math.abs(other.y - y) < (other.height + labelSize.height) / 2,
    ),
  );
  expect(covered).toEqual([]);
  const ys = ways.map(({ y }) => y);
  expect([Math.min(...ys) > labelSize.height / 2, Math.max(...ys) < height - labelSize.height / 2]).toEqual([
    true,
    true,
  ]);
  // Each way leads through its name.
  for (const { path, x, y } of ways) {
    const last = stretchesOf(path).at(-1);
    expect([last?.begin.y, last?.end.y, (last?.begin.x ?? x) < x, (last?.end.x ?? x) > x]).toEqual([y, y, true, true]);
  }
});

test("diagramOf() puts what a ring feeds right of it", () => {
  expect(columnsOf([link("a", "b"), link("b", "a"), link("b", "c"), link("d", "a")])).toEqual(["d", "a", "b", "c"]);
});

test.each([
  ["two by two", ["ax", "ay", "dx", "dy"]],
  ["a cable past a column", ["ac", "ab", "bc"]],
  ["rings", ["ab", "ba", "bc", "ca", "cc", "da"]],
  ["many that lead back", Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? "ab" : "ba"))],
])("diagramOf() given %s draws no two cables on one line, and none through a product", (_, pairs) => {
  const { boxes, ways } = diagramOf(
    pairs.map(([from = "", to = ""], index) => ({ ...link(from, to), id: String(index) })),
  );
  const all = ways.flatMap(({ id, path }) => stretchesOf(path).map((stretch) => ({ id, ...stretch })));
  for (const one of all) {
    const [left, right] = [one.begin.x, one.end.x].toSorted((low, high) => low - high);
    const [top, end] = [one.begin.y, one.end.y].toSorted((low, high) => low - high);
    const isMet = (low: number | undefined, high: number | undefined, from: number, to: number) =>
      (low ?? 0) < Math.max(from, to) && Math.min(from, to) < (high ?? 0);
    const onLine = all.filter((other) => {
      if (other.id === one.id || other.isUpright !== one.isUpright) return false;
      return one.isUpright
        ? other.begin.x === one.begin.x && isMet(top, end, other.begin.y, other.end.y)
        : other.begin.y === one.begin.y && isMet(left, right, other.begin.x, other.end.x);
    });
    const through = boxes.filter(
      ({ x, y, height }) => (right ?? 0) > x && (left ?? 0) < x + boxWidth && (end ?? 0) > y && (top ?? 0) < y + height,
    );
    expect([one.id, onLine, through]).toEqual([one.id, [], []]);
  }
});

test("diagramOf() gives each cable a line of its own, and those that lead the same way do not cross", () => {
  const { ways } = diagramOf(["b", "c", "d", "e", "f"].map((to) => link("a", to)));
  const upright = ways.flatMap(({ path }) => stretchesOf(path).filter(({ isUpright }) => isUpright));
  expect(new Set(upright.map(({ begin }) => begin.x)).size).toBe(5);
  const down = upright
    .filter(({ begin, end }) => end.y > begin.y)
    .toSorted((one, other) => one.begin.y - other.begin.y);
  expect(down.map(({ begin }) => begin.x)).toEqual(
    down.map(({ begin }) => begin.x).toSorted((one, other) => other - one),
  );
});
