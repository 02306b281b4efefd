import { type Mutant, seed } from "../mutant.ts";

const folder = "packages/host/src/config";
const tests = [`${folder}/config.test.ts`];

/** Bugs in secrets that files hold. */
export const mutants: readonly Mutant[] = [
  ...seed(`${folder}/secret.ts`, tests, [
    [
      "nobody can sign in with the password, which ends in a line break",
      String.raw`content.replace(/\r?\n$/u, "")`,
      "content",
    ],
    ["spaces of a password in a file get lost", String.raw`content.replace(/\r?\n$/u, "")`, "content.trim()"],
  ]),
  ...seed(`${folder}/production.ts`, tests, [
    ["a missing file of the password is told as two problems", ' || environment["BOOTSTRAP_ADMIN_PASSWORD_FILE"]', ""],
  ]),
  ...seed(
    `${folder}/mail.ts`,
    [`${folder}/mail.test.ts`],
    [["SMTP_URL_FILE is ignored", 'readSecret(reader, "SMTP_URL")', 'reader.text("SMTP_URL")']],
  ),
];
