import type { MailText } from "../../engine/mail-kind.ts";
import { escapeHtml } from "./escape-html.ts";

/** A mail as it is sent. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

/** A name in braces. The braces of a style sheet hold no bare name. */
const placeholderExpression = /\{([A-Za-z][A-Za-z0-9]*)\}/gu;

/** The placeholder names in a text. */
export function placeholdersIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(placeholderExpression)].map(([, name = ""]) => name));
}

/** Inserts the values. Each becomes a single line, so none adds a header or a paragraph. */
export function renderMail(
  { subject, bodyText, bodyHtml }: MailText,
  values: Readonly<Record<string, string>>,
): RenderedMail {
  const lines = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, oneLine(value)]));
  return {
    subject: oneLine(fill(subject, lines)),
    text: fill(bodyText, lines),
    html: bodyHtml ? fill(bodyHtml, mapValues(lines, escapeHtml)) : null,
  };
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(placeholderExpression, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? "") : placeholder,
  );
}

function mapValues(
  values: Readonly<Record<string, string>>,
  change: (value: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}
