import type { Translator } from "@design-catalog/core/ports";
import type { TranslatorSettings } from "../config/translator.ts";
import { createDeeplTranslator } from "./deepl.ts";
import { createLibreTranslator } from "./libre-translate.ts";
import { createOpenAiTranslator } from "./open-ai.ts";

const adapters = {
  deepl: createDeeplTranslator,
  libretranslate: createLibreTranslator,
  openai: createOpenAiTranslator,
} as const;

/** Creates the translator that is configured; nothing is connected yet. */
export function createTranslator(settings: TranslatorSettings): Translator {
  return adapters[settings.kind](settings);
}
