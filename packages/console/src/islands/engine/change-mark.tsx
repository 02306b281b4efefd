import type { ChangeKind } from "./change-of.ts";

const signs: Readonly<Record<ChangeKind, string>> = { added: "+", removed: "−", changed: "≠" };

/** Kind of a difference by sign and colour, before words or values that say the same to a screen reader. */
export function ChangeMark({ kind }: { readonly kind: ChangeKind }) {
  return (
    <span class={`change ${kind}`} aria-hidden="true">
      {signs[kind]}
    </span>
  );
}
