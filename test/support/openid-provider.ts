import { createServer } from "node:https";
import type { TestAuthority } from "@design-catalog/testing";

/** The provider's claims about one of its users. */
export type ProviderClaims = Readonly<Record<string, unknown>>;

/** A third-party provider, as a process would be; users sign in with their name and any password. */
export interface OpenIdProvider {
  readonly issuer: string;
  /** Users, by sign-in name. */
  readonly users: Map<string, ProviderClaims>;
  close(): void;
}

/** Starts an OpenID provider on loopback with TLS, where clients can register themselves. */
export async function startOpenIdProvider(authority: TestAuthority): Promise<OpenIdProvider> {
  const pair = await authority.issue({ names: ["localhost"], addresses: ["127.0.0.1"] });
  const server = createServer(pair);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const issuer = `https://localhost:${typeof address === "object" && address ? address.port : 0}`;
  const users = new Map<string, ProviderClaims>();
  const provider = await createProvider(issuer, users);
  server.on("request", provider.callback());
  return { issuer, users, close: () => server.close().closeAllConnections() };
}

async function createProvider(issuer: string, users: ReadonlyMap<string, ProviderClaims>) {
  const { warn, info } = console;
  // It warns about settings unfit for production, which this is not.
  Object.assign(console, { warn: () => undefined, info: () => undefined });
  try {
    const { default: Provider } = await import("oidc-provider");
    return new Provider(issuer, {
      claims: {
        openid: ["sub"],
        email: ["email", "email_verified"],
        profile: ["given_name", "family_name", "locale", "groups"],
      },
      features: { devInteractions: { enabled: true }, registration: { enabled: true } },
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
      cookies: { keys: ["a key of this test"] },
      findAccount: async (_, id) => ({ accountId: id, claims: async () => ({ ...users.get(id), sub: id }) }),
    });
  } finally {
    Object.assign(console, { warn, info });
  }
}
