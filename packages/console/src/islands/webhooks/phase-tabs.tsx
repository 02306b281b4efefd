import { kinds } from "@design-catalog/client/fields";
import type { RowsCount } from "../engine/count-rows.ts";
import { Segments } from "../engine/segments.tsx";
import { numberOf } from "../engine/words.ts";
import { phaseOptions } from "./delivery-words.ts";
import { texts } from "./texts.ts";

const choices = [["", texts.everyPhase], ...phaseOptions] as const;
const number = numberOf(kinds.WebhookDelivery);

/** Values of the filter: the empty text for every phase, then the phases. */
export const phases: readonly string[] = choices.map(([phase]) => phase);

/** The filter by phase as one press each. */
export function PhaseTabs({
  counts,
}: {
  /** Numbers of deliveries by phase, as far as they are known; the empty text is every phase. @default nobody counts them */
  readonly counts?: ReadonlyMap<string, RowsCount>;
}) {
  return (
    <Segments
      label={texts.byPhase}
      name="phase"
      number={counts && number}
      segments={choices.map(([value, label]) => ({
        value,
        label,
        rows: counts?.get(value),
        isBad: value === "given_up",
      }))}
    />
  );
}
