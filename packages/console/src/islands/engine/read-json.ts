import { engineTexts } from "./engine-texts.ts";
import { Objection } from "./failure.ts";
import { fill } from "./texts.ts";

/** The value that the JSON of a chosen file tells. @throws {Objection} when it is not JSON, which no service has to say */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Objection(fill(engineTexts.notJson, { reason }), undefined, { cause: error });
  }
}
