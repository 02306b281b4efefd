export type { Access, Audience, ErrorFormat } from "./calls/access.ts";
export { answerOperation, callOperation, type OperationCall, type OperationRequest } from "./calls/call-operation.ts";
export {
  checkCaller,
  firstPartyClientId,
  type RequiredScope,
  type Requirement,
  scopeOf,
} from "./calls/check-caller.ts";
export { encodingOf, type TextEncoding } from "./csv/text-encoding.ts";
export { idempotencyKeys } from "./calls/idempotency.ts";
export {
  type Actor,
  actorOf,
  defineOperation,
  type Method,
  type Operation,
  type OperationContext,
  type OperationDefinition,
  type SentBody,
} from "./calls/operation.ts";
export { parameterPattern } from "./calls/parameters.ts";
export type { Outcome } from "./calls/perform.ts";
export type { PortalPass } from "./calls/portal-pass.ts";
export { type SeenVersions, versionOf } from "./calls/preconditions.ts";
export {
  type Area,
  grants,
  isAreaPrivilege,
  type Privilege,
  privilegeName,
  type RequiredPrivilege,
  type Right,
} from "./calls/privilege.ts";
export { rateLimits, takeToken } from "./calls/rate-limit.ts";
export {
  DomainError,
  type ErrorCode,
  type ErrorData,
  type ErrorKind,
  invalid,
  type Issue,
  notFound,
  type QuotaPolicy,
  unreachable,
} from "./errors.ts";
export { type GridColumns, gridRowsMax, parseGridRequest } from "./grid/grid.ts";
export { groupBy } from "./group-by.ts";
export { createIdSource, hex, idPattern, idTime, idTimePrefix, isId, parseId } from "./id.ts";
export { checkLimits, type CountedOperation } from "./calls/check-limits.ts";
export { limitExceeded } from "./limit-exceeded.ts";
export { listedFields, logWith } from "./log-fields.ts";
export { noTelemetry } from "./no-telemetry.ts";
export { auditEntries, type AuditRow, recordAudit } from "./rows/audit.ts";
export { compareRows, evaluate } from "./rows/condition-evaluate.ts";
export { all, always, among, compares, live, matches } from "./rows/conditions.ts";
export { baseSchema, type Resource } from "./rows/definition.ts";
export { copyOf } from "./rows/row-copy.ts";
export { findLive } from "./rows/rows.ts";
export { createRowMemory } from "./rows/row-memory.ts";
export { uniqueKey } from "./rows/unique-key.ts";
export type { ExpiryPorts } from "./upkeep/erase-expired.ts";
export { type ResealProgress, resealTable } from "./upkeep/reseal.ts";
export { spaced } from "./schemas/describe.ts";
export { type DescribedField, type DescribedKind, describeColumns, describeKinds } from "./fields/described-kinds.ts";
export { formatTimestamp, isEmailAddress, isServedFormat, parseTimestamp } from "./schemas/formats.ts";
export { escapePointer, jsonDepthMax, jsonIn, parseJson, parseJsonBody, toJson } from "./schemas/json-body.ts";
export { isJsonObject, sameJson } from "./schemas/json.ts";
export { type FieldWords, type KindTitles, type Words } from "./fields/titled.ts";
export { isValid, validate } from "./schemas/validate.ts";
export { TextStream } from "./text-stream.ts";
export { base32, fromBase32 } from "./text/base32.ts";
export { base64, base64Url } from "./text/base64.ts";
export { cutText } from "./text/cut-text.ts";
export { foldedText } from "./text/folded-text.ts";
export { withAsciiDomain } from "./text/domain-name.ts";
export { type ItemPlaces, withPlaces } from "./text/item-places.ts";
export { collectionOf } from "./text/path.ts";
