import { randomBytes } from "node:crypto";
import { createAdministrator } from "@design-catalog/core";
import { CliError, usageError } from "../cli-error.ts";
import type { Command, Invocation } from "../command/command.ts";
import { readSecret } from "../terminal/prompt.ts";
import { renderFields } from "../terminal/table.ts";

/** As long as production requires for the first administrator. */
const passwordCharactersMin = 12;
const generatedBytes = 18;

export const usersCreateAdmin: Command = {
  name: "users create-admin",
  summary: "Create an administrator, even when nobody can sign in any more",
  details:
    "Asks for the password, reads it from the first line of the input, or generates it. It is never an argument.",
  reach: "database",
  operands: [{ name: "EMAIL", summary: "Address to sign in with" }],
  options: [{ name: "generate", summary: "Generate a password and show it" }],
  examples: [
    ["users create-admin kim@dealer.example", "Asks for the password"],
    ["users create-admin kim@dealer.example --generate", "Shows a new password"],
    ["users create-admin kim@dealer.example < password.txt", "Takes the password from a file"],
  ],
  async run(invocation) {
    const { operands, options, local } = invocation;
    const emailAddress = operands["EMAIL"] ?? "";
    if (!/^[^\s@]{1,64}@[^\s@]+\.[a-z]{2,}$/iu.test(emailAddress)) {
      throw usageError(`EMAIL must be an email address: current value is ${emailAddress}`);
    }
    const generated = options.has("generate") ? generatePassword(invocation) : undefined;
    const password = generated ?? (await askPassword(invocation));
    const made = await createAdministrator((await local()).context(), { emailAddress, password });
    const shown = generated === undefined ? {} : { password: generated };
    const fields = [
      ["Id", made.id],
      ["Address", made.emailAddress],
      ...(generated === undefined ? [] : [["Password", generated]]),
    ];
    return {
      data: { ...made, ...shown },
      text: (style) =>
        renderFields(
          fields.map(([name = "", value = ""]) => [name, value] as const),
          style,
        ),
    };
  },
};

function generatePassword({ mayShowSecrets }: Invocation): string {
  if (!mayShowSecrets) throw usageError("The output is not a terminal: add --json to write the password to it anyway");
  return randomBytes(generatedBytes).toString("base64url");
}

/** Reads a new password, twice at a terminal. @throws {CliError} `refused` for a short one */
export async function askPassword({ terminal }: Invocation): Promise<string> {
  const password = await readSecret(terminal, "Password: ");
  if (password.length < passwordCharactersMin) {
    throw new CliError("refused", `The password must have at least ${passwordCharactersMin} characters`);
  }
  if (terminal.isInputTty && (await readSecret(terminal, "Again: ")) !== password) {
    throw new CliError("refused", "The two passwords differ");
  }
  return password;
}
