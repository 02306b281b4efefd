/** Values of a sentence by their names, as answers have them. */
export type Parameters = Readonly<Record<string, string>>;

/** Ways to write a value, by what the braces name after the colon; `text` is that of the others. */
export type Formats = Readonly<Record<"text" | "number" | "day" | "fields" | "kind", (value: string) => string>>;

/** Fills the places of a sentence, such as `{name}` or `{width:number}`, with values in the reader's way. */
export function fillSentence(text: string, parameters: Parameters, formats: Formats): string {
  const ways = new Map<string, (value: string) => string>(Object.entries(formats));
  return text.replaceAll(/\{(\w+)(?::(\w+))?\}/gu, (place, name: string, format = "text") => {
    const value = parameters[name];
    // A later version may write values in another way.
    return value === undefined ? place : (ways.get(String(format)) ?? formats.text)(value);
  });
}
