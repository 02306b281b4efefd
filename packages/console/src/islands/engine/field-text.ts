import { fieldNameIn } from "./field-names.ts";
import { language } from "./page-data.ts";

/** Name of a field of the API, such as of a change, in the reader's language. */
export function fieldText(field: string): string {
  return fieldNameIn(language, field);
}
