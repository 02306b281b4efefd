import type { Job, ProductsImported } from "@design-catalog/client/api";
import { productFields } from "@design-catalog/client/fields";
import { useRef, useState } from "preact/hooks";
import { DialogActs } from "../engine/dialog-way.tsx";
import { DropZone } from "../engine/drop-zone.tsx";
import { type Failure, failureOf } from "../engine/failure.ts";
import { numberText } from "../engine/format.ts";
import { IssueText } from "../engine/issue-text.tsx";
import { JobProgress } from "../engine/job-progress.tsx";
import { Later } from "../engine/later.tsx";
import { ActionButton, FailureBox, Reason, RequestId } from "../engine/parts.tsx";
import { ReadAs } from "../engine/read-as.tsx";
import { Table } from "../engine/table.tsx";
import { TemplateButton } from "../engine/template-button.tsx";
import { fill } from "../engine/texts.ts";
import { type ImportSource, runImport, sourceOf } from "./import-source.ts";
import { ProductDifferences } from "./product-differences.tsx";
import { placeLabel, placesOf, readPlaces } from "./product-words.ts";
import { mayBeMore, refusedRows } from "./refused-rows.ts";
import { transferTexts as texts } from "./transfer-texts.ts";
import { UndoProducts } from "./undo/undo-products.tsx";

/** An import that runs or has run. */
interface Import {
  readonly source: ImportSource;
  readonly dryRun: boolean;
  /** Undefined without a job. */
  readonly jobId?: string;
  /** Undefined while the job runs, and after it failed. */
  readonly answer?: ProductsImported;
}

/** Imports a file in two steps: what it would change or why it is refused, then the change. */
export function ProductImport({ onImported }: { readonly onImported: () => void }) {
  const [current, setCurrent] = useState<Import>();
  const [failure, setFailure] = useState<Failure>();
  const [refused, setRefused] = useState<File>();
  const newest = useRef<File | undefined>(undefined);
  const finish = (ended: Import) => {
    setCurrent(ended);
    if (ended.answer && !ended.dryRun) onImported();
  };
  const choose = async (file: File | undefined) => {
    newest.current = file;
    setCurrent(undefined);
    setFailure(undefined);
    setRefused(undefined);
    if (!file) return;
    // The user may choose another file before the service has answered.
    const isNewest = () => newest.current === file;
    try {
      const checked = await start(await sourceOf(file), true);
      if (isNewest()) finish(checked);
    } catch (error) {
      if (!isNewest()) return;
      setFailure(failureOf(error));
      setRefused(file);
    }
  };
  const shown = useRef(current);
  shown.current = current;
  const endOf = (run: Import) => (job: Job) => {
    if (job.kind === "import" && job.result && shown.current === run) finish({ ...run, answer: job.result });
  };
  const isDone = current?.answer !== undefined && !current.dryRun;
  return (
    <>
      {!isDone && (
        <>
          <DropZone label={texts.file} hint={texts.hint} accept=".csv,.json" take={([file]) => void choose(file)} />
          <TemplateButton fields={productFields} fileName={texts.template} />
        </>
      )}
      {failure && <Refusal failure={failure} file={refused} goOn={choose} />}
      {current?.jobId !== undefined && (
        <JobProgress
          key={current.jobId}
          id={current.jobId}
          label={current.dryRun ? texts.checking : texts.writing}
          onEnd={endOf(current)}
        />
      )}
      {current?.answer && <Outcome answer={current.answer} onUndone={onImported} />}
      {!isDone && (
        <DialogActs>
          {current?.answer && (
            <ActionButton
              label={texts.apply}
              kind="primary"
              work={async () => finish(await start(current.source, false))}
            />
          )}
        </DialogActs>
      )}
    </>
  );
}

async function start(source: ImportSource, dryRun: boolean): Promise<Import> {
  const answer = await runImport(source, dryRun);
  if (!("changes" in answer)) return { source, dryRun, jobId: answer.id };
  await readPlaces(placesOf(answer.changes));
  return { source, dryRun, answer };
}

/** Reasons for which the service takes nothing of the file, by row where it names rows, and the way on without these. */
function Refusal(refusal: {
  readonly failure: Failure;
  readonly file: File | undefined;
  readonly goOn: (rest: File) => Promise<void>;
}) {
  const { failure, file, goOn } = refusal;
  const rows = refusedRows(failure.issues);
  if (rows.length === 0) return <FailureBox failure={failure} />;
  return (
    <>
      <div class="box error" role="alert">
        <p>
          <Reason failure={failure} />
        </p>
        <RequestId failure={failure} />
      </div>
      {file && (
        <Later load={() => import("./refused-file.tsx")}>
          {({ RefusedFile }) => <RefusedFile {...{ file, rows, goOn }} isCut={mayBeMore(failure.issues)} />}
        </Later>
      )}
      <Table label={texts.refused} columns={[texts.row, texts.field, texts.reason]}>
        {rows.map(({ row, field, code, message }) => (
          <tr key={`${row} ${field} ${message}`}>
            <th scope="row">{numberText(row)}</th>
            <td>{placeLabel(`/${field}`)}</td>
            <td>
              <IssueText {...{ code, message }} />
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function Outcome({ answer, onUndone }: { readonly answer: ProductsImported; readonly onUndone: () => void }) {
  const { dryRun, created, updated, deleted, unchanged, changes, read, changeSetId } = answer;
  const counts = fill(texts.counts, {
    created: numberText(created),
    updated: numberText(updated),
    deleted: numberText(deleted),
    unchanged: numberText(unchanged),
  });
  return (
    <>
      <p role="status" class={dryRun ? "" : "box done"}>
        {dryRun ? counts : fill(texts.done, { counts })}
      </p>
      <ReadAs read={read} />
      {dryRun && <ProductDifferences changes={changes} />}
      {changeSetId !== undefined && <UndoProducts changeSetIds={[changeSetId]} onUndone={onUndone} />}
    </>
  );
}
