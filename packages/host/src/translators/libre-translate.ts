import type { Translator } from "@design-catalog/core/ports";
import type { TranslatorSettings } from "../config/translator.ts";
import { member, postJson, textsOf } from "../post-json.ts";

/** Variants of languages that LibreTranslate distinguishes. */
const variants: ReadonlySet<string> = new Set(["pt-BR", "zh-Hans", "zh-Hant"]);

/** Creates a translator that asks a server of LibreTranslate. */
export function createLibreTranslator({ url, key }: TranslatorSettings): Translator {
  return {
    provider: "libretranslate",
    async translate({ texts, from, to }) {
      const answer = await postJson({
        url: `${url}/translate`,
        body: {
          q: texts,
          source: from === undefined ? "auto" : languageOf(from),
          target: languageOf(to),
          format: "html",
          ...(key !== undefined && { api_key: key }),
        },
      });
      return textsOf(member(answer, "translatedText"));
    },
  };
}

function languageOf(locale: string): string {
  return variants.has(locale) ? locale : (locale.split("-")[0] ?? locale);
}
