import { type Product, queryProducts } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { ChangeMark } from "../engine/change-mark.tsx";
import { changeOf } from "../engine/change-of.ts";
import { countedText } from "../engine/counted.ts";
import { numberText } from "../engine/format.ts";
import { productSource, projectSource } from "../engine/resource/sources.ts";
import { rowsByIds } from "../engine/rows-by-ids.ts";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { FrontPictures } from "./front-pictures.tsx";
import { placeLabel, placeText } from "./product-words.ts";
import { isOfFront, sizeChangeOf } from "./size-changes.ts";
import type { UpdateGroup } from "./update-groups.ts";
import { updateTexts as texts } from "./update-texts.ts";

/** Cards that the page shows. */
const shownMax = 60;
/** Projects that a card names. */
const namedMax = 3;

/** Cards of the products that an update would change, several of one product where its placed ones differ. */
export function UpdateCards(cards: {
  readonly groups: readonly UpdateGroup[];
  /** Whether projects keep lengths of their own, which may differ from those of the catalog. */
  readonly areSizesOwn: boolean;
}) {
  const { groups, areSizesOwn } = cards;
  const known = areSizesOwn ? [] : groups;
  const { value: sizes } = useAnswer(() => readSizes(known), JSON.stringify(known.map(({ id }) => id)));
  if (groups.length === 0) return null;
  return (
    <>
      <h2 id="changes">{texts.changes}</h2>
      {groups.length > shownMax && (
        <p class="hint">{fill(texts.cut, { shown: numberText(shownMax), count: numberText(groups.length) })}</p>
      )}
      <ul class="updates" aria-labelledby="changes">
        {groups.slice(0, shownMax).map((group) => (
          <UpdateCard key={group.id} group={group} sizes={sizes?.get(group.productId)} />
        ))}
      </ul>
    </>
  );
}

function UpdateCard({ group, sizes }: { readonly group: UpdateGroup; readonly sizes: Product | undefined }) {
  const { id, productId, fields, counts } = group;
  const change = sizeChangeOf(group, sizes);
  const count = [...counts.values()].reduce((sum, one) => sum + one, 0);
  return (
    <li class="card">
      <div class="card-head">
        <h3 id={`update-${id}`}>
          <bdi>{productSource.nameOf(productId)}</bdi>
        </h3>
        <strong class="copies">{fill(texts.times, { count: numberText(count) })}</strong>
      </div>
      <div class="card-body">
        <p class="hint">
          <Projects counts={counts} />
        </p>
        {change && <FrontPictures {...change} />}
        <Table label={`#update-${id}`} columns={[texts.field, texts.before, texts.after]}>
          {fields.map(({ pointer, before, after }) => (
            <tr key={pointer}>
              <th scope="row">
                <ChangeMark kind={changeOf(before, after)} /> {placeLabel(pointer)}
              </th>
              <td>{placeText(pointer, before)}</td>
              <td>
                <b>{placeText(pointer, after)}</b>
              </td>
            </tr>
          ))}
        </Table>
      </div>
    </li>
  );
}

/** The projects in which the products are, with their number where there are several. */
function Projects({ counts }: Pick<UpdateGroup, "counts">) {
  const named = [...counts].slice(0, namedMax);
  const more = counts.size - named.length;
  return (
    <>
      {named.map(([projectId, count], index) => (
        <>
          {index > 0 && " · "}
          <bdi>{projectSource.nameOf(projectId)}</bdi>
          {counts.size > 1 && ` ${fill(texts.times, { count: numberText(count) })}`}
        </>
      ))}
      {more > 0 && ` · ${countedText(texts.more, more)}`}
    </>
  );
}

/** Products whose fronts change, which a length that stays is read from. */
async function readSizes(groups: readonly UpdateGroup[]): Promise<ReadonlyMap<string, Product>> {
  const ids = groups.filter(isOfFront).map(({ productId }) => productId);
  const products = await rowsByIds(ids, (body) => call(queryProducts, { body }));
  return new Map(products.map((product) => [product.id, product]));
}
