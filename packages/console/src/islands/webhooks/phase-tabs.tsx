import { kinds } from "@design-catalog/client/fields";
import type { RowsCount } from "../engine/count-rows.ts";
import { Segments } from "../engine/segments.tsx";
import { useAnswer } from "../engine/use-answer.ts";
import { numberOf } from "../engine/words.ts";
import { phaseOptions } from "./delivery-words.ts";
import { texts } from "./texts.ts";

const choices = [["", texts.everyPhase], ...phaseOptions] as const;
const number = numberOf(kinds.WebhookDelivery);
/** Milliseconds after which the numbers are read again. */
const refreshMs = 30_000;

/** The filter by phase as one press each. */
export function PhaseTabs(tabs: {
  /** Counts the deliveries of a phase; the empty text is every phase. @default nobody counts them */
  readonly count?: (phase: string) => Promise<RowsCount>;
  /** Numbers are counted again when it changes. */
  readonly countKey?: string;
}) {
  const { count, countKey = "" } = tabs;
  const read = async () => new Map(count && (await Promise.all(choices.map(([phase]) => countOf(phase, count)))));
  const counts = useAnswer(read, countKey, count && refreshMs).value;
  return (
    <Segments
      label={texts.byPhase}
      name="phase"
      number={count && number}
      segments={choices.map(([value, label]) => ({
        value,
        label,
        rows: counts?.get(value),
        isBad: value === "given_up",
      }))}
    />
  );
}

async function countOf(phase: string, count: (phase: string) => Promise<RowsCount>) {
  return [phase, await count(phase)] as const;
}
