import { listSignals, type Signal } from "@design-catalog/client/api";
import { signalFields } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import { numberText } from "../engine/format.ts";
import { textsOf } from "../engine/texts.ts";
import { valueTitle } from "../engine/words.ts";

/** Contents of a cable, by the category of its signal; `other` without a signal. */
export type Carried = Signal["category"] | "other";

/** Categories in the order of a legend; each has a class of its own in the style sheet. */
const order: readonly Carried[] = ["video", "audio", "data", "control", "power", "rf", "other"];

const texts = textsOf({
  en: { legend: "What cables carry", other: "no signal" },
  de: { legend: "Was Kabel übertragen", other: "kein Signal" },
});

/** Categories of signals by their ids. A drawing whose signals cannot be read has one colour. */
export async function readCarried(): Promise<(signalId: string | null) => Carried> {
  const signals = await call(listSignals, {}).catch(() => []);
  const categories = new Map(signals.map(({ id, category }) => [id, category]));
  return (signalId) => categories.get(signalId ?? "") ?? "other";
}

/** Colours of cables with what they carry, and how many do. */
export function Legend({ carried }: { readonly carried: readonly Carried[] }) {
  const found = order.filter((category) => carried.includes(category));
  if (found.length === 0) return null;
  return (
    <ul class="carries-legend" aria-label={texts.legend}>
      {found.map((category) => (
        <li key={category}>
          <svg class={`carries ${category}`} width={24} height={8} aria-hidden="true">
            <path d="M0 4H24" />
          </svg>
          {category === "other" ? texts.other : valueTitle(signalFields.category, category)}{" "}
          <b>{numberText(carried.filter((one) => one === category).length)}</b>
        </li>
      ))}
    </ul>
  );
}
