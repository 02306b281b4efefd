import type { FormField } from "../engine/form.tsx";
import { secretField } from "./secret-input.tsx";
import { texts } from "./texts.ts";

/** Proof that the user is still the one who signed in; empty for users without a password. */
export interface StepUp {
  readonly currentPassword: string;
}

/** The field for the password of the user. */
export function stepUpField<Values extends StepUp>(): FormField<Values> {
  return secretField(
    { name: "currentPassword", label: texts.currentPassword, hint: texts.noPassword },
    "current-password",
  );
}

/** Members of a request that shows the password, if the user has one. */
export function stepUpOf({ currentPassword }: StepUp): Partial<StepUp> {
  return currentPassword === "" ? {} : { currentPassword };
}
