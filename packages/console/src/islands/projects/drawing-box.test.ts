import { describe, expect, test } from "bun:test";
import { colourOf, drawingBox, letterHeight, orthogonalRoute, pointsOf } from "./drawing-box.ts";

const noSheet = { widthMm: null, heightMm: null };

describe("drawingBox()", () => {
  test("shows the whole sheet, with a margin of 2 % of its longer side", () => {
    expect(drawingBox({ widthMm: 400, heightMm: 300 }, [])).toEqual({ x: -8, y: -8, width: 416, height: 316 });
  });

  test("shows what lies beyond the sheet, and every point of a line", () => {
    const geometry = {
      x: -100,
      y: 0,
      width: 10,
      height: 10,
      points: [
        { x: 0, y: 0 },
        { x: 900, y: 100 },
      ],
    };
    const { x, width } = drawingBox({ widthMm: 400, heightMm: 300 }, [{ geometry }]);
    expect([x, width]).toEqual([-120, 1040]);
  });

  test("turns items around their middle", () => {
    const geometry = { x: 0, y: 100, width: 200, height: 20, rotation: 90 };
    const { y, height } = drawingBox(noSheet, [{ geometry }]);
    expect([y, y + height].map(Math.round)).toEqual([-4, 214]);
  });

  test("has an extent for a view without lengths and items", () => {
    expect(drawingBox(noSheet, [])).toEqual({ x: -2, y: -2, width: 104, height: 104 });
  });

  test("takes as many items as a view may have", () => {
    const items = Array.from({ length: 200_000 }, (_, x) => ({ geometry: { x, y: 0, width: 1, height: 1 } }));
    expect(drawingBox(noSheet, items).width).toBe(208_000);
  });
});

describe("pointsOf()", () => {
  test("gives the diagonal of a line without points", () => {
    const ends = [
      { x: 1, y: 2 },
      { x: 4, y: 6 },
    ];
    expect(pointsOf({ x: 1, y: 2, width: 3, height: 4 })).toEqual(ends);
  });
});

describe("orthogonalRoute()", () => {
  const box = (x: number, y: number) => ({ x, y, width: 80, height: 40 });
  const textOf = (points: ReturnType<typeof orthogonalRoute>) => points.map(({ x, y }) => `${x},${y}`).join(" ");

  test.each([
    ["at the right", box(220, 130), "100,50 160,50 160,150 220,150"],
    ["at the left", box(-180, 30), "20,50 -40,50 -40,50 -100,50"],
    ["below", box(40, 130), "60,70 60,100 80,100 80,130"],
    ["above", box(20, -70), "60,30 60,0 60,0 60,-30"],
    ["under it", box(30, 40), "60,50 70,60"],
    ["turned", { ...box(220, 130), rotation: 90 }, "60,50 260,150"],
  ])("leads from a box to one %s", (_, other, points) => {
    expect(textOf(orthogonalRoute(box(20, 30), other))).toBe(points);
  });
});

describe("colourOf()", () => {
  test.each(["#1d4ed8", "#fff", "tomato"])("takes %s", (stroke) => {
    expect(colourOf({ stroke }, "stroke")).toBe(stroke);
  });

  test.each(["url(https://other.example/x)", "url(#a)", "var(--line)", 7, null])("refuses %p", (stroke) => {
    expect(colourOf({ stroke }, "stroke")).toBeUndefined();
  });
});

describe("letterHeight()", () => {
  test("makes long texts small and short ones as high as the box allows", () => {
    const box = { x: 0, y: 0, width: 120, height: 20 };
    expect(letterHeight(box, "Rack", 0.7)).toBe(14);
    expect(letterHeight(box, "x".repeat(100), 0.7)).toBe(2);
  });
});
