import type { ImportedProductChange } from "@design-catalog/client/api";
import { numberText } from "../engine/format.ts";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { placeLabel, placeText } from "./product-words.ts";
import { transferTexts as texts } from "./transfer-texts.ts";

/** Differences that the page shows. */
const shownMax = 200;

/** Fields of products before and after a change, one in a row. */
export function ProductDifferences({ changes }: { readonly changes: readonly ImportedProductChange[] }) {
  const lines = changes.flatMap(({ fields, ...change }) => fields.map((field) => ({ ...change, ...field })));
  if (lines.length === 0) return null;
  return (
    <>
      {lines.length > shownMax && <p class="hint">{fill(texts.shown, { count: numberText(shownMax) })}</p>}
      <Table label={texts.differences} columns={[texts.product, texts.action, texts.field, texts.before, texts.after]}>
        {lines.slice(0, shownMax).map(({ name, action, pointer, before, after }, index) => (
          // Two new products may have the same name.
          <tr key={index}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>{texts.actions[action]}</td>
            <td>{placeLabel(pointer)}</td>
            <td>{placeText(pointer, before)}</td>
            <td>{placeText(pointer, after)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
