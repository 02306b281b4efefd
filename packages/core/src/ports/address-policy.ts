/** A verdict on a destination; `reason` is fit for an error message. */
export type AddressVerdict = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

/** Decides which network destinations the service may contact. */
export interface AddressPolicy {
  /** Judges the text of a URL at registration, before any name is resolved. */
  vetUrl(text: string): AddressVerdict;
  /** Resolves the URL's host and judges every address; used at registration. */
  vetDestination(text: string): Promise<AddressVerdict>;
}
