import { cutText } from "./cut-text.ts";
import { normalizeDomain, withAsciiDomain } from "./domain-name.ts";

/**
 * Form of a text field. All but `exact` are NFC and have no control characters: a `line` and `lines` also have no blanks
 * or invisible characters at their ends, and a `line` has none inside that its script does not need; `lines` and
 * `content` have line breaks and tabs, and `content` keeps its blanks.
 * A `tag` is a canonical language tag (BCP 47), a `type` a media type in lower case up to its parameters, for text without
 * a charset, an `address` an e-mail address with its domain in ASCII (RFC 5891), a `domain` such a domain in lower case.
 * `exact` is for secrets and for addresses that others compare by their bytes.
 */
export type TextForm = "line" | "lines" | "content" | "tag" | "type" | "address" | "domain" | "exact";

/** Control characters, line separators and direction controls, which no line contains. */
const hidden = String.raw`\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069`;

/** Control characters other than line breaks and tabs. */
const control = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f`;

/** Invisible characters without a width. Some scripts and emoji need them, such as joiners in Persian. */
const widthless = String.raw`\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`;

/** White space and invisible characters. */
const blank = String.raw`\s${widthless}\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0`;

/** Characters next to which none without a width can be seen: those of European alphabets, punctuation and currencies. */
const european = String.raw`\u0020-\u00a8\u00aa-\u00ad\u00af-\u058f\u1e00-\u1fff\u2010-\u2027\u2030-\u203b\u203d-\u2048\u204a-\u205e\u20a0-\u20cf`;

/** Invisible characters that change how the one before them looks: an emoji, a flag of a region, an ideograph. */
const selectors =
  /(?<=[\u00a9\u00ae\u203c\u2049\u2122-\u27bf\u2934-\u2bff\u3030\u303d\u3297\u3299\u{1f000}-\u{1faff}])\ufe0f|(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]{1,8}\u{e007f}|(?<=[\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}])[\u{e0100}-\u{e01ef}]/uy;

const hiddenRuns = new RegExp(`[${hidden}]+`, "gu");
const controlRuns = new RegExp(`[${control}]+`, "gu");
const leading = new RegExp(`^[${blank}${hidden}]+`, "u");
const unseen = new RegExp(`[${widthless}]+`, "gu");
const onlyEuropean = new RegExp(`^[${european}\\s${widthless}]*$`, "u");

/** Hints for the break of lines, which a line does not have in any script. */
const breakHints = /[\u00ad\u200b\u2060-\u2064\ufeff\ufff9-\ufffb]+/gu;

const edge = new RegExp(`[${blank}${hidden}]`, "u");

/** Most texts: printable ASCII without blanks at the ends. */
const plain = /^[!-~](?:[ -~]*[!-~])?$/u;

/** A text as it is stored. What this returns stays as it is when it is passed again. */
export function normalText(text: string, form: TextForm): string {
  if (form === "exact") return text;
  if (form === "tag") return canonicalTag(normalText(text, "line"));
  if (form === "type") return normalText(lowerType(normalText(text, "line")), "line");
  if (form === "address") return withAsciiDomain(normalText(text, "line"));
  // Another text than a domain stays, for its field to refuse.
  if (form === "domain") return normalizeDomain(normalText(text, "line")) ?? normalText(text, "line");
  if (plain.test(text)) return text;
  const composed = text.normalize("NFC");
  if (form === "line") return trimmed(seen(composed.replaceAll(hiddenRuns, " ")));
  const clean = composed.replaceAll(controlRuns, " ");
  return form === "lines" ? trimmed(clean) : clean;
}

/**
 * An e-mail address as accounts and invitations store and compare it: as a field of addresses is stored, in lower case.
 * Whatever is compared with it passes through here: nothing normalizes the texts of forms, such as the request for tokens.
 */
export function accountAddress(emailAddress: string): string {
  // Composed again: a letter in lower case may join a mark that the capital has no composed form with.
  return normalText(emailAddress, "address").toLowerCase().normalize("NFC");
}

/** A line without what nobody can see in it, so two that look equal are equal. Composed again: a mark may join its letter. */
function seen(line: string): string {
  return line.replaceAll(onlyEuropean.test(line) ? unseen : breakHints, "").normalize("NFC");
}

/** Turns a foreign text into a line of at most `pointsMax` characters; null when nothing visible is left. */
export function toLine(text: string, pointsMax: number): string | null {
  return normalText(cutText(normalText(text, "line"), pointsMax), "line") || null;
}

/** A loop, because an expression for the end would begin again at each blank inside the text. */
function trimmed(text: string): string {
  let end = text.length;
  for (let last = pointBefore(text, end); edge.test(last); last = pointBefore(text, end)) end -= last.length;
  selectors.lastIndex = end;
  const [selected = ""] = selectors.exec(text) ?? [];
  return text.slice(0, end + selected.length).replace(leading, "");
}

/** The code point that ends at an index; empty at the beginning. */
function pointBefore(text: string, end: number): string {
  const isPair = (text.codePointAt(end - 2) ?? 0) > 0xffff;
  return text.slice(Math.max(0, end - (isPair ? 2 : 1)), end);
}

/** A tag that is none stays, for its field to refuse. */
function canonicalTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    return tag;
  }
}

/** Media types of text, to which programs add a charset on their own (RFC 6838, section 4.2.8; RFC 8259, section 11). */
const textTypes = /^(?:text\/|application\/(?:json|xml)\b|[^;]+\+(?:json|xml)\b)/u;

/** A text is known without its charset: readers tell the encoding by the content. */
function lowerType(type: string): string {
  const lower = type.replace(/^[^;]*/u, (name) => name.trimEnd().toLowerCase());
  return textTypes.test(lower) ? lower.replaceAll(/;\s*charset\s*=[^;]*/giu, "") : lower;
}
