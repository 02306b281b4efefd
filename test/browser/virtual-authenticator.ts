import type { CDPSession, Page } from "playwright-core";

/** A passkey that Chromium's virtual authenticator holds (WebAuthn domain of its protocol). */
export interface HeldPasskey {
  readonly credentialId: string;
  readonly rpId?: string;
  readonly privateKey: string;
  readonly signCount: number;
  readonly isResidentCredential: boolean;
  readonly userHandle?: string;
}

/** An authenticator inside a page's browser, whose user is always present and verified. */
export interface VirtualAuthenticator {
  passkeys(): Promise<readonly HeldPasskey[]>;
  /** Holds these passkeys and no others. */
  hold(passkeys: readonly HeldPasskey[]): Promise<void>;
}

const options = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** Gives a page an authenticator of its own, which outlasts what the page shows. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", { options });
  return {
    async passkeys() {
      return (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
    },
    async hold(passkeys) {
      await session.send("WebAuthn.clearCredentials", { authenticatorId });
      for (const credential of passkeys) await session.send("WebAuthn.addCredential", { authenticatorId, credential });
    },
  };
}
