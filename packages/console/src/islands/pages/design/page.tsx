import type { ComponentType } from "preact";
import { Colours, Drawings, Sizes } from "../../design/tokens.tsx";
import { Card } from "../../engine/card.tsx";
import { mount } from "../../engine/mount.tsx";

/** Every part of the pages, for those who change them; the words are English only. */
const parts: readonly (readonly [title: string, Part: ComponentType])[] = [
  ["Colours", Colours],
  [
    "Type",
    () => (
      <Sizes prefix="--f" text="Display 55, 1,204 W" styleOf={(value) => ({ fontSize: value, lineHeight: "1.3" })} />
    ),
  ],
  ["Distances", () => <Sizes prefix="--s" styleOf={(value) => ({ display: "block", width: value })} />],
  ["Corners", () => <Sizes prefix="--r" styleOf={(value) => ({ display: "block", borderRadius: value })} />],
  ["Drawings", Drawings],
];

mount(() => (
  <>
    {parts.map(([title, Part], index) => (
      <Card key={title} id={`part-${index}`} title={title}>
        <div class="card-body">
          <Part />
        </div>
      </Card>
    ))}
  </>
));
