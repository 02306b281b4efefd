/** Characters of the longest text whose parts are told apart: each part is an element of its own. */
const charactersMax = 100_000;
/** Names of members, texts, and the other values of JSON. */
const partOf = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\b\d[\d.eE+-]*/gu;

/** A part of a line of JSON, with its class; none for marks between parts. */
export interface JsonPart {
  readonly text: string;
  readonly look?: "name" | "text" | "value";
}

/** JSON with a number before each line, and names, texts and other values told apart. */
export function JsonText({ text }: { readonly text: string }) {
  return (
    <pre class="json" tabIndex={0}>
      {text.length > charactersMax
        ? text
        : text.split("\n").map((line, index) => <Line key={String(index)} line={line} />)}
    </pre>
  );
}

function Line({ line }: { readonly line: string }) {
  return (
    <span>
      {partsOf(line).map(({ text, look }, index) =>
        look === undefined ? (
          text
        ) : (
          <b key={String(index)} class={look}>
            {text}
          </b>
        ),
      )}
      {"\n"}
    </span>
  );
}

/** Parts of a line, which together are the line. */
export function partsOf(line: string): readonly JsonPart[] {
  const parts: JsonPart[] = [];
  let end = 0;
  for (const found of line.matchAll(partOf)) {
    const [all, quoted, colon = ""] = found;
    if (found.index > end) parts.push({ text: line.slice(end, found.index) });
    end = found.index + all.length;
    if (quoted === undefined) parts.push({ text: all, look: "value" });
    else parts.push({ text: quoted, look: colon === "" ? "text" : "name" }, ...(colon === "" ? [] : [{ text: colon }]));
  }
  return end < line.length ? [...parts, { text: line.slice(end) }] : parts;
}
