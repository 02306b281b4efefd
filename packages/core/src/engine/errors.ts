/** Meaning of an error code for callers. */
export interface ErrorKind {
  /** HTTP status. */
  readonly status: number;
  readonly title: string;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
}

const codesBeforeWings = {
  /** The body is not JSON, has too many values or levels, a number that would lose digits, NUL or `__proto__`. */
  malformed_json: { status: 400, title: "Malformed body", retryable: false },
  /** One or more members are wrong; `errors` lists each with its JSON pointer. */
  validation_failed: { status: 400, title: "Validation failed", retryable: false },
  /** PATCH without the `version` last read. */
  version_required: { status: 400, title: "Version required", retryable: false },
  /** No token, or one that is malformed, expired, revoked or stale. */
  unauthenticated: { status: 401, title: "Authentication required", retryable: false },
  /** The caller may see the resource or area but not do this. */
  forbidden: { status: 403, title: "Forbidden", retryable: false },
  /** The settings of the application switch it off. */
  not_enabled: { status: 403, title: "Not enabled", retryable: false },
  /** The operator of the deployment refuses all requests to the application until it resumes it. */
  application_suspended: { status: 403, title: "Application suspended", retryable: false },
  /** No such route, or no such resource that the caller may see. */
  not_found: { status: 404, title: "Not found", retryable: false },
  /** The path exists with other methods; `Allow` lists them. */
  method_not_allowed: { status: 405, title: "Method not allowed", retryable: false },
  /** The body did not arrive in time; the connection is closed. */
  request_timeout: { status: 408, title: "Request timeout", retryable: true },
  /** The version sent is not the current one; `currentVersion` is. */
  version_conflict: { status: 409, title: "Version conflict", retryable: false },
  /** Another live row has the same unique value; `field` names it. */
  duplicate: { status: 409, title: "Duplicate", retryable: false },
} as const satisfies Record<string, ErrorKind>;

const codesAfterWings = {
  /** Something else depends on the resource; `references` lists it where other resources name it. */
  in_use: { status: 409, title: "In use", retryable: false },
  /** The bytes of an upload have not come; send them, then repeat the request. */
  upload_incomplete: { status: 409, title: "Upload incomplete", retryable: true },
  /** An upload ended without its bytes; announce another one. */
  upload_expired: { status: 409, title: "Upload expired", retryable: false },
  /** A documented limit is reached; `limit` is its value. */
  limit_reached: { status: 409, title: "Limit reached", retryable: false },
  /** The user was erased for good. */
  erased: { status: 409, title: "Erased", retryable: false },
  /** The state of the resource forbids the change. */
  conflict: { status: 409, title: "Conflict", retryable: false },
  /** Work of which there is one at a time has not ended yet. */
  in_progress: { status: 409, title: "In progress", retryable: true },
  /** A request with the same Idempotency-Key is still being answered. */
  idempotency_in_flight: { status: 409, title: "Request in flight", retryable: true },
  /** The cursor is older than what it leads to is kept; start without one. */
  cursor_expired: { status: 410, title: "Cursor expired", retryable: false },
  /** `If-Match` does not name the current version. */
  precondition_failed: { status: 412, title: "Precondition failed", retryable: false },
  /** The body exceeds 1 MiB, or 16 KiB where no token is required; `limit` is in bytes. */
  payload_too_large: { status: 413, title: "Payload too large", retryable: false },
  /** `Content-Type` is not the operation's. */
  unsupported_media_type: { status: 415, title: "Unsupported media type", retryable: false },
  /** The Idempotency-Key was used with another body or path. */
  idempotency_mismatch: { status: 422, title: "Idempotency key reused", retryable: false },
  /** Too many requests; wait `retryAfterSeconds`. */
  rate_limited: { status: 429, title: "Rate limit exceeded", retryable: true },
  /** A fault of the service; the log has it under the request id. */
  internal: { status: 500, title: "Internal error", retryable: true },
  /** A sealed secret cannot be opened with the keys at hand. */
  secret_unreadable: { status: 500, title: "Internal error", retryable: false },
  /** Deliveries wait for this service, which takes no more changes that would add to them; wait `retryAfterSeconds`. */
  busy: { status: 503, title: "Service busy", retryable: true },
  /** The application is between two databases of the service, or asked for at the wrong one; wait `retryAfterSeconds`. */
  application_moving: { status: 503, title: "Application moving", retryable: true },
  /** The database is unreachable or the server drains. */
  unavailable: { status: 503, title: "Service unavailable", retryable: true },
} as const satisfies Record<string, ErrorKind>;

