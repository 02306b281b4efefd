import type { ComponentChildren } from "preact";
import { markedParts } from "./marked-parts.ts";

/** A way to something that the palette offers. */
export interface FoundLink {
  /** Undefined where the user may not open it. */
  readonly address: string | undefined;
  readonly name: string;
  /** Address of a drawing of what it is. @default none */
  readonly icon?: string | undefined;
  /** Kind of thing, for who hears a link without the title above it. @default none */
  readonly kind?: string | undefined;
  /** Difference to others of its name. @default none */
  readonly hint?: string | undefined;
}

/** Ways of one kind under its name, each with what was typed marked; nothing without any. */
export function FoundLinks(found: {
  readonly title: string;
  readonly links: readonly FoundLink[];
  /** @default nothing is marked */
  readonly query?: string;
}) {
  const { title, links, query = "" } = found;
  if (links.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul class="results">
        {links.map((link) => (
          <li key={`${link.address ?? ""} ${link.hint ?? ""}`}>
            <Way address={link.address}>
              <svg class="icon" aria-hidden="true">
                {link.icon !== undefined && <use href={link.icon} />}
              </svg>
              <bdi>
                <Marked text={link.name} query={query} />
              </bdi>
              {link.kind !== undefined && <span class="unseen"> {link.kind}</span>}
              {link.hint !== undefined && (
                <span class="hint">
                  {" "}
                  <Marked text={link.hint} query={query} />
                </span>
              )}
            </Way>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  return (
    <>{markedParts(text, query).map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))}</>
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
