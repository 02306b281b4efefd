import type { ProductFinding } from "@design-catalog/client/api";
import { countedText } from "../engine/counted.ts";
import { IssueText } from "../engine/issue-text.tsx";
import { ActionButton, RequestId } from "../engine/parts.tsx";
import { productSource } from "../engine/resource/sources.ts";
import { fill } from "../engine/texts.ts";
import { remediesOf } from "./audit-remedies.ts";
import { auditTexts as texts } from "./audit-texts.ts";
import { changeProducts } from "./bulk/bulk-calls.ts";
import { type Changed, changeRows } from "./bulk/change-rows.ts";

/** Products that were fixed, and those that stayed as they were. */
export interface FixNews extends Changed {
  readonly fixed: readonly string[];
}

/** Applies every shown remedy; a product with several gets one, and the others when the user presses again. */
export function FixAll(all: {
  readonly findings: readonly ProductFinding[];
  readonly onFixed: (news: FixNews) => void;
}) {
  const { findings, onFixed } = all;
  const count = remediesOf(findings).length;
  if (count < 2) return null;
  return (
    <div class="actions">
      <ActionButton label={countedText(texts.fixAll, count)} work={async () => onFixed(await fixProducts(findings))} />
    </div>
  );
}

/** Applies the remedies of findings, one for each product. */
export async function fixProducts(findings: readonly ProductFinding[]): Promise<FixNews> {
  const remedies = remediesOf(findings);
  const changed = await changeRows(remedies, changeProducts);
  const stayed = new Set(changed.refused.map(({ id }) => id));
  return { ...changed, fixed: remedies.map(({ id }) => id).filter((id) => !stayed.has(id)) };
}

/** Tells what became of the remedies. */
export function News({ fixed, refused }: FixNews) {
  const [first = ""] = fixed;
  return (
    <>
      {fixed.length === 1 && <p class="box done">{fill(texts.fixed, { name: productSource.nameOf(first) })}</p>}
      {fixed.length > 1 && <p class="box done">{countedText(texts.fixedMany, fixed.length)}</p>}
      {refused.length > 0 && (
        <div class="box notice">
          <p>{texts.stayed}</p>
          <ul>
            {refused.map((row) => (
              <li key={row.id}>
                <bdi>{productSource.nameOf(row.id)}</bdi>: <IssueText {...row} />
                <RequestId failure={row} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
