import { formTokenField } from "./form-guard.ts";
import { html, type Html } from "./html.ts";

/** A labelled input. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "email" | "password";
  /** Purpose for password managers (WHATWG HTML §4.10.18.7). */
  readonly autocomplete: string;
  readonly value?: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** @default true */
  readonly required?: boolean;
  /** Focuses the input, the first of a page. A field with an error takes the focus from it. */
  readonly autofocus?: boolean;
  /** Text next to the label. */
  readonly aside?: Html;
  readonly lengthMin?: number;
  readonly lengthMax?: number;
}

/** An input with its label, hint and error, which screen readers read together. */
export function field(options: Field): Html {
  const { name, label, hint, error, aside } = options;
  return html`<div class="field">
    <div class="label-row"><label for="${name}">${label}</label>${aside}</div>
    <input ${inputAttributes(options)} />
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${error !== undefined && html`<p class="field-error" id="${name}-error">${error}</p>`}
  </div>`;
}

function inputAttributes(options: Field): readonly Html[] {
  const { name, type, hint, error, required = true } = options;
  const described = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`].filter(Boolean);
  const attributes: Readonly<Record<string, string | number | boolean | undefined>> = {
    id: name,
    name,
    type,
    autocomplete: options.autocomplete,
    value: options.value === "" ? undefined : options.value,
    minlength: options.lengthMin,
    maxlength: options.lengthMax,
    required,
    spellcheck: type === "text" ? undefined : "false",
    autocapitalize: type === "text" ? undefined : "none",
    "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
    "aria-invalid": error === undefined ? undefined : "true",
    autofocus: error !== undefined || options.autofocus === true,
  };
  return Object.entries(attributes).flatMap(([attribute, value]) => {
    if (value === undefined || value === false) return [];
    return [value === true ? html` ${attribute}` : html` ${attribute}="${value}"`];
  });
}

/** A hidden field; none without a value. */
export function hidden(name: string, value: string | undefined): Html | undefined {
  return value === undefined ? undefined : html`<input type="hidden" name="${name}" value="${value}" />`;
}

/** A form of this origin, with the token that proves it is ours. */
export function form(action: string, formToken: string, content: Html): Html {
  return html`<form method="post" action="${action}">${hidden(formTokenField, formToken)} ${content}</form>`;
}

/** The error of the whole form; screen readers read it immediately. */
export function errorBox(text: string | undefined): Html | undefined {
  return text === undefined ? undefined : html`<div class="box error" role="alert"><p>${text}</p></div>`;
}
