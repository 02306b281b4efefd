import { useContext, useLayoutEffect, useState } from "preact/hooks";
import { Cancel, DialogWays } from "./dialog-way.tsx";
import { isOther } from "./is-other.ts";
import type { ComparedField } from "./three-way.ts";

/** Values of a form, and those that it began with. */
interface Changed<Values> {
  readonly fields: readonly ComparedField<Values>[];
  readonly values: Values;
  readonly before: Values;
  /** Takes the changes back. */
  readonly undo: () => void;
}

/**
 * The button of a form, which stays in view, and what it would change; a form of something new changes nothing. In a dialog
 * the way out stands before the button, and both at the end of the foot.
 */
export function FormFoot<Values>(
  foot: Changed<Values> & {
    readonly label: string;
    readonly isBusy: boolean;
    readonly isNew: boolean;
    readonly isMinor?: boolean | undefined;
  },
) {
  const { label, isBusy, isNew, isMinor } = foot;
  const { cancel, isFrozen = false } = useContext(DialogWays);
  const act = (
    <button
      type="submit"
      class={isMinor === true ? "secondary" : undefined}
      disabled={isBusy || isFrozen}
      aria-keyshortcuts="Control+Enter"
    >
      {label}
    </button>
  );
  const changes = !isNew && <Changes {...foot} />;
  if (!cancel) {
    return (
      <div class="form-foot">
        {act}
        {changes}
      </div>
    );
  }
  return (
    <div class="form-foot ending">
      <div class="changes">{changes}</div>
      <Cancel isBusy={isBusy} />
      {act}
    </div>
  );
}

/** The changes, once there are any: only then their part is loaded. */
function Changes<Values>({ fields, values, before, undo }: Changed<Values>) {
  const [part, setPart] = useState<typeof import("./form-changes.tsx")>();
  const changed = fields.filter(({ name }) => isOther(values[name], before[name]));
  const isChanged = changed.length > 0;
  useLayoutEffect(() => {
    // Without it one can save all the same.
    if (isChanged && !part) void import("./form-changes.tsx").then(setPart, () => undefined);
  }, [isChanged]);
  return part && isChanged ? <part.FormChanges fields={changed} undo={undo} /> : null;
}