/** Codes that wings add. The engine has none of them: the wing that throws one adds it by declaration merging. */
export interface WingErrorCodes {}

/** A code of the engine or of a wing. */
export type ErrorCode = keyof typeof codesBeforeWings | keyof typeof codesAfterWings | keyof WingErrorCodes;

/** Every error code a caller can meet, in the order of `contract/errors.json`, from the codes of all wings. */
export function errorTable(
  added: Readonly<Record<keyof WingErrorCodes, ErrorKind>>,
): Readonly<Record<ErrorCode, ErrorKind>> {
  return { ...codesBeforeWings, ...added, ...codesAfterWings };
}

/** A fault in one member of a request: an RFC 6901 pointer, a code and a sentence. */
export interface Issue {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
  /** Accepted values, if there are few. */
  readonly allowed?: readonly string[];
  /** The row that a bulk write would have changed. */
  readonly id?: string;
  /** The refused value, where the row is found by it. */
  readonly value?: string;
  /** Line of the file, as an editor counts. */
  readonly line?: number;
  /** Character of the line. */
  readonly column?: number;
}

/** Issues of an error, at most: a bulk write may be wrong in more places than its answer can name. */
export const issuesMax = 100;

/** A limit that a caller has used up, as the `RateLimit-Policy` header describes it. */
export interface QuotaPolicy {
  /** Lower case letters and hyphens. */
  readonly name: string;
  readonly quota: number;
  /** Absent for a limit on simultaneous requests. */
  readonly windowSeconds?: number;
}

/** Members that an error sends to the client in addition to those of RFC 9457. */
export interface ErrorData {
  readonly errors?: readonly Issue[];
  readonly currentVersion?: number;
  readonly field?: string;
  readonly limit?: number;
  /** The part of the limit that is used. */
  readonly used?: number;
  readonly requiredPrivilege?: string;
  /** The scope that the token lacks; a client can ask its user for it. */
  readonly requiredScope?: string;
  readonly allow?: readonly string[];
  readonly retryAfterSeconds?: number;
  /** The used-up limit of `rate_limited`. Headers carry it, as they do the wait. */
  readonly policy?: QuotaPolicy;
  readonly reason?: string;
  /** Resources that name the one in question, at most 100 of each kind. */
  readonly references?: readonly { readonly kind: string; readonly id: string }[];
}

/**
 * An expected failure of an operation that a caller can act on. The message reaches the client; never put a secret in it.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call } = await createMemoryHost();
 * const refused = call("createProject", { body: { name: "" } });
 * await assert.rejects(refused, (error) => error instanceof DomainError && error.code === "validation_failed");
 * ```
 */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  readonly data: ErrorData;

  // oxlint-disable-next-line max-params -- message and options keep their places in Error
  constructor(code: ErrorCode, message: string, data: ErrorData = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.data = data.errors ? { ...data, errors: data.errors.slice(0, issuesMax) } : data;
  }
}

/** True for an error that the service has to answer for; false for a refusal, which whoever asked can act on. */
export function isFault(error: unknown): boolean {
  // Codes of wings refuse.
  const kinds: Readonly<Record<string, ErrorKind>> = { ...codesBeforeWings, ...codesAfterWings };
  return !(error instanceof DomainError) || (kinds[error.code]?.status ?? 400) >= 500;
}

/**
 * Shorthand for one wrong member.
 * @example
 * ```ts
 * const error = invalid("/name", "too_short", "A project needs a name");
 * assert.equal(error.code, "validation_failed");
 * assert.equal(error.data.errors?.[0]?.pointer, "/name");
 * ```
 */
export function invalid(pointer: string, code: string, message: string): DomainError {
  return new DomainError("validation_failed", message, { errors: [{ pointer, code, message }] });
}

/**
 * The same answer, byte for byte, for a resource that does not exist and one that the caller may not see.
 * @example
 * ```ts
 * assert.throws(() => {
 *   throw notFound();
 * }, { code: "not_found" });
 * ```
 */
export function notFound(): DomainError {
  return new DomainError("not_found", "The resource does not exist");
}

/**
 * Marks the end of a closed union: a new member becomes a compile error.
 * @example
 * ```ts
 * const nameOf = (side: "a" | "b") => (side === "a" ? "first" : side === "b" ? "second" : unreachable(side));
 * assert.equal(nameOf("b"), "second");
 * ```
 */
export function unreachable(value: never): never {
  throw new TypeError(`Cannot continue: the value ${String(value)} is outside its closed union`);
}
