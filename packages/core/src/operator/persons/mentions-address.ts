import { someText } from "../../engine/schemas/json.ts";
import type { PersonNames } from "./person-names.ts";

/** Tells whether a text has an address, which is in small letters, as a whole and not within a longer one of somebody else. */
export function mentionsAddress(text: string, address: string): boolean {
  const parts = text.toLowerCase().split(address);
  return parts
    .slice(1)
    .some(
      (behind, index) =>
        !/[\p{L}\p{N}._+-]$/u.test(parts[index] ?? "") && !/^(?:[\p{L}\p{N}-]|\.[\p{L}\p{N}])/u.test(behind),
    );
}

/**
 * Tells whether a text, or a value of JSON at any depth, has an address of the person, also as the name of a member, or
 * written as in the query of a link.
 */
export function mentionsAny(value: unknown, { addresses }: PersonNames): boolean {
  return someText(value, (text) =>
    [text, withoutEscapes(text)].some((one) => addresses.some((address) => mentionsAddress(one, address))),
  );
}

function withoutEscapes(query: string): string {
  if (!query.includes("%40")) return "";
  const spaced = query.replaceAll("+", " ");
  return spaced.replaceAll(/%([0-7][\da-f])/giu, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}
