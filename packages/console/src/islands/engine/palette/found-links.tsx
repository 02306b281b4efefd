import type { ComponentChildren } from "preact";

/** A way to something that the palette offers. */
export interface FoundLink {
  /** Undefined where the user may not open it. */
  readonly address: string | undefined;
  readonly name: string;
  /** Difference to others of its name. @default none */
  readonly hint?: string;
}

/** Ways of one kind under its name; nothing without any. */
export function FoundLinks({ title, links }: { readonly title: string; readonly links: readonly FoundLink[] }) {
  if (links.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul class="results">
        {links.map((link) => (
          <li key={`${link.address ?? ""} ${link.hint ?? ""}`}>
            <Way address={link.address}>
              <bdi>{link.name}</bdi> {link.hint !== undefined && <span class="hint">{link.hint}</span>}
            </Way>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Way({ address, children }: { readonly address: string | undefined; readonly children: ComponentChildren }) {
  return address === undefined ? <span>{children}</span> : <a href={address}>{children}</a>;
}

/** Moves the focus between the field of the palette and its links by the arrow keys. */
export function moveFocus(event: KeyboardEvent, palette: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !palette) return;
  event.preventDefault();
  const stops = [...palette.querySelectorAll<HTMLElement>("input, a")];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops.at((at + step) % stops.length)?.focus();
}
