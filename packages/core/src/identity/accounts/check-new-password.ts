import { applications, inSlot } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { invalid } from "../../engine/errors.ts";
import type { PasswordWeakness } from "../../ports/password-strength.ts";

/**
 * Characters of a password, at least: code points, so an emoji counts once. Length counts most (NIST SP 800-63B
 * §5.1.1.2), so there are no rules of composition.
 */
export const newPasswordCharactersMin = 10;

/** Name of the service on its own pages, whatever the application is called. */
const productName = "Design Catalog Service";

const advice = "choose another one, such as four unrelated words";

const refusals: Readonly<Record<PasswordWeakness, string>> = {
  common: `The password is too easy to guess because it is common or follows a pattern: ${advice}`,
  personal: `The password is too easy to guess because it consists of the address or the name of the service: ${advice}`,
};

/**
 * Refuses a password that is easy to guess for somebody who knows its owner's address.
 * @throws {DomainError} `validation_failed` with `too_short`, `weak_password` or `personal_password` at the pointer,
 *   `rate_limited`
 */
export async function checkNewPassword(
  context: OperationContext,
  chosen: {
    readonly password: string;
    readonly emailAddress: string;
    /** @default "/password" */
    readonly pointer?: string;
  },
): Promise<void> {
  const { password, emailAddress, pointer = "/password" } = chosen;
  if (Array.from(password).length < newPasswordCharactersMin) {
    throw invalid(pointer, "too_short", `The password must have at least ${newPasswordCharactersMin} characters`);
  }
  const application = await context.store.find(applications, context.applicationId);
  const words = [emailAddress, application?.name ?? "", productName].flatMap(wordsOf);
  const judge = () => context.ports.passwordStrength.weaknessOf(password, [...new Set(words)]);
  const weakness = await inSlot(context, "password-checks", judge);
  if (weakness) throw invalid(pointer, `${weakness === "personal" ? "personal" : "weak"}_password`, refusals[weakness]);
}

/** The text, its words, and all words joined, without those of one or two letters, which many passwords contain. */
function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [text, ...words, words.join("")].filter(({ length }) => length > 2);
}
