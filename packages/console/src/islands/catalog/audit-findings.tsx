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

/** The check whose remedy is a page of its own. */
const outdated = "outdated-copies";

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
  // Most checks know no remedy, and a column that is empty in all rows takes the place of what is wrong.
  const columns = [labels.productId, labels.pointer, labels.message, ...(findings.some(hasRemedy) ? [labels.fix] : [])];
  return (
    <>
      {isWriter && <FixAll {...{ findings, onFixed }} />}
      {/* The page says what these rows are; the heading is for those who do not see it. */}
      <h2 id="findings" class="unseen">
        {texts.summary}
      </h2>
      <Table label="#findings" columns={columns} isList>
        {checks.map((check) => (
          <Fragment key={check}>
            <Check {...{ check, width: columns.length }} found={summary.find((one) => one.check === check)} />
            {findings
              .filter((finding) => finding.check === check)
              .map((finding) => (
                <Finding
                  key={`${finding.productId}${finding.pointer}`}
                  {...{ finding, names, onFixed, isWide: columns.includes(labels.fix) }}
                />
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
  width,
  found,
}: {
  readonly check: ProductFinding["check"];
  /** Number of columns. */
  readonly width: number;
  readonly found: CheckSummary | undefined;
}) {
  return (
    <tr class="group">
      <th scope="colgroup" colSpan={width}>
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

/** Whether the row of a finding leads to what is done about it. */
function hasRemedy({ fix, check }: ProductFinding): boolean {
  return isWriter && (fix !== undefined || check === outdated);
}

function Finding(
  shown: Pick<Shown, "names" | "onFixed"> & {
    readonly finding: ProductFinding;
    /** Some rows have remedies. */
    readonly isWide: boolean;
  },
) {
  const { finding, names, onFixed, isWide } = shown;
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
      {isWide && (
        <td class="short">
          {remedy && isWriter && (
            <ActionButton label={texts.fix} work={async () => onFixed(await fixProducts([finding]))} />
          )}
          {check === outdated && isWriter && <a href={`/admin/product-update?products=${productId}`}>{texts.update}</a>}
        </td>
      )}
    </tr>
  );
}
