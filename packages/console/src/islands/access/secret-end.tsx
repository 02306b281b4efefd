import { Choice } from "../engine/choice.tsx";
import type { FieldPlace } from "../engine/form.tsx";
import { serviceNowMs } from "../engine/service-clock.ts";
import { texts } from "./service-texts.ts";

const dayMs = 86_400_000;

/** Days until a new secret ends, as a form holds them. */
const options = [
  ["30", texts.ends[30]],
  ["90", texts.ends[90]],
  ["365", texts.ends[365]],
  ["never", texts.ends.never],
] as const;

/** Days that a form begins with: a secret that nobody replaces should not last for ever. */
export const usualDays = "365";

/** Chooses when a new secret ends. */
export function SecretEnd(choice: {
  readonly days: string;
  readonly change: (days: string) => void;
  readonly place: FieldPlace;
}) {
  const { id, describedBy } = choice.place;
  return (
    <Choice {...{ id, describedBy, options }} label={texts.secretEnds} value={choice.days} choose={choice.change} />
  );
}

/** The chosen end in words. */
export function daysText(days: string): string {
  return options.find(([value]) => value === days)?.[1] ?? days;
}

/** The time that so many days lead to, as the service takes it; null for none. */
export function endAfter(days: string): string | null {
  return days === "never" ? null : new Date(serviceNowMs() + Number(days) * dayMs).toISOString();
}
