import type { ProjectView, ViewItem } from "@design-catalog/client/api";
import type { JSX } from "preact";
import { countedText } from "../engine/counted.ts";
import { fill } from "../engine/texts.ts";
import {
  type Box,
  centreOf,
  colourOf,
  drawingBox,
  isSheet,
  letterHeight,
  orthogonalRoute,
  type Point,
  pointsOf,
} from "./drawing-box.ts";
import type { Carried } from "./legend.tsx";
import { letterHeightOf, type Pill, pillsOf } from "./pills.ts";
import { texts } from "./texts.ts";

/** A cable on a view. */
export interface DrawnCable {
  readonly number: string;
  readonly carried: Carried;
}

/** A view's items, and names of the products that they show. */
export interface DrawnView {
  readonly view: ProjectView;
  readonly items: readonly ViewItem[];
  readonly products: ReadonlyMap<string, string>;
  /** Cables by their ids, as far as connections show them. @default none */
  readonly cables?: ReadonlyMap<string, DrawnCable>;
  /** Addresses of pictures by the product's id. @default none */
  readonly pictures?: ReadonlyMap<string, string>;
}

/** The view as a picture that only shows. Items of later positions lie over earlier ones. */
export function Drawing({ view, items, products, cables, pictures }: DrawnView) {
  const box = drawingBox(view, items);
  const { x, y, width, height } = box;
  const numbered = items.flatMap((item) => {
    const cable = cables?.get(item.cableId ?? "");
    return cable === undefined ? [] : [{ text: cable.number, points: routeOf(item, items) }];
  });
  const label = fill(texts.drawing, { name: view.name, items: countedText(texts.items, items.length) });
  return (
    <svg
      class="drawing"
      role="img"
      aria-label={label}
      fill="none"
      stroke="currentColor"
      viewBox={`${x} ${y} ${width} ${height}`}
    >
      {isSheet(view) && <rect class="sheet" width={view.widthMm} height={view.heightMm} />}
      {ordered(items).map((item) => (
        <g key={item.id} transform={rotationOf(item)}>
          {shapes[item.type]({
            item,
            text: captionOf(item, products),
            items,
            picture: pictures?.get(item.projectProductId ?? ""),
            carried: cables?.get(item.cableId ?? "")?.carried,
            least: letterHeightOf(box) * leastShare,
          })}
        </g>
      ))}
      {pillsOf(numbered, box).map((pill) => (
        <Numbered key={pill.text} {...pill} />
      ))}
    </svg>
  );
}

/** Items in the order in which they are drawn: a straight connection runs behind the products that it connects. */
function ordered(items: readonly ViewItem[]): readonly ViewItem[] {
  const isBehind = ({ type, geometry }: ViewItem) => type === "connection" && !geometry.points;
  return [...items.filter(isBehind), ...items.filter((item) => !isBehind(item))];
}

/** Words on an item: its own, otherwise the name of the product that it shows. */
export function captionOf({ text, projectProductId }: ViewItem, products: ReadonlyMap<string, string>): string {
  return text ?? products.get(projectProductId ?? "") ?? "";
}

interface Shape {
  readonly item: ViewItem;
  readonly text: string;
  readonly items: readonly ViewItem[];
  readonly picture?: string | undefined;
  readonly carried?: Carried | undefined;
  /** Height of letters below which nobody reads them. */
  readonly least: number;
}

/** Shares of the height of a box that letters take: a name leaves room around it, a text is as large as its box. */
const letterShares = { name: 0.22, flat: 0.5, text: 0.7 } as const;
/** Share of the letters on lines below which those of a box stand under it instead. */
const leastShare = 0.75;
/** Times as wide as high from which a box is flat, such as a device in a rack: its picture stands before its name. */
const flatTimes = 3;
/** Share of the lesser side of a box that its corners are rounded by. */
const cornerShare = 0.06;

const shapes: Readonly<Record<ViewItem["type"], (shape: Shape) => JSX.Element>> = {
  product: (shape) => <LabelledBox {...shape} kind="product" />,
  image: (shape) => <LabelledBox {...shape} kind="image" />,
  rectangle: (shape) => <LabelledBox {...shape} kind="shape" />,
  group: (shape) => <LabelledBox {...shape} kind="group" />,
  ellipse: ({ item, text }) => {
    const { x, y } = centreOf(item.geometry);
    const { width, height } = item.geometry;
    return (
      <>
        <ellipse class="shape" cx={x} cy={y} rx={width / 2} ry={height / 2} {...paintOf(item)} />
        <Caption box={item.geometry} text={text} letters={letterHeight(item.geometry, text, letterShares.name)} />
      </>
    );
  },
  text: ({ item, text }) => (
    <Caption box={item.geometry} text={text} letters={letterHeight(item.geometry, text, letterShares.text)} />
  ),
  line: ({ item }) => <Line item={item} points={pointsOf(item.geometry)} />,
  polyline: ({ item }) => <Line item={item} points={pointsOf(item.geometry)} />,
  connection: ({ item, items, carried }) => <Line {...{ item, carried }} points={routeOf(item, items)} />,
};

