import type { ImportedProductChange } from "@design-catalog/client/api";
import { numberText } from "../engine/format.ts";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { placeLabel, placeText } from "./product-words.ts";
import { transferTexts as texts } from "./transfer-texts.ts";

/** Differences that the page shows. */
const shownMax = 200;

/** Fields of a changed product in words, without those that are empty before and after. */
function linesOf({ fields, name, action }: ImportedProductChange) {
  return fields
    .map(({ pointer, ...values }) => {
      const [before, after] = [placeText(pointer, values.before), placeText(pointer, values.after)];
      return { name, action, pointer, before, after };
    })
    .filter(({ before, after }) => before !== "" || after !== "")
    .map((line, index) => ({ ...line, isFirst: index === 0 }));
}

/** Fields of products before and after a change, one in a row. What is the same in all rows is said once, at their head. */
export function ProductDifferences({ changes }: { readonly changes: readonly ImportedProductChange[] }) {
  const lines = changes.flatMap(linesOf);
  const [first] = lines;
  if (!first) return null;
  const field = lines.every(({ pointer }) => pointer === first.pointer) ? placeLabel(first.pointer) : undefined;
  const isAlike = lines.every(({ action }) => action === first.action);
  const columns = [
    texts.product,
    ...(isAlike ? [] : [texts.action]),
    ...(field === undefined
      ? [texts.field, texts.before, texts.after]
      : [fill(texts.beforeOf, { field }), fill(texts.afterOf, { field })]),
  ];
  return (
    <>
      {lines.length > shownMax && <p class="hint">{fill(texts.shown, { count: numberText(shownMax) })}</p>}
      <Table label={texts.differences} columns={columns}>
        {lines.slice(0, shownMax).map(({ name, action, pointer, before, after, isFirst }, index) => (
          // Two new products may have the same name.
          <tr key={index} class={isFirst ? "" : "again"}>
            <th scope="row">
              <bdi class={isFirst ? "" : "unseen"}>{name}</bdi>
            </th>
            {!isAlike && (
              <td>
                <span class={isFirst ? "" : "unseen"}>{texts.actions[action]}</span>
              </td>
            )}
            {field === undefined && <td>{placeLabel(pointer)}</td>}
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
