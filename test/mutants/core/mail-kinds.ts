import { type Mutant, seed } from "../mutant.ts";

const source = "packages/core/src";
const tests = [`${source}/application/mail-texts/emails.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed(`${source}/identity/mails/account-mails.ts`, tests, [
    [
      "an application's text of a confirmation may leave out the link",
      'verification: accountMail("verification", { link, hours })',
      'verification: accountMail("verification", { hours })',
    ],
    [
      "users get the mail about another matter",
      '"address-changed": accountMail("address-changed", {})',
      '"address-changed": accountMail("password-changed", {})',
    ],
    ["German readers get English mails", "de: textsDe[name]", "de: textsEn[name]"],
  ]),
  ...seed(`${source}/application/mail-texts/find-mail-text.ts`, tests, [
    ["an application's own text is never sent", "own.get(one) ?? builtIn[one]", "builtIn[one] ?? own.get(one)"],
  ]),
  ...seed(`${source}/application/mail-texts/try-email.ts`, tests, [
    ["a preview shows {baseUrl} in its links", 'sample.replace("{baseUrl}", baseUrl)', "sample"],
  ]),
];
