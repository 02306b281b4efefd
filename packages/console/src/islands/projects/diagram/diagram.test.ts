import { expect, test } from "bun:test";
import { boxSize, diagramOf, labelSize } from "./diagram.ts";

const link = (from: string, to: string) => ({ id: `${from}${to}`, name: `C-${from}${to}`, from, to });

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
  for (const { x, y } of boxes) {
    expect([x > 0, y > 0, x + boxSize.width < width, y + boxSize.height < height]).toEqual([true, true, true, true]);
  }
  const starts = ways.map(({ path }) => /^M[\d.]+ ([\d.]+)/u.exec(path)?.[1]);
  expect(new Set(starts).size).toBe(3);
});

test("diagramOf() has room for each cable's name: none covers another, nor a product, within the drawing", () => {
  const many = Array.from({ length: 12 }, () => link("a", "b"));
  const { boxes, ways, height } = diagramOf([...many, link("a", "c"), link("c", "c"), link("b", "c")]);
  const rooms = [
    ...ways.map(({ x, y }) => ({ x, y, ...labelSize })),
    ...boxes.map(({ x, y }) => ({ x: x + boxSize.width / 2, y: y + boxSize.height / 2, ...boxSize })),
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
  expect(ways.every(({ path, x, y }) => path.includes(` ${x} ${y}S`))).toBe(true);
});
