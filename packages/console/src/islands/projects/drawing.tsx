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
import { texts } from "./texts.ts";

/** A view's items, and names of the products that they show. */
export interface DrawnView {
  readonly view: ProjectView;
  readonly items: readonly ViewItem[];
  readonly products: ReadonlyMap<string, string>;
  /** Addresses of pictures by the product's id. @default none */
  readonly pictures?: ReadonlyMap<string, string>;
}

/** The view as a picture that only shows. Items of later positions lie over earlier ones. */
export function Drawing({ view, items, products, pictures }: DrawnView) {
  const { x, y, width, height } = drawingBox(view, items);
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
          })}
        </g>
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
}

/** Shares of the height of a box that letters take: a name leaves room around it, a text is as large as its box. */
const letterShares = { name: 0.22, text: 0.7 } as const;
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
        <Caption box={item.geometry} text={text} share={letterShares.name} />
      </>
    );
  },
  text: ({ item, text }) => <Caption box={item.geometry} text={text} share={letterShares.text} />,
  line: ({ item }) => <Line item={item} points={pointsOf(item.geometry)} />,
  polyline: ({ item }) => <Line item={item} points={pointsOf(item.geometry)} />,
  connection: ({ item, items }) => <Line item={item} points={routeOf(item, items)} />,
};

function LabelledBox({ item, text, kind, picture }: Shape & { readonly kind: string }) {
  const { x, y, width, height } = item.geometry;
  // A picture leaves the lower part of its box to the name.
  const pictured = picture === undefined ? 0 : height * 0.7;
  const named = { x, width, y: y + pictured, height: height - pictured };
  return (
    <>
      <rect
        class={kind}
        {...{ x, y, width, height }}
        rx={Math.min(width, height) * cornerShare}
        {...paintOf(item, kind === "product" ? "var(--card)" : undefined)}
      />
      {picture !== undefined && <image href={picture} {...{ x, y, width }} height={pictured} />}
      <Caption box={named} text={text} share={picture === undefined ? letterShares.name : letterShares.text} />
    </>
  );
}

function Caption({ box, text, share }: { readonly box: Box; readonly text: string; readonly share: number }) {
  const { x, y } = centreOf(box);
  return (
    <text {...{ x, y }} font-size={letterHeight(box, text, share)} text-anchor="middle" dominant-baseline="central">
      {text}
    </text>
  );
}

function Line({ item, points }: { readonly item: ViewItem; readonly points: readonly Point[] }) {
  return <polyline class="line" points={points.map(({ x, y }) => `${x},${y}`).join(" ")} {...paintOf(item)} />;
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
