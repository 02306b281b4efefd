import { useId } from "preact/hooks";
import { engineTexts } from "./engine-texts.ts";
import { numberText } from "./format.ts";
import { fill } from "./texts.ts";

/** Steps of some work. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Name, bar and numbers of some work. The bar of what `isDone` is full, even of nothing. */
export function ProgressBar(bar: Progress & { readonly label: string; readonly isDone: boolean }) {
  const { label, done, total, isDone } = bar;
  const labelId = useId();
  const most = Math.max(total, 1);
  return (
    <div class="progress">
      <p id={labelId}>{label}</p>
      <p class="hint">{fill(engineTexts.progress, { done: numberText(done), total: numberText(total) })}</p>
      <progress aria-labelledby={labelId} max={most} value={isDone ? most : done} />
    </div>
  );
}
