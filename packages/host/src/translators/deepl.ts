import type { Translator } from "@design-catalog/core/ports";
import type { TranslatorSettings } from "../config/translator.ts";
import { member, postJson, textsOf } from "../post-json.ts";

/** Variants of languages that DeepL distinguishes as targets. */
const variants: ReadonlySet<string> = new Set(["EN-GB", "EN-US", "ES-419", "PT-BR", "PT-PT", "ZH-HANS", "ZH-HANT"]);

/** Creates a translator that asks DeepL's API, version 2. */
export function createDeeplTranslator({ url, key = "" }: TranslatorSettings): Translator {
  return {
    provider: "deepl",
    async translate({ texts, from, to }) {
      const answer = await postJson({
        url: `${url}/v2/translate`,
        headers: { authorization: `DeepL-Auth-Key ${key}` },
        body: {
          text: texts,
          target_lang: targetOf(to),
          ...(from !== undefined && { source_lang: languageOf(from) }),
          tag_handling: "xml",
          tag_handling_version: "v2",
          ignore_tags: ["x"],
        },
      });
      const translations = member(answer, "translations");
      return textsOf(Array.isArray(translations) ? translations.map((one: unknown) => member(one, "text")) : undefined);
    },
  };
}

function targetOf(locale: string): string {
  const tag = locale.toUpperCase();
  return variants.has(tag) ? tag : languageOf(locale);
}

function languageOf(locale: string): string {
  return (locale.split("-")[0] ?? locale).toUpperCase();
}
