import { isInTheClear } from "./loopback.ts";
import type { Reader } from "./reader.ts";
import { readSecret } from "./secret.ts";

/** The service that translates texts. */
export interface TranslatorSettings {
  readonly kind: "deepl" | "libretranslate" | "openai";
  /** Its URL without a slash at the end. */
  readonly url: string;
  readonly key?: string;
  /** Only for `openai`. */
  readonly model?: string;
}

const forms =
  "must be deepl:<URL>, libretranslate:<URL> or openai:<URL>?model=<name>, with a URL of http or https that holds no key";
const expression = /^(?<kind>deepl|libretranslate|openai):(?<address>https?:\/\/.+)$/u;

/** Reads `TRANSLATOR_URL` and `TRANSLATOR_KEY`; undefined without a translator. A URL is never repeated. */
export function readTranslator(reader: Reader, production: boolean): TranslatorSettings | undefined {
  const refuse = (text: string) => reader.problem("TRANSLATOR_URL", text);
  const value = reader.text("TRANSLATOR_URL");
  const key = readSecret(reader, "TRANSLATOR_KEY");
  if (value === undefined) {
    if (key !== undefined) reader.problem("TRANSLATOR_KEY", "must be set only with TRANSLATOR_URL");
    return undefined;
  }
  const { kind, address = "" } = expression.exec(value)?.groups ?? {};
  const url = URL.parse(address);
  if (!url || !isKind(kind) || url.username !== "" || url.password !== "" || url.hash !== "") {
    refuse(forms);
    return undefined;
  }
  const model = url.searchParams.get("model") ?? undefined;
  const names = [...url.searchParams.keys()];
  if (names.length > (kind === "openai" ? 1 : 0) || (kind === "openai") !== (model !== undefined && model !== ""))
    refuse(forms);
  if (kind === "deepl" && key === undefined)
    reader.problem("TRANSLATOR_KEY", "must be set, or TRANSLATOR_KEY_FILE: the key of DeepL");
  if (production && isInTheClear(url))
    refuse("must have an https URL in production: texts would cross the network in the clear");
  return {
    kind,
    url: url.origin + url.pathname.replace(/\/+$/u, ""),
    ...(key !== undefined && { key }),
    ...(model !== undefined && { model }),
  };
}

function isKind(kind: string | undefined): kind is TranslatorSettings["kind"] {
  return kind === "deepl" || kind === "libretranslate" || kind === "openai";
}
