/** A client as the service has registered it. */
export interface Registered {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}

/** Facts that a client has learnt about its user. */
export interface SignedIn {
  readonly email: string;
  /** Whether it got new tokens for its refresh token; absent if it does not do this by itself. */
  readonly refreshed?: boolean;
}

/** Lets the user at a browser sign in and agree; returns where the browser came back to the client. */
export type Allow = (authorizationUrl: URL) => Promise<URL>;

/** A client library with its usual configuration. */
export interface RelyingParty {
  readonly client: string;
  readonly version: string;
  readonly language: string;
  /** Steps that the test takes with it, in words of the page. */
  readonly flow: string;
  /** Path of its redirect URI. */
  readonly path: string;
  signIn(registered: Registered, allow: Allow): Promise<SignedIn>;
}

/** Milliseconds that a program may take, its compilation included. */
const programMsMax = 90_000;

/**
 * Runs a client in another language: it prints where the user signs in, reads where the browser came back, and prints what
 * it has learnt, as JSON.
 */
export async function runRelyingParty(
  { words, directory, variables = {} }: RelyingProgram,
  registered: Registered,
  allow: Allow,
): Promise<SignedIn> {
  const child = Bun.spawn([...words], {
    cwd: directory,
    env: {
      ...process.env,
      ISSUER: registered.issuer,
      CLIENT_ID: registered.clientId,
      CLIENT_SECRET: registered.clientSecret,
      REDIRECT_URI: registered.redirectUri,
      ...variables,
    },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
    timeout: programMsMax,
  });
  const fault = child.stderr.text();
  let printed = "";
  let isSent = false;
  for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) {
    printed += piece;
    if (isSent || !printed.includes("\n")) continue;
    isSent = true;
    const back = await allow(new URL(printed.slice(0, printed.indexOf("\n"))));
    void child.stdin.write(`${back.href}\n`);
    await child.stdin.end();
  }
  if ((await child.exited) !== 0) throw new Error(`Cannot sign in with ${words.join(" ")}: ${await fault}`);
  return JSON.parse(printed.trim().split("\n").at(-1) ?? "");
}

/** A command that runs a client, and where. */
export interface RelyingProgram {
  readonly words: readonly string[];
  readonly directory: string;
  readonly variables?: Readonly<Record<string, string>>;
}
