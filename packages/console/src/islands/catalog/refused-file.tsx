import { noteHeadings } from "@design-catalog/core/csv";
import { countedText } from "../engine/counted.ts";
import { saveText } from "../engine/download.ts";
import { decodedText } from "../engine/file-body.ts";
import { numberText } from "../engine/format.ts";
import { issueText } from "../engine/issue-text.tsx";
import { language } from "../engine/page-data.ts";
import { ActionButton, Shown } from "../engine/parts.tsx";
import { fill, textsOf } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { placeLabel } from "./product-words.ts";
import type { RefusedRow } from "./refused-rows.ts";
import { splitCsv, splitJson } from "./split-file.ts";

const texts = textsOf({
  en: {
    save: "Save the refused rows as a file",
    rest: { one: "Go on with the other row", other: "Go on with the other {count} rows" },
    cut: "At least {count} rows are refused: the check has ended there.",
    unknownRest: "Go on without these rows",
  },
  de: {
    save: "Abgelehnte Zeilen als Datei speichern",
    rest: { one: "Mit der anderen Zeile weiter", other: "Mit den anderen {count} Zeilen weiter" },
    cut: "Mindestens {count} Zeilen werden abgelehnt: Die Prüfung hat dort geendet.",
    unknownRest: "Ohne diese Zeilen weiter",
  },
});

/** The refused rows as a file to mend, and the way on with all others. */
export function RefusedFile(refused: {
  readonly file: File;
  readonly rows: readonly RefusedRow[];
  /** True where the other rows may be refused, too. */
  readonly isCut: boolean;
  readonly goOn: (rest: File) => Promise<void>;
}) {
  const { file, rows, isCut, goOn } = refused;
  const answer = useAnswer(() => splitOf(file, rows), "");
  return (
    <Shown answer={answer}>
      {({ refused: text, rest, restCount }) => (
        <div class="actions">
          {isCut && (
            <p class="hint">{fill(texts.cut, { count: numberText(new Set(rows.map(({ index }) => index)).size) })}</p>
          )}
          <ActionButton label={texts.save} work={async () => saveText(text, `refused-${file.name}`)} />
          {restCount > 0 && (
            <ActionButton
              label={isCut ? texts.unknownRest : countedText(texts.rest, restCount)}
              work={() => goOn(new File([rest], file.name, { type: file.type }))}
            />
          )}
        </div>
      )}
    </Shown>
  );
}

async function splitOf(file: File, rows: readonly RefusedRow[]) {
  const text = decodedText(await file.arrayBuffer());
  if (file.name.toLowerCase().endsWith(".json")) {
    return splitJson(
      text,
      rows.map(({ index }) => index),
    );
  }
  const reasons = rows.map(({ row, field, ...issue }) => {
    const place = field === "" ? "" : `${placeLabel(`/${field}`)}: `;
    return { line: row, reason: place + issueText(issue) };
  });
  return splitCsv(text, { heading: noteHeadings[language], reasons });
}
