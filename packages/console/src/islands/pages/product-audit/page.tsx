import {
  auditProducts,
  type CheckSummary,
  type ProductAuditRequest,
  type ProductFinding,
} from "@design-catalog/client/api";
import { productFindingFields } from "@design-catalog/client/fields";
import { useLayoutEffect, useState } from "preact/hooks";
import { Findings } from "../../catalog/audit-findings.tsx";
import { type FixNews, News } from "../../catalog/audit-fixes.tsx";
import { auditTexts as texts } from "../../catalog/audit-texts.ts";
import { isCheck } from "../../catalog/check-names.ts";
import { countIn, createFindingsCounter } from "../../catalog/finding-counts.ts";
import { readNamesIn } from "../../catalog/finding-saying.tsx";
import { UndoProducts } from "../../catalog/undo/undo-products.tsx";
import { createFindingsReader, type WorstFindings } from "../../catalog/worst-findings.ts";
import { call } from "../../engine/call.ts";
import { FilterChoice } from "../../engine/choice.tsx";
import { countedText } from "../../engine/counted.ts";
import { engineTexts } from "../../engine/engine-texts.ts";
import { mount } from "../../engine/mount.tsx";
import type { Names } from "../../engine/names.ts";
import { mayUse } from "../../engine/page-data.ts";
import { ReadOnlyNote, Shown } from "../../engine/parts.tsx";
import { productSource } from "../../engine/resource/sources.ts";
import { Segments } from "../../engine/segments.tsx";
import { useAnswer } from "../../engine/use-answer.ts";
import { useUrlState } from "../../engine/use-url-state.ts";
import { labelsOf, optionsOf } from "../../engine/words.ts";

const changing = "Admin Products r/w";
/** Longer than on other pages: each reading checks every product. */
const refreshMs = 60_000;
const pageSize = 100;
/** Findings of each page after the first one. */
const furtherSize = 1000;
/** Further pages that an address asks for, at most: more rows than a browser draws at once. */
const furtherMax = 20;
type Severity = ProductFinding["severity"];

const labels = labelsOf(productFindingFields);
const { check: checkField, severity: severityField } = productFindingFields;

/** Findings, the names of the rows that they are about, and the numbers of findings of every severity. */
type Audit = WorstFindings & { readonly names: Names; readonly counts: readonly CheckSummary[] };

const ask = (body: ProductAuditRequest) => call(auditProducts, { body });
const reader = createFindingsReader(ask);
const counter = createFindingsCounter(ask);

mount(ProductAudit);

function ProductAudit() {
  const url = useUrlState();
  const [news, setNews] = useState<FixNews>();
  const [severity, check] = [url.get("severity"), url.get("check")];
  const further = Math.min(Math.trunc(Number(url.get("further"))) || 0, furtherMax);
  const filters = { ...(isSeverity(severity) && { severity }), ...(isCheck(check) && { checks: [check] }) };
  const answer = useAnswer(() => readFindings(filters, further), JSON.stringify(filters), refreshMs);
  // The findings above stay while more are read.
  useLayoutEffect(() => {
    if (answer.value) answer.again();
  }, [further]);
  const readAnew = () => {
    reader.forget();
    counter.forget();
    answer.again();
  };
  const onFixed = (fixed: FixNews) => {
    setNews(fixed);
    readAnew();
  };
  return (
    <>
      {!mayUse(changing) && <ReadOnlyNote privilege={changing} />}
      <div role="status">{news && <News {...news} />}</div>
      {news && <UndoProducts key={news.changeSetIds.join()} {...news} onUndone={readAnew} />}
      <div class="toolbar">
        <Segments
          label={labels.severity}
          name="severity"
          number={texts.findings}
          segments={[["", engineTexts.all] as const, ...optionsOf(severityField)].map(([value, label]) => ({
            value,
            label,
            rows: answer.value && { count: countIn(answer.value.counts, value), isMore: false },
            isBad: value === "error",
          }))}
          choose={(chosen) => url.set({ severity: chosen, further: "" })}
        />
        <div class="filters">
          <FilterChoice
            label={labels.check}
            value={isCheck(check) ? check : ""}
            options={[["", engineTexts.all], ...optionsOf(checkField)]}
            choose={(chosen) => url.set({ check: chosen, further: "" })}
          />
        </div>
        {answer.value && <p class="hint">{countedText(texts.checked, answer.value.checked)}</p>}
      </div>
      <Shown answer={answer}>
        {({ summary, findings, names, isMore }) => (
          <>
            {findings.length === 0 ? (
              <p>{severity || check ? texts.noneMatches : texts.none}</p>
            ) : (
              <Findings {...{ summary, findings, names, onFixed }} />
            )}
            {isMore && further < furtherMax && (
              <button type="button" class="secondary" onClick={() => url.set({ further: String(further + 1) })}>
                {texts.more}
              </button>
            )}
          </>
        )}
      </Shown>
    </>
  );
}

/** The first findings, the worst first, and so many further pages of them. */
async function readFindings(filters: ProductAuditRequest, further: number): Promise<Audit> {
  const answer = await reader.read(filters, [pageSize, ...Array.from({ length: further }, () => furtherSize)]);
  await productSource.read(answer.findings.map(({ productId }) => productId));
  const counts = await counter.counts(filters, answer.summary);
  return { ...answer, names: await readNamesIn(answer.findings), counts };
}

function isSeverity(text: string): text is Severity {
  return Object.hasOwn(severityField.values ?? {}, text);
}
