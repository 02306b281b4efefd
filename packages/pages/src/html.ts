/** Text that is HTML. Made by {@link html} and {@link fill} alone, so that whatever else becomes part of a page is escaped. */
export class Html {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }

  /** Joins texts that are HTML already with values that are escaped unless they are {@link Html}. */
  static join(strings: readonly string[], values: readonly HtmlValue[]): Html {
    return new Html(strings.map((text, index) => text + render(values[index])).join(""));
  }
}

/** What a template takes; `undefined` and `false` are nothing. */
export type HtmlValue = Html | string | number | false | undefined | readonly HtmlValue[];

/**
 * A template whose values are escaped, for the places of text and of attributes in double quotes. No value belongs into
 * a tag's name, an attribute without quotes, a style or a script. An address in `href` is checked by who writes it.
 * @example
 * ```ts
 * html`<p title="${title}">${text}</p>`;
 * ```
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return Html.join(strings, values);
}

/** A text with `{name}` in it, escaped, and the values in these places. A name without a value stays as it is. */
export function fill(text: string, values: Readonly<Record<string, HtmlValue>>): Html {
  const parts = text.split(/\{(\w+)\}/u);
  return Html.join(
    parts.map(() => ""),
    parts.map((part, index) => {
      if (index % 2 === 0) return part;
      return Object.hasOwn(values, part) ? values[part] : `{${part}}`;
    }),
  );
}

const escapes: { readonly [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function render(value: HtmlValue): string {
  if (value === undefined || value === false) return "";
  if (value instanceof Html) return value.toString();
  if (typeof value === "object") return value.map(render).join("");
  return String(value).replaceAll(/[&<>"']/gu, (character) => escapes[character] ?? "");
}
