import type { BlobSettings } from "./blob-settings.ts";
import { checkParameters, readEndpoint, readKey, readPrefix } from "./blobs-url.ts";
import type { Reader } from "./reader.ts";
import { hasSecret } from "./secret.ts";

const accountExpression = /^[a-z0-9]{3,24}$/u;
const containerExpression = /^(?!.*--)[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/u;
const keyExpression = /^[A-Za-z0-9+/]{86}==$/u;

/** Reads `azure://<account>/<container>[/<prefix>]`; undefined after a problem, which it reports. */
export function readAzure(url: URL, reader: Reader, production: boolean): BlobSettings | undefined {
  const refuse = (text: string) => reader.problem("BLOB_URL", text);
  checkParameters(url, ["endpoint"], refuse);
  const account = url.hostname;
  if (!accountExpression.test(account)) refuse("must name an account of 3 to 24 lower-case letters and digits");
  const [, container = "", path = ""] = /^\/([^/]*)(.*)$/u.exec(url.pathname) ?? [];
  if (!containerExpression.test(container)) {
    refuse("must name a container of 3 to 63 lower-case letters, digits and single hyphens");
  }
  const prefix = readPrefix(path, refuse);
  const endpoint = readEndpoint(url, { hasPath: true, production, refuse });
  const accountKey = readKey(reader, "BLOB_SECRET_KEY", "the key of the account");
  if (hasSecret(reader, "BLOB_ACCESS_KEY_ID")) {
    reader.problem("BLOB_ACCESS_KEY_ID", "must not be set with azure:, which has only BLOB_SECRET_KEY");
  }
  if (accountKey === undefined) return undefined;
  if (!keyExpression.test(accountKey))
    reader.problem("BLOB_SECRET_KEY", "must be 64 bytes in base64, as Azure shows it");
  return {
    kind: "azure",
    account,
    container,
    accountKey,
    ...(prefix !== undefined && { prefix }),
    ...(endpoint !== undefined && { endpoint }),
  };
}
