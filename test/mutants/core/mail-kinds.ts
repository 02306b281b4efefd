import { type Mutant, seed } from "../mutant.ts";

const source = "packages/core/src";
const tests = [`${source}/application/mail-texts/emails.test.ts`];
const samples = [`${source}/application/mail-texts/sample-mails.test.ts`];
const accounts = [`${source}/identity/accounts/register.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed(`${source}/identity/mails/account-mails.ts`, tests, [
    [
      "an application's text of a confirmation may leave out the link",
      "accountMail(name, linkValues({ ...sample, purpose: linkPurposes[name] }))",
      "accountMail(name, { hours: linkValues({ ...sample, purpose: linkPurposes[name] }).hours })",
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
  ...seed(`${source}/identity/mails/account-mails.ts`, samples, [
    ["previews show the link of another mail", "purpose: linkPurposes[name] }))", 'purpose: "verification" }))'],
  ]),
  ...seed(`${source}/identity/mails/link-values.ts`, accounts, [
    [
      "who already has an account and signs up is sent to a page that refuses the link",
      '"already-registered": "password-reset"',
      '"already-registered": "verification"',
    ],
  ]),
  ...seed(`${source}/projects/members/invite-member.ts`, samples, [
    [
      "an invitation to a project links to another page than its preview",
      "invitationValues(context.baseUrl, ",
      "invitationValues(`${context.baseUrl}/admin`, ",
    ],
  ]),
];
