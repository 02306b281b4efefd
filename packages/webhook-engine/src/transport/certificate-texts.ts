import type { X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import type { Host } from "./destination-names.ts";

/** Names of a certificate that a message repeats, at most. */
const namesMax = 3;
const nameLengthMax = 60;
/** A host name, whose first label may be a wildcard or contain one (RFC 1123 section 2.1). */
const hostName = /^(?:\*|[a-z0-9*](?:[a-z0-9*-]*[a-z0-9*])?)(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;

/** Describes a certificate's fault to an operator, by the code of the runtime. */
export function certificateText(code: string, certificate: X509Certificate | undefined, url?: Host): string {
  switch (code) {
    case "CERT_HAS_EXPIRED":
      return `certificate expired on ${dayOf(certificate?.validTo)}`;
    case "CERT_NOT_YET_VALID":
      return `certificate is not valid before ${dayOf(certificate?.validFrom)}`;
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return `certificate is for ${namesOf(certificate)}, not ${url?.hostname ?? "this host"}`;
    case "DEPTH_ZERO_SELF_SIGNED_CERT":
    case "SELF_SIGNED_CERT_IN_CHAIN":
    case "UNABLE_TO_GET_ISSUER_CERT":
    case "UNABLE_TO_GET_ISSUER_CERT_LOCALLY":
    case "UNABLE_TO_VERIFY_LEAF_SIGNATURE":
      return isSelfSigned(certificate) ? "certificate is self-signed" : unknownAuthority;
    default:
      return `certificate is not valid (${/^[A-Z0-9_]+$/.test(code) ? code : "unknown reason"})`;
  }
}

const unknownAuthority =
  "certificate is signed by an unknown authority, or the receiver sends no intermediate certificate";

function isSelfSigned(certificate: X509Certificate | undefined): boolean {
  return certificate !== undefined && certificate.issuer === certificate.subject;
}

/** Returns the day in UTC of a time such as `Nov  1 12:00:00 2026 GMT`. */
function dayOf(time: string | undefined): string {
  const timeMs = Date.parse(time ?? "");
  return Number.isNaN(timeMs) ? "an unknown day" : new Date(timeMs).toISOString().slice(0, 10);
}

function namesOf(certificate: X509Certificate | undefined): string {
  const entries = (certificate?.subjectAltName ?? "").split(", ");
  const names = entries.flatMap((entry) => nameIn(entry) ?? []);
  const short = names.filter((name) => name.length <= nameLengthMax);
  if (names.length === 0) return "no name";
  if (short.length === 0) return `names of more than ${nameLengthMax} characters`;
  const more = short.length > namesMax ? ` and ${short.length - namesMax} more` : "";
  return short.slice(0, namesMax).join(", ") + more;
}

/**
 * Returns the host name or address in an entry such as `DNS:a.example`. Other kinds of names, and those that no host can
 * have, are text of the receiver's choice.
 */
function nameIn(entry: string): string | undefined {
  const [, kind, name = ""] = /^(DNS|IP Address):(.*)$/s.exec(entry) ?? [];
  const isName = kind === "DNS" ? hostName.test(name) : isIP(name) !== 0;
  return isName ? name : undefined;
}
