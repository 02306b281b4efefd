import { expect, test } from "bun:test";
import { boxSize, diagramOf } from "./diagram.ts";

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
