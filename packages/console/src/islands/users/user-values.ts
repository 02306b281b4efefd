import type { User, UserInvite, UserReplace } from "@design-catalog/client/api";
import { typedNumber } from "../engine/typed-number.ts";

/** A setting in the form. */
export interface SettingLine {
  readonly name: string;
  readonly kind: "text" | "number" | "truth";
  readonly value: string;
}

/** Input of the form of a user. */
export interface UserValues {
  readonly emailAddress: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly locale: string;
  readonly roles: readonly string[];
  readonly settings: readonly SettingLine[];
}

/** Input for an invitation. */
export const newUser: UserValues = {
  emailAddress: "",
  firstName: "",
  lastName: "",
  locale: "en",
  roles: [],
  settings: [],
};

/** Input that changes nothing of a user. */
export function valuesOf(user: User): UserValues {
  const { emailAddress, firstName, lastName, locale, roles, settings } = user;
  return {
    emailAddress,
    firstName: firstName ?? "",
    lastName: lastName ?? "",
    locale,
    roles,
    settings: Object.entries(settings).map(([name, { value }]) => ({
      name,
      kind: kindOf(value),
      value: String(value),
    })),
  };
}

/** An invitation with the input. */
export function inviteBody(values: UserValues): UserInvite {
  return fieldsOf(values);
}

/** A replacement of the user by the input. */
export function replaceBody(values: UserValues, version: number): UserReplace {
  const named = values.settings.filter(({ name }) => name.trim() !== "");
  const settings = Object.fromEntries(named.map((line) => [line.name.trim(), { value: valueOf(line) }]));
  return { ...fieldsOf(values), settings, version };
}

function fieldsOf({ emailAddress, firstName, lastName, locale, roles }: UserValues) {
  return {
    emailAddress: emailAddress.trim(),
    firstName: textOrNull(firstName),
    lastName: textOrNull(lastName),
    locale: locale.trim(),
    roles,
  };
}

function textOrNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" ? null : trimmed;
}

function kindOf(value: string | number | boolean): SettingLine["kind"] {
  if (typeof value === "number") return "number";
  return typeof value === "boolean" ? "truth" : "text";
}

/** Value of a line; a text that is not a number stays one, and the service refuses it by name. */
function valueOf({ kind, value }: SettingLine): string | number | boolean {
  if (kind === "truth") return value === "true";
  return kind === "number" ? (typedNumber(value) ?? value) : value;
}
