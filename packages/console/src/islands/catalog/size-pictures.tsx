import { type ProductUpdateRehearsal, queryProducts } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { numberText } from "../engine/format.ts";
import { productSource, projectSource } from "../engine/resource/sources.ts";
import { rowsByIds } from "../engine/rows-by-ids.ts";
import { fill, textsOf } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { type Front, isOfFront, type SizeChange, sizeChangesOf } from "./size-changes.ts";

/** Pictures that the page draws. */
const drawnMax = 12;
/** Pixels of the square that a picture fills. */
const side = 144;
const margin = 8;

const texts = textsOf({
  en: {
    title: "Fronts before and after",
    label: "Front before: {before}; after: {after}",
    size: "{width} × {height} mm",
    caption: "{before} → {after}",
    key: "Dashed as it was, filled as it will be, on one scale in each picture.",
    cut: "Drawn are {drawn} of {count}.",
  },
  de: {
    title: "Fronten vorher und nachher",
    label: "Front vorher: {before}; nachher: {after}",
    size: "{width} × {height} mm",
    caption: "{before} → {after}",
    key: "Gestrichelt wie bisher, gefüllt wie künftig, in jedem Bild in einem Maßstab.",
    cut: "Gezeichnet sind {drawn} von {count}.",
  },
});

/** Fronts of products that an update makes larger or smaller, drawn over each other; nothing where all stay. */
export function SizePictures({ changes }: { readonly changes: ProductUpdateRehearsal["changes"] }) {
  const { value = [] } = useAnswer(() => readSizeChanges(changes), JSON.stringify(changes));
  if (value.length === 0) return null;
  return (
    <>
      <h2 id="fronts">{texts.title}</h2>
      <p class="hint">{texts.key}</p>
      {value.length > drawnMax && (
        <p class="hint">{fill(texts.cut, { drawn: numberText(drawnMax), count: numberText(value.length) })}</p>
      )}
      <ul class="facts" aria-labelledby="fronts">
        {value.slice(0, drawnMax).map((change) => (
          <li key={change.id} class="box">
            <Fronts {...change} />
            <p>
              <strong>{productSource.nameOf(change.productId)}</strong>
            </p>
            <p class="hint">{projectSource.nameOf(change.projectId)}</p>
            <p class="hint">{fill(texts.caption, wordsOf(change))}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

async function readSizeChanges(changes: ProductUpdateRehearsal["changes"]): Promise<readonly SizeChange[]> {
  const ids = changes.filter(isOfFront).map(({ productId }) => productId);
  const products = await rowsByIds(ids, (body) => call(queryProducts, { body }));
  return sizeChangesOf(changes, new Map(products.map((product) => [product.id, product])));
}

function Fronts(change: SizeChange) {
  const { before, after } = change;
  const largest = Math.max(before.width, before.height, after.width, after.height);
  const scale = (side - 2 * margin) / largest;
  const height = 2 * margin + Math.max(before.height, after.height) * scale;
  const placeOf = (front: Front) => ({
    x: (side - front.width * scale) / 2,
    // Both stand on one floor.
    y: height - margin - front.height * scale,
    width: front.width * scale,
    height: front.height * scale,
  });
  return (
    <svg
      role="img"
      aria-label={fill(texts.label, wordsOf(change))}
      viewBox={`0 0 ${side} ${height}`}
      width={side}
      height={height}
    >
      <rect {...placeOf(after)} fill="var(--accent-soft)" stroke="var(--accent)" />
      <rect {...placeOf(before)} fill="none" stroke="var(--line)" stroke-dasharray="4 3" />
    </svg>
  );
}

function wordsOf({ before, after }: SizeChange) {
  const wordOf = ({ width, height }: Front) =>
    fill(texts.size, { width: numberText(width), height: numberText(height) });
  return { before: wordOf(before), after: wordOf(after) };
}
