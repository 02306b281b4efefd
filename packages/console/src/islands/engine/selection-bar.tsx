import type { ComponentChildren } from "preact";
import { countedText } from "./counted.ts";
import { engineTexts } from "./engine-texts.ts";

/** Acts on the rows that the user has chosen, over the foot of the page; nothing without any. */
export function SelectionBar({ count, children }: { readonly count: number; readonly children: ComponentChildren }) {
  if (count === 0) return null;
  return (
    <div class="selection" role="group" aria-label={engineTexts.chosen}>
      <strong>{countedText(engineTexts.chosenCount, count)}</strong>
      {children}
    </div>
  );
}
