import { type Static, Type } from "@sinclair/typebox";
import { invalid } from "../../engine/errors.ts";
import type { EndpointCredentials } from "../../ports/delivery-store.ts";
import { authField, type GivenAuth, presentAuth, sealAuth } from "./auth.ts";
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
export const credentialFields = { clientCertificate: clientCertificateField, auth: authField };

/** The same in requests, all optional. */
export const credentialInputs = {
  clientCertificate: Type.Optional(clientCertificateInput),
  auth: Type.Optional(authField),
};

/** Credentials that a request gives; what it leaves out is undefined. */
export interface GivenCredentials {
  readonly clientCertificate?: Static<typeof clientCertificateInput> | undefined;
  readonly auth?: GivenAuth | undefined;
}

/** Credentials as answers show them, with their secrets masked. */
export function presentCredentials(stored: EndpointCredentials | null) {
  return {
    clientCertificate: presentClientCertificate(stored?.clientCertificate),
    auth: presentAuth(stored?.auth),
  };
}

/**
 * Credentials to store after a change; null for none. Those that a process of a later version has stored stay.
 * @throws {DomainError} `validation_failed` for credentials that cannot be used, and for a mask of nothing
 */
export async function changedCredentials(
  context: CertificateContext,
  { id, credentials }: Pick<WebhookEndpointRow, "id" | "credentials">,
  given: GivenCredentials,
): Promise<EndpointCredentials | null> {
  const { clientCertificate, auth, ...later } = credentials ?? {};
  const changed = {
    ...(await changedCertificate(context, id, { current: clientCertificate, given: given.clientCertificate })),
    ...(await changedAuth(context, id, { current: auth, given: given.auth })),
    ...later,
  };
  return Object.keys(changed).length === 0 ? null : changed;
}

async function changedCertificate(
  context: CertificateContext,
  id: WebhookEndpointRow["id"],
  { current, given }: Change<"clientCertificate">,
): Promise<Pick<EndpointCredentials, "clientCertificate">> {
  if (given === null) return {};
  if (given === undefined) return current ? { clientCertificate: current } : {};
  return { clientCertificate: await sealClientCertificate(context, id, { current, value: given.pem }) };
}

async function changedAuth(
  context: CertificateContext,
  id: WebhookEndpointRow["id"],
  { current, given }: Change<"auth">,
): Promise<Pick<EndpointCredentials, "auth">> {
  if (given === null) return {};
  if (given === undefined) return current ? { auth: current } : {};
  return { auth: await sealAuth(context, id, { current, given }) };
}

interface Change<Name extends keyof EndpointCredentials & keyof GivenCredentials> {
  readonly current: EndpointCredentials[Name] | undefined;
  readonly given: GivenCredentials[Name];
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
  const { clientCertificate, auth } = given;
  if (from.credentials?.clientCertificate && (clientCertificate === undefined || clientCertificate?.pem === mask)) {
    const message = "The URL leads to another host: send the client certificate again, or null to remove it";
    throw invalid("/clientCertificate", "client_certificate_required", message);
  }
  if (from.credentials?.auth && (auth === undefined || auth?.clientSecret === mask)) {
    const message =
      "The URL leads to another host: send the client of the authorization again with its secret, or null";
    throw invalid("/auth/clientSecret", "client_secret_required", message);
  }
}
