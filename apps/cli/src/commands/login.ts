import { CliError, usageError } from "../cli-error.ts";
import { chooseServer } from "../command/choose-target.ts";
import type { Command, Invocation } from "../command/command.ts";
import { openCredentialStore } from "../session/credentials.ts";
import { signIn, signOut } from "../session/session.ts";
import { ask, readSecret } from "../terminal/prompt.ts";

export const login: Command = {
  name: "login",
  summary: "Sign in to a service over HTTP and keep the tokens",
  details:
    "Asks for the password without showing it, or reads it from the first line of the input. If the account has a second\n" +
    "factor, asks for a one-time code at the terminal. Keeps only tokens, in $XDG_CONFIG_HOME/catalogctl/credentials.json,\n" +
    "which only you can read, and refreshes them for 30 days.",
  reach: "remote",
  options: [{ name: "email", value: "EMAIL", summary: "Address to sign in with; asked for if missing" }],
  examples: [
    ["login --server https://catalog.example.com --email kim@dealer.example", "Asks for the password"],
    ["login --server https://catalog.example.com --email kim@dealer.example < password.txt", "In a script"],
  ],
  async run(invocation) {
    const { environment, terminal, options } = invocation;
    const store = openCredentialStore(environment);
    const baseUrl = chooseServer({ options, environment, signedInTo: store.current() });
    const emailAddress = options.text("email") ?? (await askEmail(invocation));
    const password = await readSecret(terminal, `Password of ${emailAddress} at ${baseUrl}: `);
    const credentials = await signIn(baseUrl, { emailAddress, password, askCode: () => askCode(invocation) });
    store.save(baseUrl, credentials);
    return {
      data: { server: baseUrl, emailAddress, file: store.file },
      text: () => `Signed in to ${baseUrl} as ${emailAddress}\n`,
    };
  },
};

export const logout: Command = {
  name: "logout",
  summary: "Sign out and forget the tokens",
  reach: "remote",
  examples: [["logout", "From the service of the last sign-in"]],
  async run({ environment, options }) {
    const store = openCredentialStore(environment);
    const baseUrl = chooseServer({ options, environment, signedInTo: store.current() });
    const credentials = store.find(baseUrl);
    if (!credentials)
      return { data: { server: baseUrl, signedOut: false }, text: () => `Not signed in to ${baseUrl}\n` };
    const revoked = await signOut(baseUrl, credentials);
    store.remove(baseUrl);
    const note = revoked ? "" : "; the tokens were deleted here but could not be revoked there";
    return { data: { server: baseUrl, signedOut: true, revoked }, text: () => `Signed out of ${baseUrl}${note}\n` };
  },
};

async function askCode({ terminal }: Invocation): Promise<string> {
  if (terminal.isInputTty) return ask(terminal, "One-time code, or a recovery code: ");
  const why =
    "Cannot sign in because the account has a second factor: sign in at a terminal, which can ask for the code";
  throw new CliError("unauthenticated", why);
}

async function askEmail({ terminal }: Invocation): Promise<string> {
  if (!terminal.isInputTty) throw usageError("--email is required without a terminal to ask for it");
  return ask(terminal, "E-mail address: ");
}
