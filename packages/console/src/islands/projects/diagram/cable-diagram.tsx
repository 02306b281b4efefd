import { queryProjectCables } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { countedText } from "../../engine/counted.ts";
import { numberText } from "../../engine/format.ts";
import { Icon } from "../../engine/icon.tsx";
import { Shown } from "../../engine/parts.tsx";
import { refreshMs } from "../../engine/refresh.ts";
import { fill, textsOf } from "../../engine/texts.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { addressWith } from "../../engine/use-url-state.ts";
import { type Carried, Legend, readCarried } from "../legend.tsx";
import { readProductNames } from "../product-names.ts";
import { projectId } from "../project.ts";
import { boxSize, type Diagram, diagramOf, labelSize, type Link } from "./diagram.ts";

/** Cables that the diagram draws: nobody could follow more of them. */
const drawnMax = 500;
/** Letters of a name that have room in a box, and in that of a cable's name. */
const lettersMax = { product: 24, cable: 15 } as const;

const texts = textsOf({
  en: {
    label: "Cable diagram: {products} products, {cables} cables",
    none: "No cable connects two products yet.",
    open: {
      one: "One cable has an open end, and is not drawn.",
      other: "{count} cables have an open end, and are not drawn.",
    },
    cut: "Only {read} of {count} cables are read here.",
    print: "Print",
  },
  de: {
    label: "Kabelplan: {products} Produkte, {cables} Kabel",
    none: "Noch verbindet kein Kabel zwei Produkte.",
    open: {
      one: "Ein Kabel hat ein offenes Ende und ist nicht gezeichnet.",
      other: "{count} Kabel haben ein offenes Ende und sind nicht gezeichnet.",
    },
    cut: "Hier sind nur {read} von {count} Kabeln gelesen.",
    print: "Drucken",
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
    return [{ id, name: cableId, kind, from: from.projectProductId, to: to.projectProductId }];
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
      <div class="actions">
        <button type="button" class="secondary" onClick={() => print()}>
          <Icon name="file" />
          {texts.print}
        </button>
        {count > read && (
          <span class="hint">{fill(texts.cut, { read: numberText(read), count: numberText(count) })}</span>
        )}
        {open > 0 && <span class="hint">{countedText(texts.open, open)}</span>}
      </div>
      <Legend carried={links.map(({ kind }) => kind)} />
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
        role="none"
        viewBox={`0 0 ${width} ${height}`}
        {...{ width, height }}
        font-size={13}
        fill="var(--text)"
      >
        {ways.map(({ id, path, kind }) => (
          <path key={id} class={`carries ${kind ?? ""}`} d={path} fill="none" />
        ))}
        {boxes.map(({ id, x, y }) => (
          <Product key={id} name={names.get(id) ?? ""} {...{ x, y }} />
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
            <text {...{ x, y }} font-size={12} font-weight={500} text-anchor="middle" dominant-baseline="central">
              {shortened(name, lettersMax.cable)}
            </text>
          </a>
        ))}
      </svg>
    </div>
  );
}

function Product({ name, x, y }: { readonly name: string; readonly x: number; readonly y: number }) {
  return (
    <g>
      <title>{name}</title>
      <rect {...{ x, y, ...boxSize }} rx={6} fill="var(--card)" stroke="var(--line)" />
      <text x={x + boxSize.width / 2} y={y + boxSize.height / 2} text-anchor="middle" dominant-baseline="central">
        {shortened(name, lettersMax.product)}
      </text>
    </g>
  );
}

function shortened(name: string, letters: number): string {
  return name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
}
