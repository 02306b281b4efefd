/** Class of a sign-in by a passkey, as access and ID tokens name it (OpenID Connect EAP ACR Values 1.0 §2). */
export const phishingResistant = "phr";

/** Class of a sign-in; null for all that no passkey began. */
export type SignInClass = typeof phishingResistant | null;
