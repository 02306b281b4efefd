import type { IconName } from "@design-catalog/pages/parts";
import { pageData } from "./page-data.ts";

/** A drawing before words that say the same. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" aria-hidden="true">
      <use href={`${pageData.icons}#${name}`} />
    </svg>
  );
}
