import { queryProjectCables } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { countedText } from "../../engine/counted.ts";
import { Icon } from "../../engine/icon.tsx";
import { Shown } from "../../engine/parts.tsx";
import { refreshMs } from "../../engine/refresh.ts";
import { fill, textsOf } from "../../engine/texts.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { addressWith } from "../../engine/use-url-state.ts";
import { readProductNames } from "../product-names.ts";
import { projectId } from "../project.ts";
import { boxSize, type Diagram, diagramOf, type Link } from "./diagram.ts";

/** Cables that the diagram draws: nobody could follow more of them. */
const drawnMax = 500;
/** Letters of a name that have room in a box. */
const lettersMax = 24;

const texts = textsOf({
  en: {
    label: "Cable diagram: {products} products, {cables} cables",
    none: "No cable connects two products yet.",
    open: {
      one: "One cable has an open end, and is not drawn.",
      other: "{count} cables have an open end, and are not drawn.",
    },
    print: "Print",
  },
  de: {
    label: "Kabelplan: {products} Produkte, {cables} Kabel",
    none: "Noch verbindet kein Kabel zwei Produkte.",
    open: {
      one: "Ein Kabel hat ein offenes Ende und ist nicht gezeichnet.",
      other: "{count} Kabel haben ein offenes Ende und sind nicht gezeichnet.",
    },
    print: "Drucken",
  },
});

/** Whatever the diagram draws. */
interface Read {
  readonly links: readonly Link[];
  readonly names: ReadonlyMap<string, string>;
  /** Cables of which an end is open. */
  readonly open: number;
}

/** Which product is connected to which, as a picture that prints; each cable leads to its drawer. */
export function CableDiagram() {
  const answer = useAnswer(readLinks, projectId, refreshMs);
  return <Shown answer={answer}>{(read) => <Drawn {...read} />}</Shown>;
}

async function readLinks(): Promise<Read> {
  const sortModel = [{ colId: "cableId", sort: "asc" }] as const;
  const body = { startRow: 0, endRow: drawnMax, sortModel };
  const { rowData } = await call(queryProjectCables, { path: { id: projectId }, body });
  const links = rowData.flatMap(({ id, cableId, from, to }) =>
    from && to ? [{ id, name: cableId, from: from.projectProductId, to: to.projectProductId }] : [],
  );
  const names = await readProductNames(links.flatMap(({ from, to }) => [from, to]));
  return { links, names, open: rowData.length - links.length };
}

function Drawn({ links, names, open }: Read) {
  if (links.length === 0) return <p role="status">{texts.none}</p>;
  const diagram = diagramOf(links);
  return (
    <>
      <div class="actions">
        <button type="button" class="secondary" onClick={() => print()}>
          <Icon name="file" />
          {texts.print}
        </button>
        {open > 0 && <span class="hint">{countedText(texts.open, open)}</span>}
      </div>
      <Picture {...{ diagram, names }} />
    </>
  );
}

function Picture({ diagram, names }: { readonly diagram: Diagram; readonly names: Read["names"] }) {
  const { width, height, boxes, ways } = diagram;
  const label = fill(texts.label, { products: boxes.length, cables: ways.length });
  return (
    <div class="scroller" tabIndex={0} role="group" aria-label={label}>
      <svg
        class="diagram"
        role="group"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        {...{ width, height }}
        font-size={13}
        fill="var(--text)"
      >
        {ways.map(({ id, path }) => (
          <path key={id} d={path} fill="none" stroke="var(--d1)" stroke-width={1.5} />
        ))}
        {boxes.map(({ id, x, y }) => (
          <Product key={id} name={names.get(id) ?? ""} {...{ x, y }} />
        ))}
        {ways.map(({ id, name, x, y }) => (
          <a key={id} href={addressWith({ cable: id })} aria-label={name}>
            <rect x={x - 40} y={y - 12} width={80} height={24} rx={12} fill="var(--card)" stroke="var(--rule)" />
            <text {...{ x, y }} text-anchor="middle" dominant-baseline="central">
              {name}
            </text>
          </a>
        ))}
      </svg>
    </div>
  );
}

function Product({ name, x, y }: { readonly name: string; readonly x: number; readonly y: number }) {
  const isCut = name.length > lettersMax;
  return (
    <g>
      <title>{name}</title>
      <rect {...{ x, y, ...boxSize }} rx={6} fill="var(--card)" stroke="var(--line)" />
      <text x={x + boxSize.width / 2} y={y + boxSize.height / 2} text-anchor="middle" dominant-baseline="central">
        {isCut ? `${name.slice(0, lettersMax - 1)}…` : name}
      </text>
    </g>
  );
}
