import { someText } from "../../engine/schemas/json.ts";
import type { PersonNames } from "./person-names.ts";

/** An address as a whole, and not within a longer one of somebody else. */
export function addressExpression(address: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}._+-])${escaped(address)}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`, "giu");
}

/** First and last name together, as whole words. */
export function fullNameExpression(name: string): RegExp {
  const words = name.split(/\s+/u).map(escaped).join("\\s+");
  return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, "giu");
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);
}

/** Tells whether a text has an address, as a whole. */
export function mentionsAddress(text: string, address: string): boolean {
  return addressExpression(address).test(text);
}

/**
 * Tells whether a text, or a value of JSON at any depth, has an address or the full name of the person, also as the name of
 * a member, or an address written as in the query of a link.
 */
export function mentionsAny(value: unknown, { addresses, fullNames }: PersonNames): boolean {
  return someText(
    value,
    (text) =>
      fullNames.some((name) => fullNameExpression(name).test(text)) ||
      [text, withoutEscapes(text)].some((one) => addresses.some((address) => mentionsAddress(one, address))),
  );
}

function withoutEscapes(query: string): string {
  if (!query.includes("%40")) return "";
  const spaced = query.replaceAll("+", " ");
  return spaced.replaceAll(/%([0-7][\da-f])/giu, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}
