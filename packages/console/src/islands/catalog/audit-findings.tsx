import type { ProductFinding } from "@design-catalog/client/api";
import { productFindingFields, productFindingSentenceFields } from "@design-catalog/client/fields";
import type { Names } from "../engine/names.ts";
import { mayUse } from "../engine/page-data.ts";
import { ActionButton } from "../engine/parts.tsx";
import { productSource } from "../engine/resource/sources.ts";
import { Saying } from "../engine/sentence-text.tsx";
import { Table } from "../engine/table.tsx";
import { labelsOf, valueTitle } from "../engine/words.ts";
import { type FixNews, FixAll, fixProducts } from "./audit-fixes.tsx";
import { auditTexts as texts } from "./audit-texts.ts";
import { productFields } from "./product-fields.ts";
import { placeLabel } from "./product-words.ts";
import { SeverityBadge } from "./severity-badge.tsx";

const labels = labelsOf(productFindingFields);

const isWriter = mayUse("Admin Products r/w");

/** Findings with their remedies: one by one, or all of them. */
export function Findings(shown: {
  readonly findings: readonly ProductFinding[];
  /** Names of the rows that findings are about. */
  readonly names: Names;
  readonly onFixed: (news: FixNews) => void;
}) {
  const { findings, names, onFixed } = shown;
  if (findings.length === 0) return null;
  return (
    <>
      <h2 id="findings">{texts.findings}</h2>
      {isWriter && <FixAll {...{ findings, onFixed }} />}
      <Table
        label="#findings"
        columns={[labels.productId, labels.pointer, labels.severity, labels.check, labels.message, labels.fix]}
      >
        {findings.map((finding) => (
          <Finding key={`${finding.productId}${finding.check}${finding.pointer}`} {...{ finding, names, onFixed }} />
        ))}
      </Table>
    </>
  );
}

function Finding(shown: {
  readonly finding: ProductFinding;
  readonly names: Names;
  readonly onFixed: (news: FixNews) => void;
}) {
  const { finding, names, onFixed } = shown;
  const { productId, pointer, check, severity, message, sentence, fix: remedy } = finding;
  const form = `/admin/products?open=${productId}`;
  const [, field = ""] = pointer.split("/");
  const isInForm = productFields.some(({ name }) => name === field);
  return (
    <tr>
      <th scope="row">
        <a href={form}>{productSource.nameOf(productId)}</a>
      </th>
      <td>{isInForm && <a href={`${form}&field=${encodeURIComponent(field)}`}>{placeLabel(pointer)}</a>}</td>
      <td>
        <SeverityBadge severity={severity} />
      </td>
      <td>{valueTitle(productFindingFields.check, check)}</td>
      <td>
        <Saying
          {...{ message, sentence }}
          code={productFindingSentenceFields.code}
          known={{ fieldOf: (field) => placeLabel(`/${field}`), nameOf: names }}
        />
      </td>
      <td>
        {remedy && isWriter && (
          <ActionButton label={texts.fix} work={async () => onFixed(await fixProducts([finding]))} />
        )}
        {check === "outdated-copies" && isWriter && (
          <a href={`/admin/product-update?products=${productId}`}>{texts.update}</a>
        )}
      </td>
    </tr>
  );
}
