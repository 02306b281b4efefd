import { importTranslations, type TranslationsImported } from "@design-catalog/client/api";
import { translationFields } from "@design-catalog/client/fields";
import { useRef, useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { DialogActs } from "../engine/dialog-way.tsx";
import { Dialog } from "../engine/dialog.tsx";
import { DropZone } from "../engine/drop-zone.tsx";
import { failureOf, type Failure, Objection } from "../engine/failure.ts";
import { fileBody } from "../engine/file-body.ts";
import { numberText } from "../engine/format.ts";
import { ActionButton, FailureBox } from "../engine/parts.tsx";
import { ReadAs } from "../engine/read-as.tsx";
import { Table } from "../engine/table.tsx";
import { TemplateButton } from "../engine/template-button.tsx";
import { fill } from "../engine/texts.ts";
import { useUrlFlag } from "../engine/use-url-state.ts";
import { texts } from "./texts.ts";

/** Media types of texts that the import takes, by the end of a file's name. */
const types = {
  json: "application/json",
  csv: "text/csv",
  xlf: "application/xliff+xml",
  xliff: "application/xliff+xml",
} as const;

/** Differences that the page shows. */
const shownMax = 200;

/** Imports a file in two steps: what it would change, then the change. */
export function ImportFile({ onImported }: { readonly onImported: () => void }) {
  const [isOpen, setOpen] = useUrlFlag("import");
  return (
    <>
      <button type="button" class="secondary" onClick={() => setOpen(true)}>
        {texts.fileTitle}
      </button>
      {isOpen && (
        <Dialog title={texts.fileTitle} onClose={() => setOpen(false)}>
          <Chooser onImported={onImported} />
        </Dialog>
      )}
    </>
  );
}

/** Content of a file, as the import takes it. */
interface FileContent {
  readonly body: Blob;
  readonly contentType: (typeof types)[keyof typeof types];
}

interface Rehearsed {
  readonly file: FileContent;
  readonly answer: TranslationsImported;
}

function Chooser({ onImported }: { readonly onImported: () => void }) {
  const [rehearsed, setRehearsed] = useState<Rehearsed>();
  const [done, setDone] = useState<TranslationsImported>();
  const [failure, setFailure] = useState<Failure>();
  const newest = useRef<File | undefined>(undefined);
  const choose = async (chosen: File | undefined) => {
    newest.current = chosen;
    setRehearsed(undefined);
    setFailure(undefined);
    if (!chosen) return;
    // The user may choose another file before the service has answered.
    const isNewest = () => newest.current === chosen;
    try {
      const file = await contentOf(chosen);
      const answer = await importFile(file, true);
      if (isNewest()) setRehearsed({ file, answer });
    } catch (error) {
      if (isNewest()) setFailure(failureOf(error));
    }
  };
  const apply = async ({ file }: Rehearsed) => {
    setDone(await importFile(file, false));
    onImported();
  };
  if (done) return <p class="box done">{fill(texts.imported, countsOf(done))}</p>;
  return (
    <>
      <DropZone
        label={texts.file}
        hint={texts.fileHint}
        accept=".json,.csv,.xlf,.xliff"
        take={([chosen]) => void choose(chosen)}
      />
      <TemplateButton fields={translationFields} fileName={texts.template} />
      {failure && <FailureBox failure={failure} />}
      {rehearsed && (
        <>
          <p role="status">{fill(texts.differences, countsOf(rehearsed.answer))}</p>
          <ReadAs read={rehearsed.answer.read} />
          <Differences answer={rehearsed.answer} />
        </>
      )}
      <DialogActs>
        {rehearsed && <ActionButton label={texts.apply} kind="primary" work={() => apply(rehearsed)} />}
      </DialogActs>
    </>
  );
}

function Differences({ answer: { changes } }: { readonly answer: TranslationsImported }) {
  const fields = changes.flatMap(({ namespace, key, locale, fields: changed }) =>
    changed.map((field) => ({ ...field, text: `${namespace} ${key} (${locale}) ${field.pointer}` })),
  );
  if (fields.length === 0) return null;
  return (
    <Table label={texts.difference} columns={[texts.difference, texts.before, texts.after]}>
      {fields.slice(0, shownMax).map(({ text, before, after }) => (
        <tr key={text}>
          <th scope="row">{text}</th>
          <td>{before}</td>
          <td>{after}</td>
        </tr>
      ))}
    </Table>
  );
}

/** Reads a file by the end of its name: browsers know few of these types. */
async function contentOf(file: File): Promise<FileContent> {
  const end = file.name.slice(file.name.lastIndexOf(".") + 1).toLowerCase();
  if (!isEnd(end)) throw new Objection(texts.wrongFile, undefined);
  const contentType = types[end];
  return { body: await fileBody(file, { isJson: end === "json" }), contentType };
}

function isEnd(end: string): end is keyof typeof types {
  return Object.hasOwn(types, end);
}

function importFile(file: FileContent, dryRun: boolean): Promise<TranslationsImported> {
  return call(importTranslations, { query: { dryRun }, ...file });
}

function countsOf({ created, updated, unchanged }: TranslationsImported) {
  return { created: numberText(created), updated: numberText(updated), unchanged: numberText(unchanged) };
}
