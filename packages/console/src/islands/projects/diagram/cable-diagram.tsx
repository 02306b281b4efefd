import { queryProjectCables } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { countedText } from "../../engine/counted.ts";
import { numberText } from "../../engine/format.ts";
import { Shown } from "../../engine/parts.tsx";
import { refreshMs } from "../../engine/refresh.ts";
import { fill, textsOf } from "../../engine/texts.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { addressWith } from "../../engine/use-url-state.ts";
import { portText } from "../ends.ts";
import { type Carried, Legend, readCarried } from "../legend.tsx";
import { readProductNames } from "../product-names.ts";
import { projectId } from "../project.ts";
import {
  type Box,
  boxWidth,
  type Diagram,
  diagramOf,
  labelSize,
  type Link,
  type Port,
  titleHeight,
} from "./diagram.ts";

/** Cables that the diagram draws: nobody could follow more of them. */
const drawnMax = 500;
/** Letters of a name that have room in a box, at a port, and in that of a cable's name. */
const lettersMax = { product: 24, port: 13, cable: 9 } as const;

const texts = textsOf({
  en: {
    label: "Cable diagram: {products} products, {cables} cables",
    none: "No cable connects two products yet.",
    open: {
      one: "One cable has an open end, and is not drawn.",
      other: "{count} cables have an open end, and are not drawn.",
    },
    cut: "Only {read} of {count} cables are read here.",
  },
  de: {
    label: "Kabelplan: {products} Produkte, {cables} Kabel",
    none: "Noch verbindet kein Kabel zwei Produkte.",
    open: {
      one: "Ein Kabel hat ein offenes Ende und ist nicht gezeichnet.",
      other: "{count} Kabel haben ein offenes Ende und sind nicht gezeichnet.",
    },
    cut: "Hier sind nur {read} von {count} Kabeln gelesen.",
  },
});

/** Whatever the diagram draws. */
interface Read {
  readonly links: readonly (Link & { readonly kind: Carried })[];
  readonly names: ReadonlyMap<string, string>;
  /** Cables of which an end is open. */
  readonly open: number;
  /** Cables that were read, and all of the project. */
  readonly read: number;
  readonly count: number;
}

/** Which product is connected to which, as a picture that prints; each cable leads to its drawer. */
export function CableDiagram() {
  const answer = useAnswer(readLinks, projectId, refreshMs);
  return <Shown answer={answer}>{(read) => <Drawn {...read} />}</Shown>;
}

async function readLinks(): Promise<Read> {
  const sortModel = [{ colId: "cableId", sort: "asc" }] as const;
  const body = { startRow: 0, endRow: drawnMax, sortModel };
  const [{ rowData, rowCount }, carriedBy] = await Promise.all([
    call(queryProjectCables, { path: { id: projectId }, body }),
    readCarried(),
  ]);
  const links = rowData.flatMap(({ id, cableId, signalId, from, to }) => {
    if (!from || !to) return [];
    const kind = carriedBy(signalId);
    const ends = { from: from.projectProductId, to: to.projectProductId };
    return [{ id, name: cableId, kind, ...ends, fromPort: portText(from), toPort: portText(to) }];
  });
  const names = await readProductNames(links.flatMap(({ from, to }) => [from, to]));
  const read = rowData.length;
  return { links, names, open: read - links.length, read, count: rowCount ?? read };
}

function Drawn({ links, names, open, read, count }: Read) {
  if (links.length === 0) return <p role="status">{texts.none}</p>;
  const diagram = diagramOf(links);
  return (
    <>
      {count > read && <p class="hint">{fill(texts.cut, { read: numberText(read), count: numberText(count) })}</p>}
      {open > 0 && <p class="hint">{countedText(texts.open, open)}</p>}
      <Legend carried={links.map(({ kind }) => kind)} />
      <Picture {...{ diagram, names }} />
    </>
  );
}

function Picture({ diagram, names }: { readonly diagram: Diagram; readonly names: Read["names"] }) {
  const { width, height, boxes, ports, ways } = diagram;
  const label = fill(texts.label, { products: boxes.length, cables: ways.length });
  return (
    <div class="scroller" tabIndex={0} role="group" aria-label={label}>
      <svg
        class="diagram"
        role="none"
        viewBox={`0 0 ${width} ${height}`}
        {...{ width, height }}
        font-size={13}
        fill="var(--text)"
      >
        {ways.map(({ id, path, kind }) => (
          <path key={id} class={`carries ${kind ?? ""}`} d={path} fill="none" />
        ))}
        {boxes.map((box) => (
          <Product key={box.id} name={names.get(box.id) ?? ""} box={box} />
        ))}
        {ports.map((port) => (
          <PortName key={`${port.x} ${port.y}`} {...port} />
        ))}
        {ways.map(({ id, name, kind, x, y }) => (
          <a key={id} href={addressWith({ cable: id })} aria-label={name}>
            <title>{name}</title>
            <rect
              class={`carries ${kind ?? ""}`}
              x={x - labelSize.width / 2}
              y={y - labelSize.height / 2}
              {...labelSize}
              rx={labelSize.height / 2}
            />
            <text {...{ x, y }} font-size={11} font-weight={500} text-anchor="middle" dominant-baseline="central">
              {shortened(name, lettersMax.cable)}
            </text>
          </a>
        ))}
      </svg>
    </div>
  );
}

function Product({ name, box: { x, y, height } }: { readonly name: string; readonly box: Box }) {
  return (
    <g>
      <title>{name}</title>
      <rect {...{ x, y, height }} width={boxWidth} rx={6} fill="var(--card)" stroke="var(--line)" />
      <text
        x={x + boxWidth / 2}
        y={y + titleHeight / 2 + 2}
        font-weight={500}
        text-anchor="middle"
        dominant-baseline="central"
      >
        {shortened(name, lettersMax.product)}
      </text>
    </g>
  );
}

function PortName({ x, y, name, isSource }: Port) {
  return (
    <text
      x={isSource ? x - 8 : x + 8}
      y={y}
      font-size={11}
      fill="var(--muted)"
      text-anchor={isSource ? "end" : "start"}
      dominant-baseline="central"
    >
      <title>{name}</title>
      {shortened(name, lettersMax.port)}
    </text>
  );
}

function shortened(name: string, letters: number): string {
  return name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
}
