import type { CheckSummary, ProductFinding } from "@design-catalog/client/api";
import { productFindingFields } from "@design-catalog/client/fields";
import { Fragment } from "preact";
import { numberText } from "../engine/format.ts";
import type { Names } from "../engine/names.ts";
import { mayUse } from "../engine/page-data.ts";
import { ActionButton } from "../engine/parts.tsx";
import { productSource } from "../engine/resource/sources.ts";
import { Table } from "../engine/table.tsx";
import { labelsOf, valueTitle } from "../engine/words.ts";
import { type FixNews, FixAll, fixProducts } from "./audit-fixes.tsx";
import { auditTexts as texts } from "./audit-texts.ts";
import { addressOfFinding } from "./finding-address.ts";
import { FindingSaying } from "./finding-saying.tsx";
import { placeLabel } from "./product-words.ts";
import { SeverityBadge } from "./severity-badge.tsx";

const labels = labelsOf(productFindingFields);

const isWriter = mayUse("Admin Products r/w");

interface Shown {
  /** Numbers of findings by check, also of those that are not read yet. */
  readonly summary: readonly CheckSummary[];
  readonly findings: readonly ProductFinding[];
  /** Names of the rows that findings are about. */
  readonly names: Names;
  readonly onFixed: (news: FixNews) => void;
}

/** Findings below the checks that found them, the worst first, with their remedies: one by one, or all of them. */
export function Findings({ summary, findings, names, onFixed }: Shown) {
  const checks = [...new Set(findings.map(({ check }) => check))];
  return (
    <>
      <div class="toolbar">
        <h2 id="findings">{texts.summary}</h2>
        {isWriter && <FixAll {...{ findings, onFixed }} />}
      </div>
      <Table label="#findings" columns={[labels.productId, labels.pointer, labels.message, labels.fix]} isList>
        {checks.map((check) => (
          <Fragment key={check}>
            <Check check={check} found={summary.find((one) => one.check === check)} />
            {findings
              .filter((finding) => finding.check === check)
              .map((finding) => (
                <Finding key={`${finding.productId}${finding.pointer}`} {...{ finding, names, onFixed }} />
              ))}
          </Fragment>
        ))}
      </Table>
    </>
  );
}

/** The line above the findings of a check. */
function Check({
  check,
  found,
}: {
  readonly check: ProductFinding["check"];
  readonly found: CheckSummary | undefined;
}) {
  return (
    <tr class="group">
      <th scope="colgroup" colSpan={4}>
        {valueTitle(productFindingFields.check, check)}
        {found && (
          <>
            {" "}
            <SeverityBadge severity={found.severity} /> <span class="count">{numberText(found.count)}</span>
          </>
        )}
      </th>
    </tr>
  );
}

function Finding(shown: Pick<Shown, "names" | "onFixed"> & { readonly finding: ProductFinding }) {
  const { finding, names, onFixed } = shown;
  const { productId, pointer, check, fix: remedy } = finding;
  const address = addressOfFinding(finding);
  return (
    <tr>
      <th scope="row">
        <a href={`/admin/products?open=${productId}`}>{productSource.nameOf(productId)}</a>
      </th>
      <td>{address !== undefined && <a href={address}>{placeLabel(pointer)}</a>}</td>
      <td>
        <FindingSaying {...{ finding, names }} />
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
