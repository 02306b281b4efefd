import { listProjectViews, type ProjectView, queryProjectCables, type ViewItem } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { FilterChoice } from "../engine/choice.tsx";
import { numberText } from "../engine/format.ts";
import { Shown } from "../engine/parts.tsx";
import { rowsByIds } from "../engine/rows-by-ids.ts";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { useUrlState } from "../engine/use-url-state.ts";
import { captionOf, carriedOn, type DrawnCable, Drawing, type DrawnView } from "./drawing.tsx";
import { Legend, readCarried } from "./legend.tsx";
import { readPlacedPictures } from "./placed-pictures.ts";
import { projectId } from "./project.ts";
import { readView } from "./read-view.ts";
import { texts } from "./texts.ts";

const refreshMs = 10_000;
/** Rows of the table below a drawing. */
const itemsShown = 500;

/** The project's views, one of them as a drawing. */
export function Views() {
  const url = useUrlState();
  const answer = useAnswer(() => call(listProjectViews, { path: { id: projectId } }), projectId, refreshMs);
  return (
    <Shown answer={answer}>
      {(views) => {
        const chosen = views.find(({ id }) => id === url.get("view")) ?? views[0];
        if (!chosen) return <p>{texts.noViews}</p>;
        return (
          <>
            <div class="filters">
              <FilterChoice
                label={texts.view}
                value={chosen.id}
                unset={chosen.id}
                options={views.map(({ id, name }) => [id, name] as const)}
                choose={(view) => url.set({ view }, true)}
              />
            </div>
            <View key={chosen.id} view={chosen} />
          </>
        );
      }}
    </Shown>
  );
}

function View({ view }: { readonly view: ProjectView }) {
  const answer = useAnswer(() => readPictured(view), view.id, refreshMs);
  return (
    <Shown answer={answer}>
      {(drawn) => (
        <>
          {view.description !== null && <p>{view.description}</p>}
          <Legend carried={carriedOn(drawn)} />
          <Drawing {...drawn} />
          <details>
            <summary>{texts.asTable}</summary>
            <ItemTable {...drawn} />
          </details>
        </>
      )}
    </Shown>
  );
}

async function readPictured(view: ProjectView): Promise<DrawnView> {
  const drawn = await readView(view);
  const placedIds = drawn.items.flatMap(({ projectProductId }) => projectProductId ?? []);
  // A drawing whose pictures cannot be read shows boxes, like those of products without any.
  const pictures = await readPlacedPictures(placedIds).catch(() => new Map<string, string>());
  return { ...drawn, pictures, cables: await readCables(drawn.items) };
}

/** Cables of which items show a part. */
async function readCables(items: readonly ViewItem[]): Promise<ReadonlyMap<string, DrawnCable>> {
  const ids = items.flatMap(({ cableId }) => cableId ?? []);
  if (ids.length === 0) return new Map();
  const path = { id: projectId };
  const [cables, carriedBy] = await Promise.all([
    rowsByIds(ids, (body) => call(queryProjectCables, { path, body })),
    readCarried(),
  ]);
  return new Map(
    cables.map(({ id, cableId, signalId }) => [id, { number: cableId, carried: carriedBy(signalId) }] as const),
  );
}

/** The contents of the drawing in words. */
function ItemTable({ items, products }: DrawnView) {
  return (
    <>
      {items.length > itemsShown && (
        <p class="hint">{fill(texts.firstItems, { shown: numberText(itemsShown), count: numberText(items.length) })}</p>
      )}
      <Table label={texts.asTable} columns={[texts.type, texts.words, texts.place, texts.size]}>
        {items.slice(0, itemsShown).map((item) => (
          <tr key={item.id}>
            <td>{texts.itemTypes[item.type]}</td>
            <td>{captionOf(item, products)}</td>
            <td>{`${numberText(item.geometry.x)}; ${numberText(item.geometry.y)}`}</td>
            <td>{`${numberText(item.geometry.width)} × ${numberText(item.geometry.height)}`}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
