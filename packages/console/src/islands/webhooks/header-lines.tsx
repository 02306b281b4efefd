import type { FieldPlace } from "../engine/form.tsx";
import { belongsTo, pointerToken } from "../engine/pointer.ts";
import { fill } from "../engine/texts.ts";
import { type HeaderLine, isRepeated, mask } from "./endpoint-values.ts";
import { texts } from "./texts.ts";

interface HeaderOptions {
  readonly lines: readonly HeaderLine[];
  /** True if another host would get the stored values: each has to be typed again. */
  readonly isAsked: boolean;
  readonly change: (lines: readonly HeaderLine[]) => void;
  readonly place: FieldPlace;
}

/** Custom headers, one line each, with what is wrong with it. */
export function HeaderLines(headers: HeaderOptions) {
  const { lines, change, place } = headers;
  return (
    <fieldset id={place.id} aria-describedby={place.describedBy} aria-label={texts.headers}>
      <legend>{texts.headers}</legend>
      {lines.map((line, index) => (
        // Lines have no identity but their place.
        <OneHeader key={String(index)} {...{ ...headers, line, index }} />
      ))}
      <button type="button" class="secondary" onClick={() => change([...lines, { name: "", value: "" }])}>
        {texts.addHeader}
      </button>
    </fieldset>
  );
}

interface HeaderPlace extends HeaderOptions {
  readonly line: HeaderLine;
  readonly index: number;
}

function OneHeader(header: HeaderPlace) {
  const { line, index, lines, change } = header;
  const number = index + 1;
  const fault = faultOf(header);
  const faultId = `${header.place.id}-${number}-error`;
  const isNameWrong = isRepeated(lines, index);
  const marked = (isWrong: boolean) => ({
    "aria-invalid": isWrong,
    "aria-describedby": isWrong ? faultId : undefined,
  });
  const set = (changes: Partial<HeaderLine>) => change(lines.with(index, { ...line, ...changes }));
  return (
    <>
      <div class="entry">
        <input
          type="text"
          autocomplete="off"
          aria-label={fill(texts.headerName, { number })}
          {...marked(isNameWrong)}
          value={line.name}
          onInput={(event) => set({ name: event.currentTarget.value })}
        />
        <input
          type="text"
          autocomplete="off"
          aria-label={fill(texts.headerValue, { number })}
          {...marked(fault !== "" && !isNameWrong)}
          value={isMissing(header) ? "" : line.value}
          onInput={(event) => set({ value: event.currentTarget.value })}
        />
        <button type="button" class="secondary" onClick={() => change(lines.toSpliced(index, 1))}>
          {fill(texts.removeHeader, { number })}
        </button>
      </div>
      {fault !== "" && (
        <p class="field-error" id={faultId}>
          {fault}
        </p>
      )}
    </>
  );
}

/** The mask stands for a value that the other host must not get unseen. */
function isMissing({ line, isAsked }: { readonly line: HeaderLine; readonly isAsked: boolean }): boolean {
  return isAsked && line.value === mask;
}

function faultOf(header: HeaderPlace): string {
  if (isRepeated(header.lines, header.index)) return texts.headerTwice;
  if (isMissing(header)) return texts.headerAsked;
  const issues = header.place.issues ?? [];
  const own = issues.filter(
    ({ pointer }) => header.line.name !== "" && belongsTo(pointer, pointerToken(header.line.name)),
  );
  return own.map(({ message }) => message).join(". ");
}
