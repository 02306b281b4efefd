import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { engineTexts } from "./engine-texts.ts";
import { Icon } from "./icon.tsx";

/**
 * A filter as one chip: its field, how it compares, and its value, which the control inside holds. While it filters, a
 * button and the Delete key take the value away; the focus then stays in the chip.
 */
export function FilterChip(chip: {
  readonly label: string;
  /** Word between field and value, such as "contains". @default none */
  readonly operator?: string;
  /** Takes the value away. @default the filter always has one */
  readonly clear?: (() => void) | undefined;
  readonly isSet: boolean;
  /** Below the chip, such as what is wrong with the value or what is found. */
  readonly below?: ComponentChildren;
  /** The control, which has this id. */
  readonly children: (id: string) => ComponentChildren;
}) {
  const { label, operator, clear, isSet, below, children } = chip;
  const id = useId();
  const remove = () => {
    clear?.();
    // The pressed button goes away with the focus.
    document.getElementById(id)?.focus();
  };
  const isRemovable = isSet && clear !== undefined;
  return (
    <div class={isSet ? "field chip set" : "field chip"}>
      <label id={`${id}-label`} for={id}>
        {label}
      </label>
      {operator !== undefined && isSet && (
        <span class="operator" aria-hidden="true">
          {operator}
        </span>
      )}
      {children(id)}
      {isRemovable && (
        <button
          type="button"
          class="quiet"
          aria-label={engineTexts.removeFilter}
          aria-describedby={`${id}-label`}
          onClick={remove}
          onKeyDown={({ key }) => key === "Delete" && remove()}
        >
          <Icon name="x" />
        </button>
      )}
      {below}
    </div>
  );
}
