import { countedText } from "../engine/counted.ts";
import { saveText } from "../engine/download.ts";
import { decodedText } from "../engine/file-body.ts";
import { ActionButton, Shown } from "../engine/parts.tsx";
import { textsOf } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import type { RefusedRow } from "./refused-rows.ts";
import { splitCsv, splitJson } from "./split-file.ts";

const texts = textsOf({
  en: {
    save: "Save the refused rows as a file",
    rest: { one: "Go on with the other row", other: "Go on with the other {count} rows" },
  },
  de: {
    save: "Abgelehnte Zeilen als Datei speichern",
    rest: { one: "Mit der anderen Zeile weiter", other: "Mit den anderen {count} Zeilen weiter" },
  },
});

/** The refused rows as a file to mend, and the way on with all others. */
export function RefusedFile(refused: {
  readonly file: File;
  readonly rows: readonly RefusedRow[];
  readonly goOn: (rest: File) => Promise<void>;
}) {
  const { file, rows, goOn } = refused;
  const answer = useAnswer(() => splitOf(file, rows), "");
  return (
    <Shown answer={answer}>
      {({ refused: text, rest, restCount }) => (
        <div class="actions">
          <ActionButton label={texts.save} work={async () => saveText(text, `refused-${file.name}`)} />
          {restCount > 0 && (
            <ActionButton
              label={countedText(texts.rest, restCount)}
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
  const places = { lines: rows.map(({ row }) => row), indexes: rows.map(({ index }) => index) };
  return file.name.toLowerCase().endsWith(".json") ? splitJson(text, places) : splitCsv(text, places);
}
