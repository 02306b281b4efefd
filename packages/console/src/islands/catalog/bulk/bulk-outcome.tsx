import { numberText } from "../../engine/format.ts";
import { IssueText } from "../../engine/issue-text.tsx";
import { ActionButton, RequestId } from "../../engine/parts.tsx";
import { Table } from "../../engine/table.tsx";
import { fill } from "../../engine/texts.ts";
import { UndoProducts } from "../undo/undo-products.tsx";
import { bulkTexts as texts } from "./bulk-texts.ts";
import type { RefusedRow } from "./change-rows.ts";

/** Result of a change of many products. */
export interface Outcome {
  readonly changed: number;
  readonly refused: readonly RefusedRow[];
  /** Change sets that undo the change, and those of the tries before it. */
  readonly changeSetIds: readonly string[];
}

/** Says what was changed, and lists what was not, with the reasons and a way to try that again. */
export function BulkOutcome(shown: {
  readonly outcome: Outcome;
  readonly nameOf: (id: string) => string;
  readonly again: (ids: readonly string[]) => Promise<void>;
  readonly onUndone: () => void;
}) {
  const { outcome, nameOf, again, onUndone } = shown;
  const { changed, refused, changeSetIds } = outcome;
  const counts = { changed: numberText(changed), refused: numberText(refused.length) };
  return (
    <>
      <p role="status" class={refused.length === 0 ? "box done" : "box notice"}>
        {fill(texts.done, counts)}
      </p>
      {changeSetIds.length > 0 && <UndoProducts {...{ changeSetIds, onUndone }} />}
      {refused.length > 0 && (
        <>
          <Table label={texts.refused} columns={[texts.product, texts.reason]}>
            {refused.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <bdi>{nameOf(row.id)}</bdi>
                </th>
                <td>
                  <IssueText {...row} />
                  <RequestId failure={row} />
                </td>
              </tr>
            ))}
          </Table>
          <ActionButton label={texts.again} kind="primary" work={() => again(refused.map(({ id }) => id))} />
        </>
      )}
    </>
  );
}
