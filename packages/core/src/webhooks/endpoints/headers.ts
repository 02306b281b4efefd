import { DomainError, invalid, type Issue } from "../../engine/errors.ts";
import { escapePointer } from "../../engine/schemas/json-body.ts";
import type { Id } from "../../ports/id.ts";
import type { Ports } from "../../ports/ports.ts";
import { isKept, isSameHost, mask } from "./masked.ts";
import { headersMax } from "./schemas.ts";
import { endpointPurpose, type WebhookEndpointRow } from "./table.ts";

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
    message: `Deliveries cannot have the custom header ${name}`,
  }));
  if (names.length > headersMax) {
    issues.push({
      pointer: "/headers",
      code: "too_many_items",
      message: `An endpoint can have at most ${headersMax} headers`,
    });
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
    throw new DomainError("validation_failed", "Some of the custom headers are invalid", { errors: issues });
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
 * Requires the header values again when an endpoint moves to another origin. They often carry the receiver's
 * credentials: a user who may change the URL but never saw them could otherwise redirect them to a server of their own.
 *
 * @throws {DomainError} `validation_failed` at `/headers` when a stored value would go to another origin unseen
 */
export function checkHeadersSent(move: {
  readonly from: Pick<WebhookEndpointRow, "url" | "headers">;
  readonly toUrl: string;
  readonly patch: Readonly<Record<string, string | null>>;
}): void {
  const { from, toUrl, patch } = move;
  if (isSameHost(from.url, toUrl)) return;
  const kept = Object.keys(from.headers).filter((name) => !Object.hasOwn(patch, name) || patch[name] === mask);
  if (kept.length === 0) return;
  const message =
    `The URL leads to another host: send the values of ${kept.join(", ")} again, or null to remove them, ` +
    "because stored values are never sent to another host";
  throw invalid("/headers", "header_values_required", message);
}

/**
 * A patch under the names of the stored headers: names of fields are the same in any case (RFC 9110 §5.1). A patch that has
 * the stored name, too, stays as it is, and so can change the case of a name.
 */
export function underStoredNames(
  stored: Readonly<Record<string, unknown>>,
  patch: Readonly<Record<string, string | null>>,
): Readonly<Record<string, string | null>> {
  const names = new Map(Object.keys(stored).map((name) => [name.toLowerCase(), name]));
  const renamed = Object.entries(patch).map(([name, value]): [string, string | null] => {
    const known = names.get(name.toLowerCase()) ?? name;
    return [Object.hasOwn(patch, known) ? name : known, value];
  });
  // A value in one spelling counts more than a removal in another.
  const removed = renamed.filter(([, value]) => value === null);
  return Object.fromEntries([...removed, ...renamed.filter(([, value]) => value !== null)]);
}

/** The map without the names that a patch removes. */
export function remainingHeaders(headers: Readonly<Record<string, string | null>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== null));
}

/**
 * Seals the values of a header map. The mask keeps the stored value, so a client can send back the map that GET
 * returned; null removes the header.
 * @throws {DomainError} `validation_failed` at `/headers/<name>` for the mask of a value that is not stored
 */
export async function sealHeaders(
  context: { readonly ports: Pick<Ports, "secretBox"> },
  endpointId: Id<"endpoint">,
  change: {
    readonly current: Readonly<Record<string, string>>;
    readonly patch: Readonly<Record<string, string | null>>;
  },
): Promise<Readonly<Record<string, string>>> {
  checkMasks(change);
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

/** Refuses a mask in a copy of another endpoint, or under another name: deliveries would send eight asterisks. */
function checkMasks({ current, patch }: Parameters<typeof sealHeaders>[2]): void {
  const unknown = Object.keys(patch).filter((name) => patch[name] === mask && !Object.hasOwn(current, name));
  if (unknown.length === 0) return;
  const errors = unknown.map((name): Issue => ({
    pointer: `/headers/${escapePointer(name)}`,
    code: "header_values_required",
    message: `Send the value of the header ${name}: ${mask} stands for a stored one, and none is stored`,
  }));
  throw new DomainError("validation_failed", "A mask stands for a header value that is not stored", { errors });
}

/** The map with every value masked. */
export function maskHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, mask]));
}
