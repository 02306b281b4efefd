import { auditProducts, type CheckSummary, patchProduct, type ProductFinding } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { checkNames } from "../../catalog/audit-checks.ts";
import { auditTexts as texts } from "../../catalog/audit-texts.ts";
import { productSource } from "../../catalog/sources.ts";
import { call } from "../../engine/call.ts";
import { FilterChoice } from "../../engine/choice.tsx";
import { engineTexts } from "../../engine/engine-texts.ts";
import { numberText } from "../../engine/format.ts";
import { mount } from "../../engine/mount.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { ActionButton, Badge, ReadOnlyNote, Shown } from "../../engine/parts.tsx";
import { Table } from "../../engine/table.tsx";
import { fill } from "../../engine/texts.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { useUrlState } from "../../engine/use-url-state.ts";

const changing = "Admin Products r/w";
const pageSize = 100;
const limitMax = 1000;
const tones = { error: "bad", warn: "warn", info: "plain" } as const;

type Severity = ProductFinding["severity"];

mount(ProductAudit);

function ProductAudit() {
  const url = useUrlState();
  const [limit, setLimit] = useState(pageSize);
  const [fixed, setFixed] = useState("");
  const severity = severityOf(url.get("severity"));
  const check = checkOf(url.get("check"));
  const read = async () => {
    const body = { limit, ...(severity && { severity }), ...(check && { checks: [check] }) };
    const answer = await call(auditProducts, { body });
    await productSource.read(answer.findings.map(({ productId }) => productId));
    return answer;
  };
  const answer = useAnswer(read, `${limit} ${severity ?? ""} ${check ?? ""}`);
  const onFixed = (name: string) => {
    setFixed(name);
    answer.again();
  };
  const options = [["", engineTexts.all] as const, ...Object.entries(texts.severities)];
  return (
    <>
      {!mayUse(changing) && <ReadOnlyNote privilege={changing} />}
      <div role="status">{fixed !== "" && <p class="box done">{fill(texts.fixed, { name: fixed })}</p>}</div>
      <div class="filters">
        <FilterChoice
          label={texts.severity}
          value={severity ?? ""}
          options={options}
          choose={(chosen) => url.set({ severity: chosen })}
        />
        <FilterChoice
          label={texts.check}
          value={check ?? ""}
          options={[["", engineTexts.all], ...Object.entries(checkNames)]}
          choose={(chosen) => url.set({ check: chosen })}
        />
      </div>
      <Shown answer={answer}>
        {({ checked, summary, findings, next }) => (
          <>
            <p>{fill(texts.intro, { checks: summary.length, products: numberText(checked) })}</p>
            <Summary summary={summary} />
            <Findings {...{ findings, onFixed }} />
            {next !== undefined && limit < limitMax && (
              <button type="button" class="secondary" onClick={() => setLimit(limitMax)}>
                {texts.more}
              </button>
            )}
          </>
        )}
      </Shown>
    </>
  );
}

function Summary({ summary }: { readonly summary: readonly CheckSummary[] }) {
  const found = summary.filter(({ count }) => count > 0);
  if (found.length === 0) return <p>{texts.none}</p>;
  return (
    <>
      <h2 id="summary">{texts.summary}</h2>
      <Table label="#summary" columns={[texts.check, texts.severity, texts.count]}>
        {found.map(({ check, severity, count }) => (
          <tr key={check}>
            <th scope="row">{checkNames[check] ?? check}</th>
            <td>
              <Badge tone={tones[severity]}>{texts.severities[severity]}</Badge>
            </td>
            <td>{numberText(count)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function Findings(shown: { readonly findings: readonly ProductFinding[]; readonly onFixed: (name: string) => void }) {
  const { findings, onFixed } = shown;
  if (findings.length === 0) return null;
  return (
    <>
      <h2 id="findings">{texts.findings}</h2>
      <Table label="#findings" columns={[texts.product, texts.severity, texts.check, texts.message, texts.remedy]}>
        {findings.map((finding) => (
          <Finding key={`${finding.productId}${finding.check}${finding.pointer}`} {...{ finding, onFixed }} />
        ))}
      </Table>
    </>
  );
}

function Finding(shown: { readonly finding: ProductFinding; readonly onFixed: (name: string) => void }) {
  const { productId, check, severity, message, fix: remedy } = shown.finding;
  const name = productSource.nameOf(productId);
  const apply = async (body: NonNullable<ProductFinding["fix"]>["body"]) => {
    await call(patchProduct, { path: { productId }, body });
    shown.onFixed(name);
  };
  return (
    <tr>
      <th scope="row">
        <a href={`/admin/products?open=${productId}`}>{name}</a>
      </th>
      <td>
        <Badge tone={tones[severity]}>{texts.severities[severity]}</Badge>
      </td>
      <td>{checkNames[check] ?? check}</td>
      <td lang="en">{message}</td>
      <td>{remedy && mayUse(changing) && <ActionButton label={texts.fix} work={() => apply(remedy.body)} />}</td>
    </tr>
  );
}

function severityOf(text: string): Severity | undefined {
  // The keys are the severities.
  return (Object.keys(texts.severities) as readonly Severity[]).find((severity) => severity === text);
}

function checkOf(text: string): CheckSummary["check"] | undefined {
  // The keys are the checks.
  return (Object.keys(checkNames) as readonly CheckSummary["check"][]).find((check) => check === text);
}
