import type { IconName } from "@design-catalog/pages/parts";
import type { Options } from "./choice.tsx";
import type { Tone } from "./grid-types.ts";
import { textsOf } from "./texts.ts";

const texts = textsOf({
  en: { state: "State", on: "enabled", off: "disabled" },
  de: { state: "Zustand", on: "eingeschaltet", off: "abgeschaltet" },
});

interface Switched {
  readonly enabled: boolean;
}

/** States of rows that somebody switches on and off, as a filter takes them. */
export const enabledOptions: Options = [
  ["true", texts.on],
  ["false", texts.off],
];

/** Column of the state of rows that somebody switches on and off: off is meant, and not trouble. */
export const enabledColumn = {
  field: "enabled",
  label: texts.state,
  text: ({ enabled }: Switched) => (enabled ? texts.on : texts.off),
  tone: ({ enabled }: Switched): Tone => (enabled ? "good" : "plain"),
  icon: ({ enabled }: Switched): IconName | undefined => (enabled ? undefined : "pause"),
  width: 150,
} as const;
