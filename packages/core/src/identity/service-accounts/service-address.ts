import { invalid } from "../../engine/errors.ts";
import { domainOfAddress } from "../../engine/text/domain-name.ts";

/** Domain of the addresses of service accounts, where no mail ever arrives (RFC 2606 §2). */
const serviceDomain = "service.invalid";

/** Domain of the addresses of erased users, for the same reason. */
const erasedDomain = "erased.invalid";

/** Address that stands in place of an erased user's. */
export function erasedAddress(userId: string): string {
  return `${userId}@${erasedDomain}`;
}

/** Address of a service account among the users: it names the client in histories, the audit trail and events. */
export function serviceAddress(clientId: string): string {
  return `${clientId}@${serviceDomain}`;
}

/** The client id in the address of a service account. */
export function clientIdIn(emailAddress: string): string {
  return emailAddress.slice(0, emailAddress.lastIndexOf("@"));
}

/** Tells whether an address could be that of a service account or of an erased user, which no person has. */
export function isReservedAddress(emailAddress: string): boolean {
  const domain = domainOfAddress(emailAddress);
  return domain === serviceDomain || domain === erasedDomain;
}

/**
 * Refuses an address of service accounts or erased users where a person is meant.
 * @throws {DomainError} `validation_failed` with `domain_not_allowed`
 */
export function checkPersonsAddress(emailAddress: string): void {
  if (!isReservedAddress(emailAddress)) return;
  throw invalid(
    "/emailAddress",
    "domain_not_allowed",
    "Addresses of this domain are those of service accounts and erased users",
  );
}
