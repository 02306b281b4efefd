import { DomainError } from "../../engine/errors.ts";
import { isId } from "../../engine/id.ts";
import type { Ports } from "../../ports/ports.ts";

/**
 * The value by which a token for a subject tells whether the rights are still those of its issue. To a client that does not
 * know the id it is sealed: whoever guessed the rights could check a hash of them, and recognise the user elsewhere.
 */
export async function versionFor(
  ports: Pick<Ports, "digest" | "secretBox">,
  fingerprint: string,
  subject: string,
): Promise<string> {
  const version = await comparedVersion(ports, fingerprint, subject);
  return isId(subject) ? version : ports.secretBox.seal(version, versionPurpose(subject));
}

/** The version in a token for the subject that is not stale, as {@link readVersion} returns it. */
export async function comparedVersion(
  { digest }: Pick<Ports, "digest">,
  fingerprint: string,
  subject: string,
): Promise<string> {
  // All hashes have one length, which tells nothing of the number of roles.
  return isId(subject) ? fingerprint : digest.sha256(fingerprint);
}

/** The version that a token carries; undefined if nobody can read it any more, as after a rotation of keys. */
export async function readVersion(
  { secretBox }: Pick<Ports, "secretBox">,
  { sub, ver }: { readonly sub: string; readonly ver: string },
): Promise<string | undefined> {
  if (isId(sub)) return ver;
  try {
    return await secretBox.open(ver, versionPurpose(sub));
  } catch (error) {
    if (error instanceof DomainError && error.code === "secret_unreadable") return undefined;
    throw error;
  }
}

function versionPurpose(subject: string): string {
  return `oauth-subject:${subject}:version`;
}
