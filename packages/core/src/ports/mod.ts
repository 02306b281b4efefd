export type { AddressPolicy, AddressVerdict } from "./address-policy.ts";
export type {
  BlobFacts,
  BlobKey,
  Blobs,
  BlobStore,
  BlobWritten,
  ByteRange,
  ByteStream,
  ExpectedDownload,
  ExpectedUpload,
  ListedBlob,
  UploadTarget,
} from "./blob-store.ts";
export { assertionAlgorithms, type ClientAssertions, type ReadAssertion } from "./client-assertions.ts";
export type {
  ClientCertificateFacts,
  ClientCertificateReader,
  ClientCertificateReading,
} from "./client-certificate.ts";
export type { Clock } from "./clock.ts";
export type { CodeMemory, ProductCodes } from "./code-memory.ts";
export type { Comparable, compared, Condition, ConditionOn, SortKey } from "./condition.ts";
export type { Confusables } from "./confusables.ts";
export type { ContentScanner, ScanLimit, ScanVerdict } from "./content-scanner.ts";
export type { Announce } from "./announce.ts";
export { type MoveState, type WithheldState, withheldStates } from "./application-state.ts";
export {
  type AttemptRecord,
  type DeliveryErrorClass,
  deliveryErrorClasses,
  type DeliveryStore,
  type DispatchEndpoint,
  type EndpointLease,
  type EndpointLeaseRequest,
  type DispatchItem,
  type EndpointOptions,
  errorMessageLengthMax,
  type Settlement,
  type DeliveryReference,
} from "./delivery-store.ts";
export type { Digest } from "./digest.ts";
export type { DnsRecords } from "./dns-records.ts";
export type { Embedder } from "./embedder.ts";
export type { FastLane, FollowedTransaction, FollowOptions, HandedJob, HandedOver, OfferedJob } from "./fast-lane.ts";
export { type FeedPage, type FeedPlace, type FeedQuery, feedScanMax } from "./feed.ts";
export type {
  ClientCertificate,
  Destination,
  HttpTransport,
  TransportAnswer,
  TransportErrorClass,
  TransportRequest,
  TransportResult,
  TransportTimings,
} from "./http-transport.ts";
export type { Gunzip, Gzip } from "./gzip.ts";
export {
  type ApplicationSize,
  backupCounter,
  type HostStatus,
  type HostStatusReader,
  type ParkedEndpoint,
} from "./host-status.ts";
export type { Id, IdLookup, IdSource, kindOfId } from "./id.ts";
export type { ImageSize, ImageSizeReader } from "./image-size.ts";
export type { ClaimedJob, ClaimLimits, JobQueue, NewJob, QueueName } from "./job-queue.ts";
export type { Json, JsonObject } from "./json.ts";
export { type Log, type LogFields, type LogLevel, logLevels, type LogSource, logSources } from "./log.ts";
export type { ClaimedMail, MailClaim, MailOutbox, MailOutcome, MailResult, MailTransport } from "./mail.ts";
export type { MessageArgument, MessageReader, MessageSplitter, ReadMessage, SplitMessage } from "./message-syntax.ts";
export type { NameResolver, Resolution } from "./name-resolver.ts";
export type { OneTimePasswords } from "./one-time-passwords.ts";
export type {
  AskedUser,
  LoginChecks,
  OpenIdConnect,
  ProviderClient,
  ProviderLogin,
  ProviderMetadata,
  ProviderRegistration,
  ProviderResult,
  ProviderWord,
} from "./openid-connect.ts";
export {
  type CreatedPasskey,
  passkeyAlgorithms,
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyExpectation,
  type Passkeys,
  type PasskeyState,
} from "./passkeys.ts";
export type { PasswordHasher } from "./password-hasher.ts";
export type { PasswordStrength, PasswordWeakness } from "./password-strength.ts";
export type { Pause } from "./pause.ts";
export type { Ports } from "./ports.ts";
export type { Random } from "./random.ts";
export type { LeaseRequest, RateLease, RateLeases, TokenBucket } from "./rate-leases.ts";
export type { LimitedRequest, LimitState, LimitVerdict, RequestLimits } from "./request-limits.ts";
export type { ReadRows, RowMemory } from "./row-memory.ts";
export type { SecretBox } from "./secret-box.ts";
export type { SlotHolder, SlotPlace, SlotPool, SlotRule, SlotShare } from "./slots.ts";
export type { ApplicationStore, LaggingRead, Query, Reader, RowCopy, Storage, Transaction } from "./storage.ts";
export type { Tally, TallyQuery } from "./tally.ts";
export {
  baseColumns,
  type BaseRow,
  type ColumnType,
  type FeedTable,
  type StoredTable,
  type Table,
  type UniqueRule,
} from "./table.ts";
export type { AnsweredRequest, ExceededLimit, MadeAttempt, SpanAttributes, SpanStart, Telemetry } from "./telemetry.ts";
export type { Timers } from "./timers.ts";
export {
  type AccessTokenClaims,
  type IdTokenClaims,
  type SignatureAlgorithm,
  signatureAlgorithms,
  type TokenSigner,
} from "./token-signer.ts";
export type { Translator, TranslatorRequest } from "./translator.ts";
export type { UrlSigner } from "./url-signer.ts";
export type { WebClient, WebRequest, WebResult } from "./web-client.ts";
export type { AskingEndpoint, AttemptCount, EndpointReference, WebhookUpkeepStore } from "./webhook-upkeep.ts";
