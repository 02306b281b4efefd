import type { ProductFinding } from "@design-catalog/client/api";
import { mayUse } from "../engine/page-data.ts";
import { ActionButton } from "../engine/parts.tsx";
import { productSource } from "../engine/resource/sources.ts";
import { Table } from "../engine/table.tsx";
import { wordText } from "../engine/word-text.ts";
import { checkNames } from "./audit-checks.ts";
import { type FixNews, FixAll, fixProducts } from "./audit-fixes.tsx";
import { auditTexts as texts } from "./audit-texts.ts";
import { productFields } from "./product-fields.ts";
import { placeLabel } from "./product-words.ts";
import { SeverityBadge } from "./severity-badge.tsx";

const isWriter = mayUse("Admin Products r/w");

/** Findings with their remedies: one by one, or all of them. */
export function Findings(shown: {
  readonly findings: readonly ProductFinding[];
  readonly onFixed: (news: FixNews) => void;
}) {
  const { findings, onFixed } = shown;
  if (findings.length === 0) return null;
  return (
    <>
      <h2 id="findings">{texts.findings}</h2>
      {isWriter && <FixAll {...{ findings, onFixed }} />}
      <Table
        label="#findings"
        columns={[texts.product, texts.field, texts.severity, texts.check, texts.message, texts.remedy]}
      >
        {findings.map((finding) => (
          <Finding key={`${finding.productId}${finding.check}${finding.pointer}`} {...{ finding, onFixed }} />
        ))}
      </Table>
    </>
  );
}

function Finding(shown: { readonly finding: ProductFinding; readonly onFixed: (news: FixNews) => void }) {
  const { finding, onFixed } = shown;
  const { productId, pointer, check, severity, message, fix: remedy } = finding;
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
      <td>{wordText(checkNames, check)}</td>
      <td lang="en">{message}</td>
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
