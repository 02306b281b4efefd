import type { ComponentChildren } from "preact";

/** A part of a page in a frame of its own, below its heading. */
export function Card(card: {
  /** Id of the heading. */
  readonly id: string;
  readonly title: ComponentChildren;
  /** Further class, for contents with a look of their own. @default none */
  readonly look?: "steps";
  /** After the heading, in its line. @default nothing */
  readonly after?: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  const { id, title, look, after, children } = card;
  return (
    <section class={look === undefined ? "card" : `card ${look}`} aria-labelledby={id}>
      <div class="card-head">
        <h2 id={id}>{title}</h2>
        {after}
      </div>
      {children}
    </section>
  );
}
