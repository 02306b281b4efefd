import { patchProducts, type ProductFinding } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { countedText } from "../engine/counted.ts";
import { ActionButton, RequestId } from "../engine/parts.tsx";
import { productSource } from "../engine/resource/sources.ts";
import { fill } from "../engine/texts.ts";
import { remediesOf } from "./audit-remedies.ts";
import { auditTexts as texts } from "./audit-texts.ts";
import { changeInChunks, type RefusedRow } from "./bulk/change-in-chunks.ts";

/** Products that were fixed, and those that stayed as they were. */
export interface FixNews {
  readonly fixed: readonly string[];
  readonly refused: readonly RefusedRow[];
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
  const refused = await changeInChunks(remedies, {
    send: (body) => call(patchProducts, { body }),
    onProgress: () => undefined,
    goesOn: () => true,
  });
  const stayed = new Set(refused.map(({ id }) => id));
  return { fixed: remedies.map(({ id }) => id).filter((id) => !stayed.has(id)), refused };
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
                <bdi>{productSource.nameOf(row.id)}</bdi>: <span lang="en">{row.message}</span>
                <RequestId failure={row} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
