import { html, type Html, type IconName } from "@design-catalog/pages/parts";
import type { ConsoleOptions } from "./console-options.ts";

/** Draws one of the icons, which say nothing that a text does not say; nothing where nobody has built the files. */
export type DrawIcon = (name: IconName) => Html | false;

/** Address of the drawings; the empty text where nobody has built the files. */
export async function iconsAddress({ assets }: ConsoleOptions): Promise<string> {
  const files = await assets.files();
  return files ? `/admin/assets/${files.icons}` : "";
}

/** Draws icons of the file at an address. */
export function iconsOf(address: string): DrawIcon {
  return (name) =>
    address !== "" && html`<svg class="icon" aria-hidden="true"><use href="${address}#${name}"></use></svg>`;
}
