import { numberText } from "../engine/format.ts";
import { fill, textsOf } from "../engine/texts.ts";
import type { Front, SizeChange } from "./size-changes.ts";

/** Pixels of the square that a picture fills. */
const side = 176;
const margin = 4;

const texts = textsOf({
  en: {
    label: "Front before: {before}; after: {after}",
    size: "{width} × {height} mm",
    before: "Before",
    after: "After",
  },
  de: {
    label: "Front vorher: {before}; nachher: {after}",
    size: "{width} × {height} mm",
    before: "Vorher",
    after: "Nachher",
  },
});

/** A front before an update, then after it on the same scale, with the old one and the sides that move in it. */
export function FrontPictures(change: SizeChange) {
  const { before, after } = change;
  const words = { before: wordOf(before), after: wordOf(after) };
  const scale = (side - 2 * margin) / Math.max(before.width, before.height, after.width, after.height);
  const height = 2 * margin + Math.max(before.height, after.height) * scale;
  // Both stand at the same left, on one floor.
  const placeOf = (front: Front) => ({
    x: margin,
    y: height - margin - front.height * scale,
    width: front.width * scale,
    height: front.height * scale,
  });
  const [was, is] = [placeOf(before), placeOf(after)];
  const frame = { viewBox: `0 0 ${side} ${height}`, width: side, height };
  return (
    <div class="fronts" role="img" aria-label={fill(texts.label, words)}>
      <figure>
        <svg {...frame}>
          <rect {...was} class="front" />
        </svg>
        <figcaption>
          {texts.before} <b>{words.before}</b>
        </figcaption>
      </figure>
      <figure>
        <svg {...frame}>
          <rect {...is} class="front new" />
          <rect {...was} class="front old" />
          {after.width !== before.width && <path class="moved" d={`M${is.x + is.width} ${is.y}v${is.height}`} />}
          {after.height !== before.height && <path class="moved" d={`M${is.x} ${is.y}h${is.width}`} />}
        </svg>
        <figcaption>
          {texts.after} <b>{words.after}</b>
        </figcaption>
      </figure>
    </div>
  );
}

function wordOf({ width, height }: Front): string {
  return fill(texts.size, { width: numberText(width), height: numberText(height) });
}
