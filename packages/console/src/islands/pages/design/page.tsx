import type { ComponentType } from "preact";
import { Banners, Buttons, Dialogs, Fields, Questions, Tables, Waits } from "../../design/engine-parts.tsx";
import { Cards, SampleGrid } from "../../design/row-parts.tsx";
import { Colours, Drawings, Sizes } from "../../design/tokens.tsx";
import { Charts, Delivery, States } from "../../design/webhook-parts.tsx";
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
  ["States", States],
  ["Buttons", Buttons],
  ["Fields", Fields],
  ["Questions", Questions],
  ["Banners and news", Banners],
  ["Cards", Cards],
  ["Charts", Charts],
  ["Delivery", Delivery],
  ["Tables", Tables],
  ["Grid", SampleGrid],
  ["Empty and awaited", Waits],
  ["Dialogs", Dialogs],
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
