import { CliError, usageError } from "../cli-error.ts";
import { chooseServer } from "../command/choose-target.ts";
import type { Command, Invocation } from "../command/command.ts";
import { openCredentialStore } from "../session/credentials.ts";
import { signIn, signOut } from "../session/session.ts";
import { ask, readSecret } from "../terminal/prompt.ts";

export const login: Command = {
  name: "login",
  summary: "Sign in to a service by HTTP and keep the tokens",
  details:
    "The password is typed without being shown, or read from the first line of the input; a one-time code is asked for at\n" +
    "the terminal where the account has a second factor. Only tokens are kept, in\n" +
    "$XDG_CONFIG_HOME/catalogctl/credentials.json, which only you can read; they are refreshed by themselves for 30 days.",
  reach: "remote",
  options: [{ name: "email", value: "EMAIL", summary: "Address to sign in with; asked for when it is absent" }],
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
  summary: "End the sign-in and forget its tokens",
  reach: "remote",
  examples: [["logout", "Of the service that was signed in to last"]],
  async run({ environment, options }) {
    const store = openCredentialStore(environment);
    const baseUrl = chooseServer({ options, environment, signedInTo: store.current() });
    const credentials = store.find(baseUrl);
    if (!credentials)
      return { data: { server: baseUrl, signedOut: false }, text: () => `Not signed in to ${baseUrl}\n` };
    const revoked = await signOut(baseUrl, credentials);
    store.remove(baseUrl);
    const note = revoked ? "" : "; its tokens were forgotten here but could not be revoked there";
    return { data: { server: baseUrl, signedOut: true, revoked }, text: () => `Signed out of ${baseUrl}${note}\n` };
  },
};

async function askCode({ terminal }: Invocation): Promise<string> {
  if (terminal.isInputTty) return ask(terminal, "One-time code, or a recovery code: ");
  const why = "Cannot sign in as the account has a second factor: do it at a terminal, which can ask for the code";
  throw new CliError("unauthenticated", why);
}

async function askEmail({ terminal }: Invocation): Promise<string> {
  if (!terminal.isInputTty) throw usageError("--email is needed where there is no terminal to ask at");
  return ask(terminal, "E-mail address: ");
}
