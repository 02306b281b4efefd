import type { IconName } from "@design-catalog/pages/parts";
import type { Tone } from "./grid-types.ts";

const icons: Readonly<Partial<Record<Tone, IconName>>> = {
  good: "circle-check",
  bad: "triangle-alert",
  warn: "circle-alert",
  wait: "clock",
};

/** Drawing of a state, which supports its word as the colour does; none for a plain one. */
export function toneIcon(tone: Tone): IconName | undefined {
  return icons[tone];
}
