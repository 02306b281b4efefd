import type { ApplicationSettings } from "@design-catalog/core/application";
import { html, type Html } from "./html.ts";

/** Inks of letters on a ground that an administrator chooses: with any weaker pair, some ground has less than 4.5:1 with both. */
const inks = { light: "#ffffff", dark: "#000000" } as const;

/**
 * The mark of an application, which stands before its name: its letters on its colour, otherwise the service's own drawing.
 * Attributes hold the colours, as the policies of pages allow no style.
 */
export function markOf({ markLetters, markColour }: Pick<ApplicationSettings, "markLetters" | "markColour">): Html {
  if (markLetters === null) return ownMark;
  return html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
    <rect width="24" height="24" rx="6" fill="${markColour}"></rect>
    <text x="12" y="16" text-anchor="middle" font-size="11" font-weight="600" fill="${inkOn(markColour)}">
      ${markLetters}
    </text>
  </svg>`;
}

const ownMark = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
  <rect width="24" height="24" rx="6"></rect>
  <path d="M6 8.5h4l4 7h4M16 8.5h2M6 15.5h2"></path>
</svg>`;

/** The ink that has the greater contrast on a ground such as `#3547c9`. */
export function inkOn(ground: string): string {
  const on = luminanceOf(ground);
  return contrast(on, luminanceOf(inks.light)) >= contrast(on, luminanceOf(inks.dark)) ? inks.light : inks.dark;
}

/** Contrast of two colours such as `#3547c9` (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  return contrast(luminanceOf(one), luminanceOf(other));
}

/** Ratio of two luminances (WCAG 2.2, contrast ratio). */
function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Relative luminance of a colour (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
