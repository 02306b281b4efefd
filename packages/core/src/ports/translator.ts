/** One request to a {@link Translator}. */
export interface TranslatorRequest {
  /** At most 50 texts in XML: `&lt;` for `<`, and empty elements `<x id="0"/>` that stay as they are. */
  readonly texts: readonly string[];
  /** Locale of the texts; absent where the provider shall find it out. */
  readonly from?: string;
  readonly to: string;
}

/** Translates texts by a service or program that does so. */
export interface Translator {
  /** Name of the kind of service, such as `deepl`. */
  readonly provider: string;
  /** Translations in XML, in the order of the texts. Rejects when the provider fails; the caller may try again. */
  translate(request: TranslatorRequest): Promise<readonly string[]>;
}
