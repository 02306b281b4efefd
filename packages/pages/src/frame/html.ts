/** Text that is HTML. Only {@link html} and {@link fill} create it, so everything else in a page is escaped. */
export class Html {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }

  /** Joins texts that are already HTML with values, which are escaped unless they are {@link Html}. */
  static join(strings: readonly string[], values: readonly HtmlValue[]): Html {
    return new Html(strings.map((text, index) => text + render(values[index])).join(""));
  }
}

/** Values of a template; `undefined` and `false` render nothing. */
export type HtmlValue = Html | string | number | false | undefined | readonly HtmlValue[];

/**
 * A template that escapes its values for text and for attributes in double quotes. Values do not belong in a tag's
 * name, an unquoted attribute, a style or a script. Whoever writes an address into `href` checks it.
 * @example
 * ```ts
 * html`<p title="${title}">${text}</p>`;
 * ```
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return Html.join(strings, values);
}

/** Escapes a text with `{name}` placeholders and fills in the values. A name without a value stays as it is. */
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
