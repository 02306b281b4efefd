import { DomainError, invalid, type Issue } from "../../engine/errors.ts";
import { escapePointer } from "../../engine/schemas/json-body.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { headersMax } from "./schemas.ts";
import { endpointPurpose, type WebhookEndpointRow } from "./table.ts";

/** Shown instead of a header's value. */
export const headerMask = "********";

const forbiddenNames: ReadonlySet<string> = new Set(["host", "user-agent"]);
const forbiddenPrefixes = ["content-", "webhook-", "service-"];
/** Headers that frame the message or the connection; an HTTP client sets or refuses them itself. */
const framingNames: ReadonlySet<string> = new Set([
  "connection",
  "expect",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** @throws {DomainError} `validation_failed` with pointers `/headers/<name>` for names that deliveries reserve */
export function checkHeaderNames(headers: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(headers);
  const issues = names.filter(isForbidden).map((name): Issue => ({
    pointer: `/headers/${escapePointer(name)}`,
    code: "forbidden_header",
    message: `The header ${name} cannot be set on deliveries`,
  }));
  if (names.length > headersMax) {
    issues.push({ pointer: "/headers", code: "too_many_items", message: `At most ${headersMax} headers are allowed` });
  }
  const folded = new Set(names.map((name) => name.toLowerCase()));
  if (folded.size < names.length) {
    issues.push({
      pointer: "/headers",
      code: "duplicate_header",
      message: "Header names must differ in more than case",
    });
  }
  if (issues.length > 0)
    throw new DomainError("validation_failed", "The custom headers are refused", { errors: issues });
}

function isForbidden(name: string): boolean {
  const folded = name.toLowerCase();
  return (
    forbiddenNames.has(folded) ||
    framingNames.has(folded) ||
    forbiddenPrefixes.some((prefix) => folded.startsWith(prefix))
  );
}

/**
 * Custom headers often carry credentials of the receiver: an endpoint that moves to another origin must be told them
 * again, or somebody who may change the URL but has never seen them could have them sent to a server of their own.
 *
 * @throws {DomainError} `validation_failed` at `/headers` when a stored value would go to another origin unseen
 */
export function checkHeadersSent(move: {
  readonly from: Pick<WebhookEndpointRow, "url" | "headers">;
  readonly toUrl: string;
  readonly patch: Readonly<Record<string, string | null>>;
}): void {
  const { from, toUrl, patch } = move;
  if (originOf(from.url) === originOf(toUrl)) return;
  const kept = Object.keys(from.headers).filter((name) => !Object.hasOwn(patch, name) || patch[name] === headerMask);
  if (kept.length === 0) return;
  const message =
    `The URL leads to another host: send the values of ${kept.join(", ")} again, or null to remove them, ` +
    "as stored values are never sent to another host";
  throw invalid("/headers", "header_values_required", message);
}

/** Host and port of a URL that was vetted; lower case, as hosts are compared. */
function originOf(url: string): string {
  return (/^https:\/\/([^/?#]*)/iu.exec(url)?.[1] ?? "").toLowerCase().replace(/:443$/u, "");
}

/** The map without the names that a patch removes. */
export function remainingHeaders(headers: Readonly<Record<string, string | null>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== null));
}

/**
 * Seals the values of a header map. A value that is the mask keeps what is stored, so that a map which GET returned
 * can be sent back; a null value removes the header.
 */
export async function sealHeaders(
  context: OperationContext,
  endpointId: string,
  change: {
    readonly current: Readonly<Record<string, string>>;
    readonly patch: Readonly<Record<string, string | null>>;
  },
): Promise<Readonly<Record<string, string>>> {
  const sealed: Record<string, string> = { ...change.current };
  for (const [name, value] of Object.entries(change.patch)) {
    const current = Object.hasOwn(change.current, name) ? change.current[name] : undefined;
    if (value === null) delete sealed[name];
    else if (current === undefined || !(await isKept(context, endpointId, { current, value }))) {
      sealed[name] = await context.ports.secretBox.seal(value, endpointPurpose(endpointId));
    }
  }
  return sealed;
}

/** True when a header stays as it is; sealed anew it would be other bytes, and a change. */
async function isKept(
  context: OperationContext,
  endpointId: string,
  header: { readonly current: string; readonly value: string },
): Promise<boolean> {
  if (header.value === headerMask) return true;
  try {
    return (await context.ports.secretBox.open(header.current, endpointPurpose(endpointId))) === header.value;
  } catch {
    // What can no longer be opened is replaced: that is how an operator mends it.
    return false;
  }
}

/** The map with every value masked. */
export function maskHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, headerMask]));
}
