import { jsonOf } from "../endpoint-values.ts";
import { texts } from "../texts.ts";

/** Says why the service cannot even be asked for the filter of a text. */
export function filterObjection(text: string): string | undefined {
  return text.trim() !== "" && jsonOf(text) === undefined ? texts.filterNotJson : undefined;
}
