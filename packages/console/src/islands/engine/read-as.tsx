import type { FileReading } from "@design-catalog/client/api";
import { fill, textsOf } from "./texts.ts";

const texts = textsOf({
  en: {
    text: "Read as {encoding}.",
    csv: "Read as {encoding}, with {delimiter} between cells{mark}.",
    delimiters: { ",": "commas", ";": "semicolons", "\t": "tabs" },
    marks: { ",": " and a decimal comma", ".": " and a decimal point" },
  },
  de: {
    text: "Gelesen als {encoding}.",
    csv: "Gelesen als {encoding}, mit {delimiter} zwischen den Zellen{mark}.",
    delimiters: { ",": "Kommas", ";": "Semikolons", "\t": "Tabulatoren" },
    marks: { ",": " und Dezimalkomma", ".": " und Dezimalpunkt" },
  },
});

/** Tells how the service read a file, so a wrong guess is seen before the import. */
export function ReadAs({ read }: { readonly read: FileReading | undefined }) {
  if (!read) return null;
  const encoding = read.encoding.startsWith("windows") ? read.encoding : read.encoding.toUpperCase();
  const { delimiter, decimalMark } = read;
  if (delimiter === null) return <p class="hint">{fill(texts.text, { encoding })}</p>;
  const mark = decimalMark === null ? "" : texts.marks[decimalMark];
  return <p class="hint">{fill(texts.csv, { encoding, delimiter: texts.delimiters[delimiter], mark })}</p>;
}
