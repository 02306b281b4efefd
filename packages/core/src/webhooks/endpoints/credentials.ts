import { type Static, Type } from "@sinclair/typebox";
import { invalid } from "../../engine/errors.ts";
import type { EndpointCredentials } from "../../ports/delivery-store.ts";
import {
  type CertificateContext,
  clientCertificateField,
  clientCertificateInput,
  presentClientCertificate,
  sealClientCertificate,
} from "./client-certificate.ts";
import { isSameHost, mask } from "./masked.ts";
import type { WebhookEndpointRow } from "./table.ts";

/** Members of an endpoint by which deliveries prove who sends them. */
export const credentialFields = { clientCertificate: clientCertificateField };

/** The same in requests, all optional. */
export const credentialInputs = { clientCertificate: Type.Optional(clientCertificateInput) };

/** Credentials that a request gives; what it leaves out is undefined. */
export interface GivenCredentials {
  readonly clientCertificate?: Static<typeof clientCertificateInput> | undefined;
}

/** Credentials as answers show them, with their secrets masked. */
export function presentCredentials(stored: EndpointCredentials | null) {
  return { clientCertificate: presentClientCertificate(stored?.clientCertificate) };
}

/**
 * Credentials to store after a change; null for none. Those that a process of a later version has stored stay.
 * @throws {DomainError} `validation_failed` for credentials that cannot be used, and for a mask of nothing
 */
export async function changedCredentials(
  context: CertificateContext,
  { id, credentials }: Pick<WebhookEndpointRow, "id" | "credentials">,
  { clientCertificate: given }: GivenCredentials,
): Promise<EndpointCredentials | null> {
  if (given === undefined) return credentials;
  const { clientCertificate: current, ...later } = credentials ?? {};
  const changed = {
    ...(given && { clientCertificate: await sealClientCertificate(context, id, { current, value: given.pem }) }),
    ...later,
  };
  return Object.keys(changed).length === 0 ? null : changed;
}

/**
 * Requires credentials again when an endpoint moves to another host, as header values are.
 * @throws {DomainError} `validation_failed` when stored ones would serve another host unseen
 */
export function checkCredentialsSent(move: {
  readonly from: Pick<WebhookEndpointRow, "url" | "credentials">;
  readonly toUrl: string;
  readonly given: GivenCredentials;
}): void {
  const { from, toUrl, given } = move;
  if (isSameHost(from.url, toUrl)) return;
  const { clientCertificate } = given;
  if (from.credentials?.clientCertificate && (clientCertificate === undefined || clientCertificate?.pem === mask)) {
    const message = "The URL leads to another host: send the client certificate again, or null to remove it";
    throw invalid("/clientCertificate", "client_certificate_required", message);
  }
}
