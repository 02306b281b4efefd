import type { RecorderEvent } from "./recorder-event.ts";

/** Attributes that people read, which are masked where texts are. */
const readable =
  /^(?:title|alt|placeholder|label|summary|aria-(?:label|description|roledescription|valuetext|placeholder))$/u;

/** Attributes that hold addresses. Query and fragment of an address may hold secrets. */
const addresses = /^(?:href|src|action|formaction|poster|data|cite|xlink:href)$/u;

/** Attributes that programs use, also for tokens, and that nobody sees. */
const unseen = /^(?:data-.*|content|nonce|srcdoc|srcset|integrity|on.*)$/u;

/** Kinds of inputs whose value is the text on a button. */
const buttons: readonly unknown[] = ["submit", "button", "reset"];

/**
 * An event of rrweb without what its own masking leaves: values of hidden inputs, attributes for programs, addresses'
 * queries and, where texts are masked, attributes that people read.
 */
export function privateEvent(event: RecorderEvent, masksText: boolean): RecorderEvent {
  const scrubbed = scrub(event.data, masksText);
  const isMeta = isRecord(scrubbed) && typeof scrubbed["href"] === "string";
  return { ...event, data: isMeta ? { ...scrubbed, href: withoutQuery(String(scrubbed["href"])) } : scrubbed };
}

function scrub(value: unknown, masksText: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => scrub(item, masksText));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, member]) => {
    const isAttributes = name === "attributes" && isRecord(member);
    return [name, isAttributes ? scrubAttributes(member, masksText) : scrub(member, masksText)];
  });
  return Object.fromEntries(entries);
}

function scrubAttributes(attributes: Readonly<Record<string, unknown>>, masksText: boolean): object {
  const hasButtonText = !masksText && buttons.includes(attributes["type"]);
  const kept = Object.entries(attributes).filter(([name]) => !unseen.test(name));
  return Object.fromEntries(
    kept.map(([name, value]) => {
      if (typeof value !== "string") return [name, value];
      if (name === "value" && !hasButtonText) return [name, mask(value)];
      if (readable.test(name)) return [name, masksText ? mask(value) : value];
      return [name, addresses.test(name) ? withoutQuery(value) : value];
    }),
  );
}

function mask(text: string): string {
  return text.replaceAll(/\S/gu, "*");
}

function withoutQuery(address: string): string {
  return address.startsWith("data:") ? address : address.replace(/[?#].*$/su, "");
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
