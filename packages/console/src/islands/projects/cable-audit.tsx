import { auditProjects, type ProjectFinding } from "@design-catalog/client/api";
import { cableWarningFields } from "@design-catalog/client/fields";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { Card } from "../engine/card.tsx";
import { numberText } from "../engine/format.ts";
import { Icon } from "../engine/icon.tsx";
import { PageHead } from "../engine/page-head.tsx";
import { Facts, Shown } from "../engine/parts.tsx";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { useUrlState } from "../engine/use-url-state.ts";
import { labelOf, valueTitle } from "../engine/words.ts";
import { warningTexts } from "./cable-warnings.tsx";
import { texts } from "./texts.ts";

const pageSize = 100;
/** Value of `doubtful` in the address that shows the first page; other pages have the cable before them. */
const fromStart = "1";

/** Cables of all projects that are longer than the catalog allows. They are looked for only when the user asks. */
export function CableAudit() {
  const url = useUrlState();
  const [turn, setTurn] = useState(0);
  const place = url.get("doubtful");
  const find = () => {
    url.set({ doubtful: fromStart });
    setTurn(turn + 1);
  };
  return (
    <>
      <PageHead
        acts={
          <button type="button" class="secondary" onClick={find}>
            <Icon name="cable" />
            {texts.findDoubtful}
          </button>
        }
      />
      {place !== "" && (
        <Card id="doubtful" title={texts.doubtfulCables}>
          <Page key={turn} place={place} show={(next) => url.set({ doubtful: next }, true)} />
        </Card>
      )}
    </>
  );
}

function Page({ place, show }: { readonly place: string; readonly show: (next: string) => void }) {
  const after = place === fromStart ? {} : { after: place };
  const answer = useAnswer(() => call(auditProjects, { body: { ...after, limit: pageSize } }), place);
  return (
    <Shown answer={answer}>
      {({ checked, summary, findings, next }) => (
        <>
          <div class="card-body">
            <p>{fill(texts.checkedCables, { count: numberText(checked) })}</p>
            <Facts
              isFigures
              facts={summary.map(({ code, count }) => {
                return { name: valueTitle(cableWarningFields.code, code), value: numberText(count) };
              })}
            />
          </div>
          {findings.length > 0 && <Found findings={findings} />}
          {next !== undefined && (
            <div class="card-foot">
              <button type="button" class="secondary" onClick={() => show(next)}>
                {texts.furtherCables}
              </button>
            </div>
          )}
        </>
      )}
    </Shown>
  );
}

function Found({ findings }: { readonly findings: readonly ProjectFinding[] }) {
  const columns = [
    texts.project,
    texts.cableNumber,
    texts.lengthMm,
    labelOf(cableWarningFields.limitMm),
    texts.warnings,
  ];
  return (
    <Table label="#doubtful" columns={columns}>
      {findings.map(({ id, projectId, projectName, cableId, lengthMm, warnings }) => (
        <tr key={id}>
          <th scope="row">{projectName}</th>
          <td>
            <a href={`/admin/projects/${projectId}?tab=cables&cable=${id}`}>{cableId}</a>
          </td>
          <td>{numberText(lengthMm)}</td>
          <td>{warnings.map(({ limitMm }) => numberText(limitMm)).join(", ")}</td>
          <td>{warningTexts(warnings).join(", ")}</td>
        </tr>
      ))}
    </Table>
  );
}