function LabelledBox({ item, text, kind, picture, least }: Shape & { readonly kind: string }) {
  const { x, y, width, height } = item.geometry;
  const isFlat = width > height * flatTimes;
  const pictured = picturedPart(item.geometry, isFlat);
  const named = picture === undefined ? item.geometry : restOf(item.geometry, { pictured, isFlat });
  const share = picture === undefined ? letterShares.name : letterShares.text;
  const letters = letterHeight(named, text, isFlat ? letterShares.flat : share);
  return (
    <>
      <rect
        class={kind}
        {...{ x, y, width, height }}
        rx={Math.min(width, height) * cornerShare}
        {...paintOf(item, kind === "product" ? "var(--card)" : undefined)}
      />
      {picture !== undefined && <image href={picture} {...{ x, y }} {...pictured} />}
      {letters < least ? (
        <text x={x + width / 2} y={y + height + least} font-size={least} text-anchor="middle">
          {text}
        </text>
      ) : (
        <Caption box={named} text={text} letters={letters} />
      )}
    </>
  );
}

/** A picture leaves the lower part of its box to the name, in a flat one that at its right. */
function picturedPart({ width, height }: Box, isFlat: boolean): Pick<Box, "width" | "height"> {
  return isFlat ? { width: height * 1.5, height } : { width, height: height * 0.7 };
}

function restOf(
  { x, y, width, height }: Box,
  { pictured, isFlat }: { readonly pictured: Pick<Box, "width" | "height">; readonly isFlat: boolean },
): Box {
  if (isFlat) return { x: x + pictured.width, y, width: width - pictured.width, height };
  return { x, y: y + pictured.height, width, height: height - pictured.height };
}

/** The number of a cable on its line. */
function Numbered({ text, letterHeight: size, ...room }: Pill) {
  const { x, y } = centreOf(room);
  return (
    <g class="pill">
      <rect {...room} rx={room.height / 2} stroke="var(--line)" />
      <text {...{ x, y }} font-size={size} text-anchor="middle" dominant-baseline="central">
        {text}
      </text>
    </g>
  );
}

function Caption({ box, text, letters }: { readonly box: Box; readonly text: string; readonly letters: number }) {
  const { x, y } = centreOf(box);
  return (
    <text {...{ x, y }} font-size={letters} text-anchor="middle" dominant-baseline="central">
      {text}
    </text>
  );
}

function Line(line: {
  readonly item: ViewItem;
  readonly points: readonly Point[];
  readonly carried?: Carried | undefined;
}) {
  const { item, points, carried } = line;
  const paint = paintOf(item);
  // A colour of its own says more than that of what the cable carries.
  const look = carried === undefined || paint.stroke !== undefined ? "line" : `line carries ${carried}`;
  return <polyline class={look} points={points.map(({ x, y }) => `${x},${y}`).join(" ")} {...paint} />;
}

/** Contents of the connections of a view whose lines have no colour of their own. */
export function carriedOn({ items, cables }: Pick<DrawnView, "items" | "cables">): readonly Carried[] {
  return items.flatMap((item) => {
    const cable = cables?.get(item.cableId ?? "");
    return cable === undefined || paintOf(item).stroke !== undefined ? [] : [cable.carried];
  });
}

/** The drawn route, otherwise one of right angles between the placements of the two products. */
function routeOf({ geometry, from, to }: ViewItem, items: readonly ViewItem[]): readonly Point[] {
  if (geometry.points) return geometry.points;
  const placementOf = (id: string | undefined) =>
    items.find(({ type, projectProductId }) => type === "product" && projectProductId === id);
  const [start, end] = [placementOf(from?.projectProductId), placementOf(to?.projectProductId)];
  return start && end ? orthogonalRoute(start.geometry, end.geometry) : pointsOf(geometry);
}

function paintOf({ style }: ViewItem, unfilled?: string) {
  return {
    stroke: colourOf(style, "stroke") ?? (unfilled && "var(--line)"),
    fill: colourOf(style, "fill") ?? unfilled,
  };
}

function rotationOf({ geometry }: ViewItem): string | undefined {
  const { x, y } = centreOf(geometry);
  return geometry.rotation === undefined ? undefined : `rotate(${geometry.rotation} ${x} ${y})`;
}
