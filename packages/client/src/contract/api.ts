/** Written by `bun run contract` from the OpenAPI documents: types of all schemas, and every operation as a value. */
import type { Operation } from "../operation.ts";

/** The model of AG Grid's Advanced Filter: a condition, or a join of them. */
export type AdvancedFilterModel = { readonly "filterType"?: "join" | "text" | "object" | "set" | "multi" | "number" | "bigint" | "boolean" | "date" | "dateString" | "dateTime" | "dateTimeString"; readonly "type"?: string; readonly "colId"?: string; readonly "conditions"?: readonly (AdvancedFilterModel)[]; readonly "filter"?: unknown; readonly "filterTo"?: unknown; readonly "values"?: readonly (unknown)[]; };
/** Response of `getApplication`, `replaceApplication` and `patchApplication`. */
export type Application = { readonly "id": string; readonly "name": string; readonly "userSettings": readonly ({ readonly "name": string; readonly "type": "text" | "number" | "boolean"; })[]; readonly "settings": { readonly "locale": string; readonly "signUp": { readonly "enabled": boolean; readonly "allowedDomains": readonly (string)[]; readonly "defaultRoleId": (string | null); }; readonly "passwordGrant": boolean; readonly "administratorsNeedTotp": boolean; readonly "requirePhishingResistant": readonly (string)[]; readonly "eraseNeedsSecond": boolean; readonly "thirdPartyAdmin": boolean; readonly "allowedOrigins": readonly (string)[]; readonly "portalOrigins": readonly (string)[]; readonly "redirectSchemes": readonly (string)[]; readonly "quotas": { readonly "users": (number | null); readonly "projects": (number | null); readonly "products": (number | null); readonly "fileBytes": (number | null); readonly "recordingBytes": (number | null); readonly "jobs": (number | null); readonly "deliveriesPerDay": (number | null); }; readonly "rateLimits": readonly (RateLimitPolicy)[]; readonly "sessionRecordings": { readonly "enabled": boolean; readonly "sampleRate": number; readonly "requireConsent": boolean; readonly "maskAllText": boolean; readonly "retentionDays": number; }; readonly "auditRetentionDays": (number | null); readonly "auditArchive": boolean; readonly "markLetters": (string | null); readonly "markColour": string; }; readonly "quotaUse": readonly ({ readonly "name": string; readonly "limit": number; readonly "used": (number | null); })[]; readonly "version": number; readonly "createdAt": string; readonly "updatedAt": string; };
/** Body of `patchApplication`. */
export type ApplicationPatch = { readonly "name"?: string; readonly "userSettings"?: readonly ({ readonly "name": string; readonly "type": "text" | "number" | "boolean"; })[]; readonly "settings"?: { readonly "locale"?: string; readonly "signUp"?: { readonly "enabled"?: boolean; readonly "allowedDomains"?: readonly (string)[]; readonly "defaultRoleId"?: (string | null); }; readonly "passwordGrant"?: boolean; readonly "administratorsNeedTotp"?: boolean; readonly "requirePhishingResistant"?: readonly (string)[]; readonly "eraseNeedsSecond"?: boolean; readonly "thirdPartyAdmin"?: boolean; readonly "allowedOrigins"?: readonly (string)[]; readonly "portalOrigins"?: readonly (string)[]; readonly "redirectSchemes"?: readonly (string)[]; readonly "quotas"?: { readonly "users"?: (number | null); readonly "projects"?: (number | null); readonly "products"?: (number | null); readonly "fileBytes"?: (number | null); readonly "recordingBytes"?: (number | null); readonly "jobs"?: (number | null); readonly "deliveriesPerDay"?: (number | null); }; readonly "rateLimits"?: readonly (RateLimitPolicyReplace)[]; readonly "sessionRecordings"?: { readonly "enabled"?: boolean; readonly "sampleRate"?: number; readonly "requireConsent"?: boolean; readonly "maskAllText"?: boolean; readonly "retentionDays"?: number; }; readonly "auditRetentionDays"?: (number | null); readonly "auditArchive"?: boolean; readonly "markLetters"?: (string | null); readonly "markColour"?: string; }; readonly "version": number; };
/** Body of `replaceApplication`. */
export type ApplicationReplace = { readonly "name": string; readonly "userSettings": readonly ({ readonly "name": string; readonly "type": "text" | "number" | "boolean"; })[]; readonly "settings": { readonly "locale"?: string; readonly "signUp"?: { readonly "enabled": boolean; readonly "allowedDomains": readonly (string)[]; readonly "defaultRoleId": (string | null); }; readonly "passwordGrant"?: boolean; readonly "administratorsNeedTotp"?: boolean; readonly "requirePhishingResistant"?: readonly (string)[]; readonly "eraseNeedsSecond"?: boolean; readonly "thirdPartyAdmin"?: boolean; readonly "allowedOrigins"?: readonly (string)[]; readonly "portalOrigins"?: readonly (string)[]; readonly "redirectSchemes"?: readonly (string)[]; readonly "quotas"?: { readonly "users"?: (number | null); readonly "projects"?: (number | null); readonly "products"?: (number | null); readonly "fileBytes"?: (number | null); readonly "recordingBytes"?: (number | null); readonly "jobs"?: (number | null); readonly "deliveriesPerDay"?: (number | null); }; readonly "rateLimits"?: readonly (RateLimitPolicyReplace)[]; readonly "sessionRecordings"?: { readonly "enabled": boolean; readonly "sampleRate": number; readonly "requireConsent": boolean; readonly "maskAllText": boolean; readonly "retentionDays": number; }; readonly "auditRetentionDays"?: (number | null); readonly "auditArchive"?: boolean; readonly "markLetters"?: (string | null); readonly "markColour"?: string; }; readonly "version"?: number; };
/** Part of `AuditArchivePage`. */
export type AuditArchive = { readonly "day": string; readonly "rows": number; readonly "sha256": string; readonly "bytes": number; readonly "archivedAt": string; };
/** Response of `downloadAuditArchive`. */
export type AuditArchiveLink = { readonly "url": string; readonly "expiresAt": string; };
/** Response of `listAuditArchives`. */
export type AuditArchivePage = { readonly "archives": readonly (AuditArchive)[]; readonly "next": (string | null); };
/** Part of `AuditEntryPage`. */
export type AuditEntry = { readonly "id": string; readonly "at": string; readonly "action": string; readonly "kind": string; readonly "resourceId": string; readonly "actorUserId": (string | null); readonly "impersonatorId": (string | null); readonly "portalLinkId": (string | null); readonly "requestId": string; readonly "changeSetId": (string | null); readonly "projectId": (string | null); readonly "changes": readonly ({ readonly "field": string; readonly "before": unknown; readonly "after": unknown; })[]; };
/** Response of `queryAudit`. */
export type AuditEntryPage = { readonly "rowData": readonly (AuditEntry)[]; readonly "rowCount"?: number; };
/** Body of `exportAudit`. */
export type AuditExport = { readonly "format": "csv" | "ndjson"; readonly "delimiter"?: "," | ";" | "\t"; readonly "decimalMark"?: "." | ","; readonly "spreadsheet"?: boolean; readonly "filterModel"?: (((FilterModel) | null) | AdvancedFilterModel | readonly (unknown)[]); };
/** Response of `getCable`, `replaceCable`, `patchCable` and 3 more. */
export type Cable = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "name": string; readonly "partNumber": (string | null); readonly "signalIds": readonly (string)[]; readonly "connectorAId": (string | null); readonly "connectorBId": (string | null); readonly "lengthsMm": readonly (number)[]; readonly "conductors": (number | null); readonly "diameterMm": (number | null); readonly "colour": (string | null); };
/** Body of `createCable`. */
export type CableCreate = { readonly "name": string; readonly "partNumber"?: (string | null); readonly "signalIds"?: readonly (string)[]; readonly "connectorAId"?: (string | null); readonly "connectorBId"?: (string | null); readonly "lengthsMm"?: readonly (number)[]; readonly "conductors"?: (number | null); readonly "diameterMm"?: (number | null); readonly "colour"?: (string | null); };
/** Response of `queryCables`. */
export type CablePage = { readonly "rowData": readonly (Cable)[]; readonly "rowCount"?: number; };
/** Body of `patchCable`. */
export type CablePatch = { readonly "name"?: string; readonly "partNumber"?: (string | null); readonly "signalIds"?: readonly (string)[]; readonly "connectorAId"?: (string | null); readonly "connectorBId"?: (string | null); readonly "lengthsMm"?: readonly (number)[]; readonly "conductors"?: (number | null); readonly "diameterMm"?: (number | null); readonly "colour"?: (string | null); readonly "version": number; readonly "deleted"?: boolean; };
/** Body of `replaceCable`. */
export type CableReplace = { readonly "name": string; readonly "partNumber"?: (string | null); readonly "signalIds"?: readonly (string)[]; readonly "connectorAId"?: (string | null); readonly "connectorBId"?: (string | null); readonly "lengthsMm"?: readonly (number)[]; readonly "conductors"?: (number | null); readonly "diameterMm"?: (number | null); readonly "colour"?: (string | null); readonly "version"?: number; };
/** Response of `getCableSettings` and `patchCableSettings`. */
export type CableSettings = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "idPattern": string; readonly "signalPatterns": { readonly [name: string]: string }; };
/** Body of `patchCableSettings`. */
export type CableSettingsPatch = { readonly "idPattern"?: string; readonly "signalPatterns"?: { readonly [name: string]: (string | null) }; readonly "version": number; };
/** Part of `ProjectFinding` and `ProjectCable`. */
export type CableWarning = { readonly "code": string; readonly "message": string; readonly "limitMm": number; };
/** Part of `ProductAudit`. */
export type CheckSummary = { readonly "check": string; readonly "severity": "error" | "warn" | "info"; readonly "count": number; };
/** One filter of a column, or several joined by `operator`. The column's type decides which filters it takes: - id: `text`, `object` (equals, notEqual, contains, notContains, startsWith, endsWith, blank, notBlank, empty); `set` (isAnyOf, isNoneOf); `multi` - text: `text`, `object` (equals, notEqual, contains, notContains, startsWith, endsWith, blank, notBlank, empty); `set` (isAnyOf, isNoneOf); `multi` - enum: `text`, `object` (equals, notEqual, contains, notContains, startsWith, endsWith, blank, notBlank, empty); `set` (isAnyOf, isNoneOf); `multi` - integer: `number`, `bigint` (equals, notEqual, lessThan, lessThanOrEqual, greaterThan, greaterThanOrEqual, inRange, blank, notBlank, empty); `set` (isAnyOf, isNoneOf); `multi` - number: `number`, `bigint` (equals, notEqual, lessThan, lessThanOrEqual, greaterThan, greaterThanOrEqual, inRange, blank, notBlank, empty); `set` (isAnyOf, isNoneOf); `multi` - boolean: `boolean`, `text` (true, false, blank, notBlank, empty); `set` (isAnyOf, isNoneOf); `multi` - timestamp: `date`, `dateString`, `dateTime`, `dateTimeString` (equals, notEqual, lessThan, lessThanOrEqual, greaterThan, greaterThanOrEqual, inRange, blank, notBlank, empty, today, yesterday, tomorrow, thisWeek, lastWeek, nextWeek, thisMonth, lastMonth, nextMonth, thisQuarter, lastQuarter, nextQuarter, thisYear, lastYear, nextYear, yearToDate, last7Days, last30Days, last90Days, last6Months, last12Months, last24Months); `multi`. */
export type ColumnFilter = { readonly "filterType"?: "text" | "object" | "set" | "multi" | "number" | "bigint" | "boolean" | "date" | "dateString" | "dateTime" | "dateTimeString"; readonly "type"?: string; readonly "filter"?: unknown; readonly "filterTo"?: unknown; readonly "dateFrom"?: (string | null); readonly "dateTo"?: (string | null); readonly "values"?: readonly (unknown)[]; readonly "operator"?: "AND" | "OR"; readonly "conditions"?: readonly (ColumnFilter)[]; readonly "filterModels"?: readonly (unknown)[]; };
/** Response of `compareProducts`. */
export type Comparison = { readonly "products": readonly (Product)[]; readonly "rows": readonly (ComparisonRow)[]; };
/** Part of `Comparison`. */
export type ComparisonRow = { readonly "pointer": string; readonly "label": string; readonly "values": readonly (unknown)[]; readonly "differs": boolean; };
/** Response of `getConnector`, `replaceConnector`, `patchConnector` and 3 more. */
export type Connector = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "name": string; readonly "code": string; readonly "family": (string | null); readonly "gender": "male" | "female" | "neutral"; readonly "mounting": "panel" | "cable"; readonly "pins": (number | null); readonly "signalIds": readonly (string)[]; };
/** Body of `createConnector`. */
export type ConnectorCreate = { readonly "name": string; readonly "code": string; readonly "family"?: (string | null); readonly "gender": "male" | "female" | "neutral"; readonly "mounting": "panel" | "cable"; readonly "pins"?: (number | null); readonly "signalIds"?: readonly (string)[]; };
/** Response of `queryConnectors`. */
export type ConnectorPage = { readonly "rowData": readonly (Connector)[]; readonly "rowCount"?: number; };
/** Response of `getConnectorPairing`, `replaceConnectorPairing`, `patchConnectorPairing` and 3 more. */
export type ConnectorPairing = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "connectorAId": string; readonly "connectorBId": string; readonly "bidirectional": boolean; readonly "rating": "ok" | "warn"; readonly "note": (string | null); };
/** Body of `createConnectorPairing`. */
export type ConnectorPairingCreate = { readonly "connectorAId": string; readonly "connectorBId": string; readonly "bidirectional"?: boolean; readonly "rating"?: "ok" | "warn"; readonly "note"?: (string | null); };
/** Response of `queryConnectorPairings`. */
export type ConnectorPairingPage = { readonly "rowData": readonly (ConnectorPairing)[]; readonly "rowCount"?: number; };
/** Body of `patchConnectorPairing`. */
export type ConnectorPairingPatch = { readonly "connectorAId"?: string; readonly "connectorBId"?: string; readonly "bidirectional"?: boolean; readonly "rating"?: "ok" | "warn"; readonly "note"?: (string | null); readonly "version": number; readonly "deleted"?: boolean; };
/** Body of `replaceConnectorPairing`. */
export type ConnectorPairingReplace = { readonly "connectorAId": string; readonly "connectorBId": string; readonly "bidirectional"?: boolean; readonly "rating"?: "ok" | "warn"; readonly "note"?: (string | null); readonly "version"?: number; };
/** Body of `patchConnector`. */
export type ConnectorPatch = { readonly "name"?: string; readonly "code"?: string; readonly "family"?: (string | null); readonly "gender"?: "male" | "female" | "neutral"; readonly "mounting"?: "panel" | "cable"; readonly "pins"?: (number | null); readonly "signalIds"?: readonly (string)[]; readonly "version": number; readonly "deleted"?: boolean; };
/** Body of `replaceConnector`. */
export type ConnectorReplace = { readonly "name": string; readonly "code": string; readonly "family"?: (string | null); readonly "gender": "male" | "female" | "neutral"; readonly "mounting": "panel" | "cable"; readonly "pins"?: (number | null); readonly "signalIds"?: readonly (string)[]; readonly "version"?: number; };
/** Body of `resendWebhookDeliveries`. */
export type DeliveryResend = { readonly "filterModel"?: (((FilterModel) | null) | AdvancedFilterModel | readonly (unknown)[]); readonly "endpointId"?: string; readonly "since"?: string; readonly "until"?: string; readonly "dryRun": boolean; };
/** Response of `resendWebhookDeliveries`. */
export type DeliveryResendJob = { readonly "id": string; readonly "kind": "delivery-resend"; readonly "status": "queued" | "running" | "succeeded" | "failed" | "cancelled"; readonly "parameters": DeliverySelection; readonly "result": (((DeliveryResendResult) | null)); readonly "progress": { readonly "done": number; readonly "total": number; }; readonly "error": (string | null); readonly "errorSentence"?: JobSentence; readonly "createdAt": string; readonly "updatedAt": string; readonly "finishedAt": (string | null); };
/** Response of `resendWebhookDeliveries`. */
export type DeliveryResendPreview = { readonly "matching": number; readonly "sample": readonly (WebhookDelivery)[]; };
/** Part of `DeliveryResendJob`, `JobEntry` and `JobSummary`. */
export type DeliverySelection = { readonly "filterModel"?: (((FilterModel) | null) | AdvancedFilterModel | readonly (unknown)[]); readonly "endpointId"?: string; readonly "since"?: string; readonly "until"?: string; readonly "asOf": string; };
/** Response of `discoverSsoProvider`. */
export type DiscoveredSsoProvider = { readonly "issuer": string; readonly "authorizationEndpoint": string; readonly "tokenEndpoint": string; readonly "userinfoEndpoint"?: string; readonly "jwksUri": string; readonly "registrationEndpoint"?: string; readonly "scopesSupported": readonly (string)[]; readonly "claimsSupported": readonly (string)[]; readonly "supportsPkce": boolean; };
/** Response of `listDomains`, `createDomain`, `refreshDomain` and 1 more. */
export type Domain = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "domain": string; readonly "servesApplication": boolean; readonly "enforcesSso": boolean; readonly "status": "pending" | "verified" | "failed"; readonly "validationToken": string; readonly "record": { readonly "type": "TXT"; readonly "name": string; readonly "value": string; }; readonly "file": { readonly "url": string; readonly "content": string; }; readonly "lastCheckedAt": (string | null); readonly "lastError": (string | null); readonly "lastErrorSentences"?: readonly (DomainSentence)[]; readonly "verifiedAt": (string | null); };
/** Body of `checkDomain`. */
export type DomainCheck = { readonly "id": string; };
/** Body of `createDomain`. */
export type DomainCreate = { readonly "domain": string; readonly "servesApplication"?: boolean; readonly "enforcesSso"?: boolean; };
/** Body of `refreshDomain`. */
export type DomainRefresh = { readonly "id": string; };
/** Code and values of the message, by which a client says it in its reader's language. */
export type DomainSentence = { readonly "code": string; readonly "parameters": { readonly [name: string]: string }; };
/** Response of `listEmails`, `createEmail`, `getEmail` and 3 more. */
export type Email = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "key": string; readonly "locale": string; readonly "subject": string; readonly "bodyText": string; readonly "bodyHtml": (string | null); readonly "enabled": boolean; };
/** Body of `createEmail`. */
export type EmailCreate = { readonly "key": "verification" | "already-registered" | "signed-up-again" | "account-removed" | "password-reset" | "password-changed" | "passkey-added" | "passkey-removed" | "passkey-copied" | "new-network" | "address-changed" | "address-assigned" | "invitation" | "project-invitation"; readonly "locale": string; readonly "subject": string; readonly "bodyText": string; readonly "bodyHtml"?: (string | null); readonly "enabled"?: boolean; };
/** Absent members are those of the current text. */
export type EmailDraft = { readonly "key": "verification" | "already-registered" | "signed-up-again" | "account-removed" | "password-reset" | "password-changed" | "passkey-added" | "passkey-removed" | "passkey-copied" | "new-network" | "address-changed" | "address-assigned" | "invitation" | "project-invitation"; readonly "locale": string; readonly "subject"?: string; readonly "bodyText"?: string; readonly "bodyHtml"?: (string | null); };
/** Body of `patchEmail`. */
export type EmailPatch = { readonly "key"?: "verification" | "already-registered" | "signed-up-again" | "account-removed" | "password-reset" | "password-changed" | "passkey-added" | "passkey-removed" | "passkey-copied" | "new-network" | "address-changed" | "address-assigned" | "invitation" | "project-invitation"; readonly "locale"?: string; readonly "subject"?: string; readonly "bodyText"?: string; readonly "bodyHtml"?: (string | null); readonly "enabled"?: boolean; readonly "version": number; readonly "deleted"?: boolean; };
/** Response of `previewEmail`. */
export type EmailPreview = { readonly "subject": string; readonly "text": string; readonly "html": (string | null); };
/** Body of `replaceEmail`. */
export type EmailReplace = { readonly "key": "verification" | "already-registered" | "signed-up-again" | "account-removed" | "password-reset" | "password-changed" | "passkey-added" | "passkey-removed" | "passkey-copied" | "new-network" | "address-changed" | "address-assigned" | "invitation" | "project-invitation"; readonly "locale": string; readonly "subject": string; readonly "bodyText": string; readonly "bodyHtml"?: (string | null); readonly "enabled"?: boolean; readonly "version"?: number; };
/** Id of the mail in the outbox, which shows whether it was sent. */
export type EmailTest = { readonly "mailId": string; readonly "recipient": string; };
/** Response of `listEventTypes` and `listPortalSchemas`. */
export type EventType = { readonly "type": string; readonly "group": string; readonly "description": string; readonly "subscribable": boolean; readonly "schemaPath": string; };
/** Response of `exportProducts`. */
export type ExportedProducts = { readonly "products": readonly (Product)[]; };
/** Response of `createFile`, `getFile`, `replaceFile` and 6 more. */
export type File = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "name": string; readonly "folder": (string | null); readonly "tags": readonly (string)[]; readonly "contentType": "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/avif" | "image/svg+xml" | "application/pdf" | "application/zip" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" | "image/vnd.dwg" | "image/vnd.dxf" | "application/json" | "text/csv" | "text/plain"; readonly "bytes": number; readonly "sha256": string; readonly "width": (number | null); readonly "height": (number | null); readonly "status": "ready" | "quarantined"; readonly "threat": (string | null); readonly "ownerKind": "application" | "project" | "view-template"; readonly "ownerId": (string | null); readonly "url": (string | null); readonly "urlExpiresAt": (string | null); };
/** Body of `createFile`, `createViewTemplateFile` and `createProjectFile`. */
export type FileCreate = { readonly "uploadId": string; readonly "name"?: string; readonly "folder"?: (string | null); readonly "tags"?: readonly (string)[]; };
/** Response of `queryFiles`, `queryViewTemplateFiles` and `queryProjectFiles`. */
export type FilePage = { readonly "rowData": readonly (File)[]; readonly "rowCount"?: number; };
/** Part of `ProductsImported` and `TranslationsImported`. */
export type FileReading = { readonly "encoding": string; readonly "delimiter": ("," | ";" | "\t" | null | null); readonly "decimalMark": ("." | "," | null | null); };
/** Body of `replaceFile` and `replaceViewTemplateFile`. */
export type FileReplace = { readonly "name": string; readonly "folder"?: (string | null); readonly "tags"?: readonly (string)[]; readonly "uploadId"?: string; readonly "version"?: number; };
/** Body of `requestFileUpload` and `requestProjectFileUpload`. */
export type FileUpload = { readonly "name": string; readonly "contentType": "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/avif" | "image/svg+xml" | "application/pdf" | "application/zip" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" | "image/vnd.dwg" | "image/vnd.dxf" | "application/json" | "text/csv" | "text/plain"; readonly "bytes": number; readonly "sha256"?: (string | null); };
/** Response of `requestFileUpload` and `requestProjectFileUpload`. */
export type FileUploadTarget = { readonly "uploadId": string; readonly "method": "PUT"; readonly "uploadUrl": string; readonly "headers": { readonly [name: string]: string }; readonly "expiresAt": string; readonly "maxBytes": number; };
/** Body of `queryInvitations`, `queryUsers`, `queryRoles` and 24 more. */
export type GridRequest = { readonly "startRow": number; readonly "endRow": number; readonly "sortModel"?: readonly (SortItem)[]; readonly "filterModel"?: (((FilterModel) | null) | AdvancedFilterModel | readonly (unknown)[]); readonly "rowGroupCols"?: readonly (unknown)[]; readonly "valueCols"?: readonly (unknown)[]; readonly "pivotCols"?: readonly (unknown)[]; readonly "groupKeys"?: readonly (unknown)[]; readonly "pivotMode"?: (boolean | null); readonly "count"?: boolean; };
/** Body of `impersonateUser`. */
export type Impersonation = { readonly "userId": string; readonly "reason": string; };
/** Response of `impersonateUser`. */
export type ImpersonationResponse = { readonly "token_type": string; readonly "access_token": string; readonly "expires_at": number; readonly "expires_in": number; readonly "scope": string; };
/** Response of `importProducts`. */
export type ImportJob = { readonly "id": string; readonly "kind": "import"; readonly "status": "queued" | "running" | "succeeded" | "failed" | "cancelled"; readonly "parameters": ProductImportParameters; readonly "result": (((ProductsImported) | null)); readonly "progress": { readonly "done": number; readonly "total": number; }; readonly "error": (string | null); readonly "errorSentence"?: JobSentence; readonly "createdAt": string; readonly "updatedAt": string; readonly "finishedAt": (string | null); };
/** Part of `ProductsImport`. */
export type ImportedProduct = { readonly "id"?: string; readonly "name"?: string; readonly "manufacturer"?: (string | null); readonly "model"?: (string | null); readonly "partNumber"?: (string | null); readonly "category"?: (string | null); readonly "description"?: (string | null); readonly "widthMm"?: (number | null); readonly "heightMm"?: (number | null); readonly "depthMm"?: (number | null); readonly "weightG"?: (number | null); readonly "powerW"?: (number | null); readonly "symbolFileId"?: (string | null); readonly "connectors"?: readonly (ProductConnector)[]; readonly "status"?: "draft" | "active" | "discontinued"; readonly "replacedById"?: (string | null); readonly "imageFileIds"?: readonly (string)[]; readonly "datasheetFileIds"?: readonly (string)[]; readonly "accessories"?: readonly (ProductAccessory)[]; readonly "attributes"?: { readonly [name: string]: (string | null) }; readonly "version"?: number; readonly "deleted"?: boolean; readonly "createdAt"?: string; readonly "updatedAt"?: string; readonly "createdBy"?: (string | null); readonly "updatedBy"?: (string | null); };
/** Part of `ProductsImported`. */
export type ImportedProductChange = { readonly "action": "create" | "update" | "delete"; readonly "productId": (string | null); readonly "name": string; readonly "partNumber": (string | null); readonly "fields": readonly ({ readonly "pointer": string; readonly "before": unknown; readonly "after": unknown; })[]; };
/** Part of `Problem`. */
export type Issue = { readonly "pointer": string; readonly "code": string; readonly "message": string; readonly "allowed"?: readonly (string)[]; readonly "id"?: string; readonly "value"?: string; readonly "line"?: number; readonly "column"?: number; };
/** Part of `JobEntryPage`. */
export type JobEntry = { readonly "id": string; readonly "kind": "report" | "recording" | "product-update" | "person-export" | "person-erasure" | "product-reindex" | "import" | "translation" | "delivery-resend"; readonly "status": "queued" | "running" | "succeeded" | "failed" | "cancelled"; readonly "parameters": (ReportParameters | RecordingParameters | ProductUpdateParameters | PersonExportParameters | PersonErasureParameters | {} | ProductImportParameters | TranslationParameters | DeliverySelection); readonly "error": (string | null); readonly "errorSentence"?: JobSentence; readonly "createdAt": string; readonly "updatedAt": string; readonly "finishedAt": (string | null); readonly "userId": (string | null); readonly "done": number; readonly "total": number; readonly "runs": number; };
/** Response of `queryJobs`. */
export type JobEntryPage = { readonly "rowData": readonly (JobEntry)[]; readonly "rowCount"?: number; };
/** Code and values of the message, by which a client says it in its reader's language. */
export type JobSentence = { readonly "code": string; readonly "parameters": { readonly [name: string]: string }; };
/** Response of `listLists`, `createList`, `getList` and 3 more. */
export type List = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "key": string; readonly "name": string; readonly "description": (string | null); };
/** Body of `createList`. */
export type ListCreate = { readonly "key": string; readonly "name": string; readonly "description"?: (string | null); };
/** Response of `listListItems`, `createListItem`, `getListItem` and 3 more. */
export type ListItem = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "key": string; readonly "label": string; readonly "labels": { readonly [name: string]: string }; readonly "position": number; readonly "colour": (string | null); readonly "active": boolean; readonly "listId": string; };
/** Body of `createListItem`. */
export type ListItemCreate = { readonly "key": string; readonly "label": string; readonly "labels"?: { readonly [name: string]: string }; readonly "position"?: number; readonly "colour"?: (string | null); readonly "active"?: boolean; };
/** Body of `patchListItem`. */
export type ListItemPatch = { readonly "key"?: string; readonly "label"?: string; readonly "labels"?: { readonly [name: string]: (string | null) }; readonly "position"?: number; readonly "colour"?: (string | null); readonly "active"?: boolean; readonly "version": number; readonly "deleted"?: boolean; };
/** Body of `replaceListItem`. */
export type ListItemReplace = { readonly "key": string; readonly "label": string; readonly "labels"?: { readonly [name: string]: string }; readonly "position": number; readonly "colour"?: (string | null); readonly "active"?: boolean; readonly "version"?: number; };
/** Body of `patchList`. */
export type ListPatch = { readonly "key"?: string; readonly "name"?: string; readonly "description"?: (string | null); readonly "version": number; readonly "deleted"?: boolean; };
/** Body of `replaceList`. */
export type ListReplace = { readonly "key": string; readonly "name": string; readonly "description"?: (string | null); readonly "version"?: number; };
/** Part of `LogEntryPage`. */
export type LogEntry = { readonly "id": string; readonly "at": string; readonly "level": "debug" | "info" | "warn" | "error"; readonly "source": string; readonly "message": string; readonly "requestId": (string | null); readonly "operation": (string | null); readonly "userId": (string | null); readonly "method": (string | null); readonly "status": (number | null); readonly "durationMs": (number | null); readonly "errorClass": (string | null); readonly "fields": { readonly [name: string]: unknown }; };
/** Response of `queryLogs`. */
export type LogEntryPage = { readonly "rowData": readonly (LogEntry)[]; readonly "rowCount"?: number; };
/** Part of `MailPage`. */
export type Mail = { readonly "id": string; readonly "kind": string; readonly "recipient": string; readonly "subject": string; readonly "status": "queued" | "sent" | "failed"; readonly "attempts": number; readonly "nextAttemptAt": (string | null); readonly "lastError": (string | null); readonly "lastErrorSentence"?: MailSentence; readonly "createdAt": string; readonly "sentAt": (string | null); };
/** Response of `queryMails`. */
export type MailPage = { readonly "rowData": readonly (Mail)[]; readonly "rowCount"?: number; readonly "warnings"?: readonly (MailWarning)[]; };
/** Code and values of the message, by which a client says it in its reader's language. */
export type MailSentence = { readonly "code": string; readonly "parameters": { readonly [name: string]: string }; };
/** Part of `MailPage`, `ServiceStatus` and `UserInvitation`. */
export type MailWarning = { readonly "code": "mail_not_configured"; readonly "message": string; readonly "waiting": number; };
/** Part of `McpCallPage`. */
export type McpCall = { readonly "id": string; readonly "createdAt": string; readonly "userId": string; readonly "emailAddress": string; readonly "clientId": string; readonly "clientName": (string | null); readonly "userAgent": (string | null); readonly "protocolVersion": (string | null); readonly "tool": string; readonly "projectId": (string | null); readonly "outcome": "ok" | "error" | "denied"; readonly "errorCode": (string | null); readonly "durationMs": number; readonly "requestBytes": number; readonly "responseBytes": number; readonly "arguments": ({ readonly [name: string]: unknown } | null); readonly "requestId": string; };
/** Response of `queryMcpLog`. */
export type McpCallPage = { readonly "rowData": readonly (McpCall)[]; readonly "rowCount"?: number; };
/** Response of `getMcpSettings` and `patchMcpSettings`. */
export type McpSettings = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "enabled": boolean; readonly "registration": "open" | "metadata-documents" | "closed"; readonly "tools": { readonly [name: string]: { readonly "enabled": boolean; } }; readonly "instructions": (string | null); readonly "resultRowsMax": number; readonly "logArguments": boolean; };
/** Body of `patchMcpSettings`. */
export type McpSettingsPatch = { readonly "enabled"?: boolean; readonly "registration"?: "open" | "metadata-documents" | "closed"; readonly "tools"?: { readonly [name: string]: { readonly "enabled": boolean; } }; readonly "instructions"?: (string | null); readonly "resultRowsMax"?: number; readonly "logArguments"?: boolean; readonly "version": number; };
/** Body of `previewNewWebhookFilter`. */
export type NewWebhookFilterTrial = { readonly "filter": (((FilterModel) | null) | AdvancedFilterModel | readonly (unknown)[]); readonly "eventTypes": readonly ("*" | "project.created" | "project.deleted" | "snapshot.created" | "snapshot.deleted" | "project.product.added" | "project.product.deleted" | "project.product.restored" | "project.view.added" | "project.view.deleted" | "project.view.product.added" | "project.view.product.deleted" | "project.view.product.restored" | "project.cable.added" | "project.cable.deleted" | "user.registered" | "user.deleted" | "user.restored" | "webhook.endpoint.disabled" | "webhook.endpoint.parked" | "webhook.endpoint.recovered" | "webhook.delivery.exhausted")[]; };
/** Part of `DeliveryResendJob`. */
export type DeliveryResendResult = { readonly "resent": number; readonly "skipped": number; };
/** Filters by column id, all of which must hold. The operation lists the columns of its grid. */
export type FilterModel = { readonly [name: string]: ColumnFilter };
/** Part of `PersonExportJob`. */
export type PersonExportResult = { readonly "rows": number; readonly "files": number; readonly "bytes": number; readonly "unreadDays"?: number; };
/** Part of `ProductUpdateJob`. */
export type ProductUpdateResult = { readonly "projects": number; readonly "updated": number; readonly "skippedLocked": number; readonly "skippedOverridden": number; readonly "conflictCount": number; readonly "conflicts": readonly (ProductUpdateConflict)[]; };
/** Response of `importProducts`. */
export type ProductsImported = { readonly "dryRun": boolean; readonly "created": number; readonly "updated": number; readonly "deleted": number; readonly "unchanged": number; readonly "read"?: FileReading; readonly "changeSetId"?: string; readonly "changes": readonly (ImportedProductChange)[]; };
/** Part of `TranslationJob`. */
export type TranslationResult = { readonly "fromMemory": number; readonly "fromProvider": number; readonly "rejected": number; readonly "untranslated": number; };
/** Part of `UserErasure` and `PersonErasureJob`. */
export type UserErasureResult = { readonly "rows": number; readonly "projects": number; readonly "events": number; readonly "answers": number; readonly "auditEntries": number; readonly "keptTexts": readonly ({ readonly "table": string; readonly "column": string; readonly "rows": number; })[]; };
/** Part of `WebhookEndpoint`, `WebhookEndpointCreate` and `WebhookEndpointPatch`. */
export type WebhookAuth = { readonly "type": "oauth2_client_credentials"; readonly "tokenUrl": string; readonly "clientId": string; readonly "clientSecret": string; readonly "authMethod"?: "client_secret_basic" | "client_secret_post"; readonly "scope"?: string; readonly "audience"?: string; };
/** Part of `WebhookEndpoint`. */
export type WebhookClientCertificate = { readonly "pem": string; readonly "subject": string; readonly "fingerprint": string; readonly "notAfter": string; };
/** Part of `WebhookEndpointCreate` and `WebhookEndpointPatch`. */
export type WebhookClientCertificateInput = { readonly "pem": string; readonly "subject"?: string; readonly "fingerprint"?: string; readonly "notAfter"?: string; };
/** Part of `TroubledEndpoint` and `WebhookStatistics`. */
export type WebhookLastFailure = { readonly "deliveryId": string; readonly "at": string; readonly "statusCode": (number | null); readonly "errorClass": ("dns" | "blocked_address" | "connect" | "tls" | "timeout" | "redirect" | "http_4xx" | "http_5xx" | "protocol" | "response_too_large" | "secret" | "auth" | "service" | "proxy" | null | null); readonly "errorMessage": (string | null); readonly "answer": (string | null); };
/** Response of `listOAuthClients`, `getOAuthClient`, `replaceOAuthClient` and 1 more. */
export type OAuthClient = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "kind": "app" | "service"; readonly "clientId": string; readonly "type": "public" | "confidential"; readonly "origin": "admin" | "dynamic" | "metadata-document"; readonly "authMethod": "none" | "client_secret_basic" | "client_secret_post" | "private_key_jwt"; readonly "subjectType": "public" | "pairwise"; readonly "name": string; readonly "redirectUris": readonly (string)[]; readonly "postLogoutRedirectUris": readonly (string)[]; readonly "backchannelLogoutUri": (string | null); readonly "grantTypes": readonly (string)[]; readonly "scopes": readonly (string)[]; readonly "idTokenSignedResponseAlg": "RS256" | "ES256"; readonly "sectorIdentifierUri": (string | null); readonly "uri": (string | null); readonly "logoUri": (string | null); readonly "trusted": boolean; readonly "enabled": boolean; readonly "roles": readonly (string)[]; readonly "jwks": ({ readonly "keys": readonly ({ readonly "kty": "RSA" | "EC" | "OKP"; readonly "kid"?: string; readonly "alg"?: "RS256" | "PS256" | "ES256" | "EdDSA"; readonly "use"?: "sig"; readonly "n"?: string; readonly "e"?: string; readonly "crv"?: "P-256" | "Ed25519"; readonly "x"?: string; readonly "y"?: string; })[]; } | null); readonly "jwksUri": (string | null); readonly "secretHint": (string | null); readonly "lastUsedAt": (string | null); readonly "userId": (string | null); };
/** Body of `createOAuthClient`. */
export type OAuthClientCreate = { readonly "kind"?: "app" | "service"; readonly "name": string; readonly "redirectUris"?: readonly (string)[]; readonly "type"?: "public" | "confidential"; readonly "subjectType"?: "public" | "pairwise"; readonly "postLogoutRedirectUris"?: readonly (string)[]; readonly "backchannelLogoutUri"?: (string | null); readonly "grantTypes"?: readonly ("authorization_code" | "refresh_token" | "client_credentials")[]; readonly "scopes"?: readonly ("openid" | "profile" | "email" | "offline_access" | "api" | "admin" | "mcp")[]; readonly "idTokenSignedResponseAlg"?: "RS256" | "ES256"; readonly "sectorIdentifierUri"?: (string | null); readonly "uri"?: (string | null); readonly "logoUri"?: (string | null); readonly "trusted"?: boolean; readonly "enabled"?: boolean; readonly "roles"?: readonly (string)[]; readonly "jwks"?: ({ readonly "keys": readonly ({ readonly "kty": "RSA" | "EC" | "OKP"; readonly "kid"?: string; readonly "alg"?: "RS256" | "PS256" | "ES256" | "EdDSA"; readonly "use"?: "sig"; readonly "n"?: string; readonly "e"?: string; readonly "crv"?: "P-256" | "Ed25519"; readonly "x"?: string; readonly "y"?: string; })[]; } | null); readonly "jwksUri"?: (string | null); readonly "authMethod"?: "client_secret_basic" | "client_secret_post" | "private_key_jwt"; readonly "secretExpiresAt"?: (string | null); };
/** Response of `createOAuthClient`. */
export type OAuthClientCreated = { readonly "client": OAuthClient; readonly "secret"?: string; };
/** Body of `patchOAuthClient`. */
export type OAuthClientPatch = { readonly "version": number; readonly "name"?: string; readonly "redirectUris"?: readonly (string)[]; readonly "postLogoutRedirectUris"?: readonly (string)[]; readonly "backchannelLogoutUri"?: (string | null); readonly "grantTypes"?: readonly ("authorization_code" | "refresh_token" | "client_credentials")[]; readonly "scopes"?: readonly ("openid" | "profile" | "email" | "offline_access" | "api" | "admin" | "mcp")[]; readonly "idTokenSignedResponseAlg"?: "RS256" | "ES256"; readonly "sectorIdentifierUri"?: (string | null); readonly "uri"?: (string | null); readonly "logoUri"?: (string | null); readonly "trusted"?: boolean; readonly "enabled"?: boolean; readonly "roles"?: readonly (string)[]; readonly "jwks"?: ({ readonly "keys": readonly ({ readonly "kty": "RSA" | "EC" | "OKP"; readonly "kid"?: string; readonly "alg"?: "RS256" | "PS256" | "ES256" | "EdDSA"; readonly "use"?: "sig"; readonly "n"?: string; readonly "e"?: string; readonly "crv"?: "P-256" | "Ed25519"; readonly "x"?: string; readonly "y"?: string; })[]; } | null); readonly "jwksUri"?: (string | null); readonly "deleted"?: boolean; };
/** Body of `replaceOAuthClient`. */
export type OAuthClientReplace = { readonly "name": string; readonly "redirectUris"?: readonly (string)[]; readonly "postLogoutRedirectUris"?: readonly (string)[]; readonly "backchannelLogoutUri"?: (string | null); readonly "grantTypes"?: readonly ("authorization_code" | "refresh_token" | "client_credentials")[]; readonly "scopes"?: readonly ("openid" | "profile" | "email" | "offline_access" | "api" | "admin" | "mcp")[]; readonly "idTokenSignedResponseAlg"?: "RS256" | "ES256"; readonly "sectorIdentifierUri"?: (string | null); readonly "uri"?: (string | null); readonly "logoUri"?: (string | null); readonly "trusted"?: boolean; readonly "enabled"?: boolean; readonly "roles"?: readonly (string)[]; readonly "jwks"?: ({ readonly "keys": readonly ({ readonly "kty": "RSA" | "EC" | "OKP"; readonly "kid"?: string; readonly "alg"?: "RS256" | "PS256" | "ES256" | "EdDSA"; readonly "use"?: "sig"; readonly "n"?: string; readonly "e"?: string; readonly "crv"?: "P-256" | "Ed25519"; readonly "x"?: string; readonly "y"?: string; })[]; } | null); readonly "jwksUri"?: (string | null); readonly "version"?: number; };
/** Response of `listOAuthClientSecrets`. */
export type OAuthClientSecret = { readonly "id": string; readonly "version": number; readonly "hint": string; readonly "createdAt": string; readonly "createdBy": (string | null); readonly "expiresAt": (string | null); readonly "lastUsedAt": (string | null); readonly "lastUsedNetwork": (string | null); };
/** Body of `createOAuthClientSecret`. */
export type OAuthClientSecretCreate = { readonly "expiresAt"?: (string | null); };
/** Response of `createOAuthClientSecret`. */
export type OAuthClientSecretCreated = { readonly "id": string; readonly "version": number; readonly "hint": string; readonly "createdAt": string; readonly "createdBy": (string | null); readonly "expiresAt": (string | null); readonly "lastUsedAt": (string | null); readonly "lastUsedNetwork": (string | null); readonly "secret": string; };
/** An error of an OAuth endpoint (RFC 6749 section 5.2). */
export type OAuthError = { readonly "error": "invalid_request" | "invalid_client" | "invalid_grant" | "unauthorized_client" | "unsupported_grant_type" | "unsupported_token_type" | "invalid_scope" | "invalid_target" | "invalid_redirect_uri" | "invalid_client_metadata" | "invalid_token" | "insufficient_scope" | "access_denied" | "too_many_requests" | "server_error" | "temporarily_unavailable"; readonly "error_description": string; };
/** Response of `listUserPasskeys`, `listPasskeys`, `addPasskey` and 1 more. */
export type Passkey = { readonly "id": string; readonly "name": string; readonly "domain": string; readonly "createdAt": string; readonly "lastUsedAt": (string | null); readonly "lastUsedNetwork": (string | null); readonly "backedUp": boolean; readonly "transports": readonly (string)[]; };
/** Part of `JobEntry`, `JobSummary` and `PersonErasureJob`. */
export type PersonErasureParameters = { readonly "userId": string; };
/** Response of `exportUser`. */
export type PersonExportJob = { readonly "id": string; readonly "kind": "person-export"; readonly "status": "queued" | "running" | "succeeded" | "failed" | "cancelled"; readonly "parameters": PersonExportParameters; readonly "result": (((PersonExportResult) | null)); readonly "progress": { readonly "done": number; readonly "total": number; }; readonly "error": (string | null); readonly "errorSentence"?: JobSentence; readonly "createdAt": string; readonly "updatedAt": string; readonly "finishedAt": (string | null); };
/** Part of `JobEntry`, `PersonExportJob` and `JobSummary`. */
export type PersonExportParameters = { readonly "userId": string; };
/** Part of `WebhookSecret`. */
export type PreviousWebhookSecret = { readonly "hint": string; readonly "expiresAt": string; };
/** Response of `listPrivileges`. */
export type PrivilegeArea = { readonly "area": string; readonly "read": string; readonly "readWrite": string; };
/** An error (RFC 9457). */
export type Problem = { readonly "type": string; readonly "title": string; readonly "status": number; readonly "detail": string; readonly "instance": string; readonly "code": "malformed_json" | "validation_failed" | "version_required" | "unauthenticated" | "forbidden" | "not_enabled" | "application_suspended" | "not_found" | "method_not_allowed" | "request_timeout" | "version_conflict" | "duplicate" | "locked" | "not_mateable" | "in_use" | "upload_incomplete" | "upload_expired" | "limit_reached" | "erased" | "conflict" | "in_progress" | "idempotency_in_flight" | "cursor_expired" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "idempotency_mismatch" | "rate_limited" | "internal" | "secret_unreadable" | "busy" | "application_moving" | "unavailable"; readonly "requestId": string; readonly "errors"?: readonly (Issue)[]; readonly "currentVersion"?: number; readonly "field"?: string; readonly "limit"?: number; readonly "used"?: number; readonly "requiredPrivilege"?: string; readonly "requiredScope"?: string; readonly "references"?: readonly (Reference)[]; readonly "reason"?: string; };
/** Response of `listProducts`, `createProduct`, `patchProducts` and 6 more. */
export type Product = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "name": string; readonly "manufacturer": (string | null); readonly "model": (string | null); readonly "partNumber": (string | null); readonly "category": (string | null); readonly "description": (string | null); readonly "widthMm": (number | null); readonly "heightMm": (number | null); readonly "depthMm": (number | null); readonly "weightG": (number | null); readonly "powerW": (number | null); readonly "symbolFileId": (string | null); readonly "connectors": readonly (ProductConnector)[]; readonly "status": "draft" | "active" | "discontinued"; readonly "replacedById": (string | null); readonly "imageFileIds": readonly (string)[]; readonly "datasheetFileIds": readonly (string)[]; readonly "accessories": readonly (ProductAccessory)[]; readonly "attributes": { readonly [name: string]: string }; };
/** Part of `ImportedProduct`, `Product`, `ProductCreate` and 3 more. */
export type ProductAccessory = { readonly "productId": string; readonly "quantity": number; readonly "mode": "included" | "default" | "optional"; };
/** Response of `auditProducts`. */
export type ProductAudit = { readonly "checked": number; readonly "summary": readonly (CheckSummary)[]; readonly "findings": readonly (ProductFinding)[]; readonly "next"?: string; };
/** Body of `auditProducts`. */
export type ProductAuditRequest = { readonly "checks"?: readonly ("dangling-reference" | "accessory-cycle" | "connector-signal" | "connector-direction" | "duplicate-part-number" | "impossible-size" | "power-connector" | "missing-measures" | "missing-identity" | "missing-connectors" | "connector-name" | "discontinued-in-use" | "draft-in-use" | "discontinued-accessory" | "category-spelling" | "near-duplicate" | "attribute-spelling" | "attribute-unit" | "list-label" | "never-used" | "long-unchanged" | "outdated-copies")[]; readonly "severity"?: "error" | "warn" | "info"; readonly "filterModel"?: (((FilterModel) | null) | AdvancedFilterModel | readonly (unknown)[]); readonly "after"?: string; readonly "limit"?: number; };
/** Part of `ProductChanges`. */
export type ProductChange = { readonly "productId": string; readonly "name": string; readonly "action": string; readonly "at": string; readonly "version": number; readonly "actor": ({ readonly "userId": string; readonly "emailAddress": (string | null); } | null); readonly "impersonatorId": (string | null); readonly "changeSetId": (string | null); readonly "fields": readonly ({ readonly "pointer": string; readonly "before": unknown; readonly "after": unknown; })[]; };
/** Response of `listProductChanges`. */
export type ProductChanges = { readonly "changes": readonly (ProductChange)[]; readonly "next"?: string; };
/** Body of `listProductChanges`. */
export type ProductChangesRequest = { readonly "since"?: string; readonly "until"?: string; readonly "productIds"?: readonly (string)[]; readonly "actorUserId"?: string; readonly "before"?: string; readonly "limit"?: number; };
/** Body of `compareProducts`. */
export type ProductComparison = { readonly "productIds": readonly (string)[]; readonly "onlyDifferences"?: boolean; };
/** Part of `ImportedProduct`, `Product`, `ProductCreate` and 5 more. */
export type ProductConnector = { readonly "name": string; readonly "connectorId": string; readonly "direction": "in" | "out" | "inout"; readonly "signalIds": readonly (string)[]; readonly "quantity": number; };
/** Body of `createProduct`. */
export type ProductCreate = { readonly "name": string; readonly "manufacturer"?: (string | null); readonly "model"?: (string | null); readonly "partNumber"?: (string | null); readonly "category"?: (string | null); readonly "description"?: (string | null); readonly "widthMm"?: (number | null); readonly "heightMm"?: (number | null); readonly "depthMm"?: (number | null); readonly "weightG"?: (number | null); readonly "powerW"?: (number | null); readonly "symbolFileId"?: (string | null); readonly "connectors"?: readonly (ProductConnector)[]; readonly "status"?: "draft" | "active" | "discontinued"; readonly "replacedById"?: (string | null); readonly "imageFileIds"?: readonly (string)[]; readonly "datasheetFileIds"?: readonly (string)[]; readonly "accessories"?: readonly (ProductAccessory)[]; readonly "attributes"?: { readonly [name: string]: string }; };
/** Part of `ProductAudit`. */
export type ProductFinding = { readonly "productId": string; readonly "check": string; readonly "severity": "error" | "warn" | "info"; readonly "pointer": string; readonly "message": string; readonly "sentence"?: ProductFindingSentence; readonly "related"?: readonly ({ readonly "kind": string; readonly "id": string; })[]; readonly "fix"?: { readonly "op": "patch"; readonly "body": ProductPatch; }; };
/** Code and values of the message, by which a client says it in its reader's language. */
export type ProductFindingSentence = { readonly "code": string; readonly "parameters": { readonly [name: string]: string }; };
/** Part of `ImportJob`, `JobEntry` and `JobSummary`. */
export type ProductImportParameters = { readonly "fileId": string; readonly "dryRun": boolean; };
/** Response of `queryProducts` and `queryCatalogProducts`. */
export type ProductPage = { readonly "rowData": readonly (Product)[]; readonly "rowCount"?: number; };
/** Body of `patchProduct`. */
export type ProductPatch = { readonly "name"?: string; readonly "manufacturer"?: (string | null); readonly "model"?: (string | null); readonly "partNumber"?: (string | null); readonly "category"?: (string | null); readonly "description"?: (string | null); readonly "widthMm"?: (number | null); readonly "heightMm"?: (number | null); readonly "depthMm"?: (number | null); readonly "weightG"?: (number | null); readonly "powerW"?: (number | null); readonly "symbolFileId"?: (string | null); readonly "connectors"?: readonly (ProductConnector)[]; readonly "status"?: "draft" | "active" | "discontinued"; readonly "replacedById"?: (string | null); readonly "imageFileIds"?: readonly (string)[]; readonly "datasheetFileIds"?: readonly (string)[]; readonly "accessories"?: readonly (ProductAccessory)[]; readonly "attributes"?: { readonly [name: string]: (string | null) }; readonly "version": number; readonly "deleted"?: boolean; };
/** Body of `patchProducts`. */
export type ProductPatchOfMany = { readonly "id": string; readonly "name"?: string; readonly "manufacturer"?: (string | null); readonly "model"?: (string | null); readonly "partNumber"?: (string | null); readonly "category"?: (string | null); readonly "description"?: (string | null); readonly "widthMm"?: (number | null); readonly "heightMm"?: (number | null); readonly "depthMm"?: (number | null); readonly "weightG"?: (number | null); readonly "powerW"?: (number | null); readonly "symbolFileId"?: (string | null); readonly "connectors"?: readonly (ProductConnector)[]; readonly "status"?: "draft" | "active" | "discontinued"; readonly "replacedById"?: (string | null); readonly "imageFileIds"?: readonly (string)[]; readonly "datasheetFileIds"?: readonly (string)[]; readonly "accessories"?: readonly (ProductAccessory)[]; readonly "attributes"?: { readonly [name: string]: (string | null) }; readonly "version": number; readonly "deleted"?: boolean; };
/** Response of `getProductReindex` and `cancelProductReindex`. */
export type ProductReindex = { readonly "state": "idle" | "queued" | "running" | "succeeded" | "failed" | "cancelled"; readonly "provider": string; readonly "model": string; readonly "dimensions": number; readonly "total": number; readonly "done": number; readonly "failed": number; readonly "startedAt": (string | null); readonly "finishedAt": (string | null); readonly "etaSeconds": (number | null); readonly "lastError": (string | null); readonly "lastErrorSentence"?: JobSentence; readonly "stale": boolean; };
/** Response of `reindexProducts`. */
export type ProductReindexJob = { readonly "id": string; readonly "kind": "product-reindex"; readonly "status": "queued" | "running" | "succeeded" | "failed" | "cancelled"; readonly "parameters": {}; readonly "result": ({ readonly "products": number; readonly "model": string; } | null); readonly "progress": { readonly "done": number; readonly "total": number; }; readonly "error": (string | null); readonly "errorSentence"?: JobSentence; readonly "createdAt": string; readonly "updatedAt": string; readonly "finishedAt": (string | null); };
/** Body of `replaceProduct`. */
export type ProductReplace = { readonly "name": string; readonly "manufacturer"?: (string | null); readonly "model"?: (string | null); readonly "partNumber"?: (string | null); readonly "category"?: (string | null); readonly "description"?: (string | null); readonly "widthMm"?: (number | null); readonly "heightMm"?: (number | null); readonly "depthMm"?: (number | null); readonly "weightG"?: (number | null); readonly "powerW"?: (number | null); readonly "symbolFileId"?: (string | null); readonly "connectors"?: readonly (ProductConnector)[]; readonly "status"?: "draft" | "active" | "discontinued"; readonly "replacedById"?: (string | null); readonly "imageFileIds"?: readonly (string)[]; readonly "datasheetFileIds"?: readonly (string)[]; readonly "accessories"?: readonly (ProductAccessory)[]; readonly "attributes"?: { readonly [name: string]: string }; readonly "version"?: number; };
/** Part of `ProductUpdateRehearsal`. */
export type ProductUpdateChange = { readonly "projectId": string; readonly "projectProductId": string; readonly "productId": string; readonly "fields": readonly ({ readonly "pointer": string; readonly "before": unknown; readonly "after": unknown; })[]; };
/** Part of `ProductUpdateResult` and `ProductUpdateRehearsal`. */
export type ProductUpdateConflict = { readonly "projectId": string; readonly "projectProductId": string; readonly "productId": string; readonly "code": "in_use" | "not_mateable"; readonly "message": string; };
/** Response of `updateProjectProducts`. */
export type ProductUpdateJob = { readonly "id": string; readonly "kind": "product-update"; readonly "status": "queued" | "running" | "succeeded" | "failed" | "cancelled"; readonly "parameters": ProductUpdateParameters; readonly "result": (((ProductUpdateResult) | null)); readonly "progress": { readonly "done": number; readonly "total": number; }; readonly "error": (string | null); readonly "errorSentence"?: JobSentence; readonly "createdAt": string; readonly "updatedAt": string; readonly "finishedAt": (string | null); };
/** Part of `JobEntry`, `ProductUpdateJob` and `JobSummary`. */
export type ProductUpdateParameters = { readonly "productIds"?: readonly (string)[]; readonly "filterModel"?: (((FilterModel) | null) | AdvancedFilterModel | readonly (unknown)[]); readonly "projectIds"?: readonly (string)[]; readonly "fields"?: readonly ("name" | "manufacturer" | "model" | "partNumber" | "category" | "description" | "widthMm" | "heightMm" | "depthMm" | "weightG" | "powerW" | "symbolFileId" | "connectors")[]; readonly "overwrite"?: boolean; };
/** Response of `updateProjectProducts`. */
export type ProductUpdateRehearsal = { readonly "projects": number; readonly "products": number; readonly "changes": readonly (ProductUpdateChange)[]; readonly "conflicts": readonly (ProductUpdateConflict)[]; readonly "skippedLocked": number; readonly "skippedOverridden": number; readonly "truncated": boolean; };
/** Body of `updateProjectProducts`. */
export type ProductUpdateRequest = { readonly "productIds"?: readonly (string)[]; readonly "filterModel"?: (((FilterModel) | null) | AdvancedFilterModel | readonly (unknown)[]); readonly "projectIds"?: readonly (string)[]; readonly "fields"?: readonly ("name" | "manufacturer" | "model" | "partNumber" | "category" | "description" | "widthMm" | "heightMm" | "depthMm" | "weightG" | "powerW" | "symbolFileId" | "connectors")[]; readonly "overwrite"?: boolean; readonly "dryRun": boolean; };
/** Response of `listProductUsage`. */
export type ProductUsage = { readonly "productId": string; readonly "projectCount": number; readonly "snapshotCount": number; readonly "quantity": number; readonly "lastAddedAt": (string | null); readonly "projects": readonly (UsingProject)[]; readonly "truncated": boolean; };
/** Body of `listProductUsage`. */
export type ProductUsageRequest = { readonly "productIds": readonly (string)[]; readonly "includeSnapshots"?: boolean; };
/** Body of `exportProducts`. */
export type ProductsExport = { readonly "format": "csv" | "json"; readonly "delimiter"?: "," | ";" | "\t"; readonly "decimalMark"?: "." | ","; readonly "spreadsheet"?: boolean; readonly "filterModel"?: (((FilterModel) | null) | AdvancedFilterModel | readonly (unknown)[]); };
/** Body of `importProducts`. */
export type ProductsImport = { readonly "products"?: readonly (ImportedProduct)[]; readonly "fileId"?: string; };
/** Body of `undoProducts`. */
export type ProductsUndo = { readonly "changeSetId": string; };
/** Response of `undoProducts`. */
export type ProductsUndone = { readonly "changeSetId": string; readonly "updated": number; readonly "deleted": number; readonly "restored": number; readonly "undone": readonly (UndoneProduct)[]; };
/** Response of `getAnyProject`, `replaceAnyProject`, `patchAnyProject` and 7 more. */
export type Project = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "name": string; readonly "number": (string | null); readonly "description": (string | null); readonly "client": (string | null); readonly "settings": { readonly [name: string]: unknown }; readonly "ownerId": string; readonly "locked": boolean; readonly "uniqueNumber": (string | null); readonly "sourceProjectId": (string | null); readonly "message": (string | null); };
/** Response of `auditProjects`. */
export type ProjectAudit = { readonly "checked": number; readonly "summary": readonly (WarningCount)[]; readonly "findings": readonly (ProjectFinding)[]; readonly "next"?: string; };
/** Body of `auditProjects`. */
export type ProjectAuditRequest = { readonly "after"?: string; readonly "limit"?: number; };
/** Part of `ProjectAudit`. */
export type ProjectFinding = { readonly "projectId": string; readonly "projectName": string; readonly "id": string; readonly "cableId": string; readonly "lengthMm": number; readonly "warnings": readonly (CableWarning)[]; };
/** Response of `queryAllProjects`, `queryAllSnapshots`, `queryUserProjects` and 1 more. */
export type ProjectPage = { readonly "rowData": readonly (Project)[]; readonly "rowCount"?: number; };
/** Body of `patchAnyProject` and `patchProject`. */
export type ProjectPatch = { readonly "name"?: string; readonly "number"?: (string | null); readonly "description"?: (string | null); readonly "client"?: (string | null); readonly "settings"?: { readonly [name: string]: unknown }; readonly "version": number; readonly "deleted"?: boolean; };
/** Body of `replaceAnyProject`. */
export type ProjectReplace = { readonly "name": string; readonly "number"?: (string | null); readonly "description"?: (string | null); readonly "client"?: (string | null); readonly "settings"?: { readonly [name: string]: unknown }; readonly "version"?: number; };
/** Part of `Application` and `RateLimits`. */
export type RateLimitPolicy = { readonly "name": string; readonly "match": { readonly "areas"?: readonly (string)[]; readonly "operations"?: readonly (string)[]; readonly "methods"?: readonly ("GET" | "POST" | "PUT" | "PATCH" | "DELETE")[]; readonly "grids"?: boolean; }; readonly "per": "user" | "client" | "application" | "network"; readonly "quota": number; readonly "windowSeconds": number; readonly "burst": (number | null); };
/** Part of `ApplicationPatch` and `ApplicationReplace`. */
export type RateLimitPolicyReplace = { readonly "name": string; readonly "match": { readonly "areas"?: readonly ("Application" | "Audit" | "Cables" | "Connectors" | "Domains" | "Emails" | "Files" | "Impersonate" | "Lists" | "Logs" | "MCP" | "OAuth Clients" | "Products" | "Projects" | "Reports" | "Roles" | "SSO" | "Session Recordings" | "Signals" | "Snapshots" | "Translations" | "Users" | "View Templates" | "Webhooks")[]; readonly "operations"?: readonly (string)[]; readonly "methods"?: readonly ("GET" | "POST" | "PUT" | "PATCH" | "DELETE")[]; readonly "grids"?: boolean; }; readonly "per": "user" | "client" | "application" | "network"; readonly "quota": number; readonly "windowSeconds": number; readonly "burst": (number | null); };
/** Response of `getRateLimits`. */
export type RateLimits = { readonly "mode": "off" | "observe" | "enforce"; readonly "policies": readonly (RateLimitPolicy)[]; readonly "refusals": readonly ({ readonly "policy": string; readonly "per": "user" | "client" | "application" | "network"; readonly "subject": string; readonly "enforced": boolean; readonly "count": number; readonly "lastAt": string; })[]; };
/** Part of `JobEntry`, `JobSummary` and `RecordingJob`. */
export type RecordingParameters = { readonly "recordingId": string; };
/** Part of `Problem`. */
export type Reference = { readonly "kind": string; readonly "id": string; };
/** Response of `listReports`, `createReport`, `getReport` and 4 more. */
export type Report = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "name": string; readonly "kind": "bill-of-materials" | "cable-list" | "connections-by-product"; readonly "description": (string | null); readonly "columns": readonly (string)[]; };
/** Body of `createReport`. */
export type ReportCreate = { readonly "name": string; readonly "kind": "bill-of-materials" | "cable-list" | "connections-by-product"; readonly "description"?: (string | null); readonly "columns"?: readonly (string)[]; };
/** Response of `queryReports`. */
export type ReportPage = { readonly "rowData": readonly (Report)[]; readonly "rowCount"?: number; };
/** Part of `JobEntry`, `JobSummary` and `ReportJob`. */
export type ReportParameters = { readonly "projectId": string; readonly "reportId": string; };
/** Body of `patchReport`. */
export type ReportPatch = { readonly "name"?: string; readonly "kind"?: "bill-of-materials" | "cable-list" | "connections-by-product"; readonly "description"?: (string | null); readonly "columns"?: readonly (string)[]; readonly "version": number; readonly "deleted"?: boolean; };
/** Body of `replaceReport`. */
export type ReportReplace = { readonly "name": string; readonly "kind": "bill-of-materials" | "cable-list" | "connections-by-product"; readonly "description"?: (string | null); readonly "columns"?: readonly (string)[]; readonly "version"?: number; };
/** Body of `restoreEmails`, `restoreRoles`, `restoreFiles` and 14 more. */
export type Restore = { readonly "ids": readonly (string)[]; };
/** Response of `createRole`, `replaceRole`, `patchRole` and 2 more. */
export type Role = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "name": string; readonly "description": (string | null); readonly "privileges": readonly (string)[]; readonly "builtIn": boolean; };
/** Body of `createRole`. */
export type RoleCreate = { readonly "name": string; readonly "description"?: (string | null); readonly "privileges": readonly ("Admin Application" | "Admin Application r/w" | "Admin Audit" | "Admin Audit r/w" | "Admin Cables" | "Admin Cables r/w" | "Admin Connectors" | "Admin Connectors r/w" | "Admin Domains" | "Admin Domains r/w" | "Admin Emails" | "Admin Emails r/w" | "Admin Files" | "Admin Files r/w" | "Admin Impersonate" | "Admin Impersonate r/w" | "Admin Lists" | "Admin Lists r/w" | "Admin Logs" | "Admin Logs r/w" | "Admin MCP" | "Admin MCP r/w" | "Admin OAuth Clients" | "Admin OAuth Clients r/w" | "Admin Products" | "Admin Products r/w" | "Admin Projects" | "Admin Projects r/w" | "Admin Reports" | "Admin Reports r/w" | "Admin Roles" | "Admin Roles r/w" | "Admin SSO" | "Admin SSO r/w" | "Admin Session Recordings" | "Admin Session Recordings r/w" | "Admin Signals" | "Admin Signals r/w" | "Admin Snapshots" | "Admin Snapshots r/w" | "Admin Translations" | "Admin Translations r/w" | "Admin Users" | "Admin Users r/w" | "Admin View Templates" | "Admin View Templates r/w" | "Admin Webhooks" | "Admin Webhooks r/w")[]; };
/** Response of `queryRoles`. */
export type RolePage = { readonly "rowData": readonly (Role)[]; readonly "rowCount"?: number; };
/** Body of `patchRole`. */
export type RolePatch = { readonly "name"?: string; readonly "description"?: (string | null); readonly "privileges"?: readonly ("Admin Application" | "Admin Application r/w" | "Admin Audit" | "Admin Audit r/w" | "Admin Cables" | "Admin Cables r/w" | "Admin Connectors" | "Admin Connectors r/w" | "Admin Domains" | "Admin Domains r/w" | "Admin Emails" | "Admin Emails r/w" | "Admin Files" | "Admin Files r/w" | "Admin Impersonate" | "Admin Impersonate r/w" | "Admin Lists" | "Admin Lists r/w" | "Admin Logs" | "Admin Logs r/w" | "Admin MCP" | "Admin MCP r/w" | "Admin OAuth Clients" | "Admin OAuth Clients r/w" | "Admin Products" | "Admin Products r/w" | "Admin Projects" | "Admin Projects r/w" | "Admin Reports" | "Admin Reports r/w" | "Admin Roles" | "Admin Roles r/w" | "Admin SSO" | "Admin SSO r/w" | "Admin Session Recordings" | "Admin Session Recordings r/w" | "Admin Signals" | "Admin Signals r/w" | "Admin Snapshots" | "Admin Snapshots r/w" | "Admin Translations" | "Admin Translations r/w" | "Admin Users" | "Admin Users r/w" | "Admin View Templates" | "Admin View Templates r/w" | "Admin Webhooks" | "Admin Webhooks r/w")[]; readonly "version": number; readonly "deleted"?: boolean; };
/** Body of `replaceRole`. */
export type RoleReplace = { readonly "name": string; readonly "description"?: (string | null); readonly "privileges": readonly ("Admin Application" | "Admin Application r/w" | "Admin Audit" | "Admin Audit r/w" | "Admin Cables" | "Admin Cables r/w" | "Admin Connectors" | "Admin Connectors r/w" | "Admin Domains" | "Admin Domains r/w" | "Admin Emails" | "Admin Emails r/w" | "Admin Files" | "Admin Files r/w" | "Admin Impersonate" | "Admin Impersonate r/w" | "Admin Lists" | "Admin Lists r/w" | "Admin Logs" | "Admin Logs r/w" | "Admin MCP" | "Admin MCP r/w" | "Admin OAuth Clients" | "Admin OAuth Clients r/w" | "Admin Products" | "Admin Products r/w" | "Admin Projects" | "Admin Projects r/w" | "Admin Reports" | "Admin Reports r/w" | "Admin Roles" | "Admin Roles r/w" | "Admin SSO" | "Admin SSO r/w" | "Admin Session Recordings" | "Admin Session Recordings r/w" | "Admin Signals" | "Admin Signals r/w" | "Admin Snapshots" | "Admin Snapshots r/w" | "Admin Translations" | "Admin Translations r/w" | "Admin Users" | "Admin Users r/w" | "Admin View Templates" | "Admin View Templates r/w" | "Admin Webhooks" | "Admin Webhooks r/w")[]; readonly "version"?: number; };
/** Response of `getStatus`. */
export type ServiceStatus = { readonly "version": (string | null); readonly "commit": (string | null); readonly "database": (string | null); readonly "clockSkewMs": (number | null); readonly "partitions": { readonly "daysAhead": (number | null); }; readonly "queue": readonly ({ readonly "name": string; readonly "ready": number; readonly "deferred": number; readonly "active": number; })[]; readonly "endpoints": { readonly "failing": number; readonly "parked": (number | null); readonly "disabled": number; readonly "exhaustedLastDay": number; readonly "retrying": number; readonly "troubled": readonly (TroubledEndpoint)[]; }; readonly "oldestPendingAt": (string | null); readonly "jobs": { readonly "queued": number; readonly "running": number; readonly "succeeded": number; readonly "failed": number; readonly "cancelled": number; }; readonly "mails": { readonly "queued": number; readonly "sent": number; readonly "failed": number; }; readonly "warnings"?: readonly (MailWarning)[]; readonly "lastBackupAt": (string | null); readonly "applications": readonly ({ readonly "id": string; readonly "name": string; readonly "measuredAt": string; readonly "rows": number; readonly "bytes": number; readonly "changesPerDay": number; readonly "deliveriesPerDay": number; })[]; };
/** Response of `listServiceViews`. */
export type ServiceView = { readonly "id": string; readonly "name": string; readonly "viewKey": string; readonly "description": string; readonly "widthMm": number; readonly "heightMm": number; readonly "settings": { readonly [name: string]: unknown }; };
/** Response of `listUserSessions` and `listSessions`. */
export type Session = { readonly "id": string; readonly "clientId": (string | null); readonly "scope": string; readonly "createdAt": string; readonly "lastUsedAt": string; readonly "expiresAt": string; readonly "network": (string | null); readonly "device": (string | null); readonly "current": boolean; };
/** Response of `getSessionRecording`. */
export type SessionRecording = { readonly "id": string; readonly "userId": string; readonly "sessionId": (string | null); readonly "projectId": (string | null); readonly "status": "recording" | "completing" | "complete" | "failed"; readonly "startedAt": string; readonly "lastChunkAt": string; readonly "endedAt": (string | null); readonly "durationMs": number; readonly "chunkCount": number; readonly "eventCount": number; readonly "bytes": number; readonly "storedBytes": (number | null); readonly "pages": readonly (string)[]; readonly "errorCount": number; readonly "viewportWidth": number; readonly "viewportHeight": number; readonly "userAgent": string; readonly "locale": (string | null); readonly "appVersion": (string | null); readonly "consentAt": (string | null); readonly "consentTextVersion": (string | null); readonly "textMasked": boolean; readonly "retainUntil": string; };
/** Response of `shareSessionRecording`. */
export type SessionRecordingLink = { readonly "url": string; readonly "expiresAt": string; };
/** Response of `querySessionRecordings`. */
export type SessionRecordingPage = { readonly "rowData": readonly (SessionRecording)[]; readonly "rowCount"?: number; };
/** Response of `getSignal`, `replaceSignal`, `patchSignal` and 3 more. */
export type Signal = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "name": string; readonly "code": string; readonly "category": "audio" | "video" | "control" | "data" | "power" | "rf"; readonly "colour": (string | null); readonly "maxLengthMm": (number | null); readonly "compatibleSignalIds": readonly (string)[]; };
/** Body of `createSignal`. */
export type SignalCreate = { readonly "name": string; readonly "code": string; readonly "category": "audio" | "video" | "control" | "data" | "power" | "rf"; readonly "colour"?: (string | null); readonly "maxLengthMm"?: (number | null); readonly "compatibleSignalIds"?: readonly (string)[]; };
/** Response of `querySignals`. */
export type SignalPage = { readonly "rowData": readonly (Signal)[]; readonly "rowCount"?: number; };
/** Body of `patchSignal`. */
export type SignalPatch = { readonly "name"?: string; readonly "code"?: string; readonly "category"?: "audio" | "video" | "control" | "data" | "power" | "rf"; readonly "colour"?: (string | null); readonly "maxLengthMm"?: (number | null); readonly "compatibleSignalIds"?: readonly (string)[]; readonly "version": number; readonly "deleted"?: boolean; };
/** Body of `replaceSignal`. */
export type SignalReplace = { readonly "name": string; readonly "code": string; readonly "category": "audio" | "video" | "control" | "data" | "power" | "rf"; readonly "colour"?: (string | null); readonly "maxLengthMm"?: (number | null); readonly "compatibleSignalIds"?: readonly (string)[]; readonly "version"?: number; };
/** Part of `GridRequest`. */
export type SortItem = { readonly "colId": string; readonly "sort": string; readonly "type"?: string; };
/** Response of `listSsoProviders`, `createSsoProvider`, `registerSsoProvider` and 3 more. */
export type SsoProvider = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "name": string; readonly "slug": string; readonly "issuer": string; readonly "clientId": string; readonly "scopes": readonly (string)[]; readonly "claimMapping": { readonly [name: string]: string }; readonly "roleMapping": readonly ({ readonly "value": string; readonly "roleId": string; })[]; readonly "allowedDomains": readonly (string)[]; readonly "autoCreate": boolean; readonly "linkByVerifiedEmail": boolean; readonly "enabled": boolean; readonly "clientSecretHint": (string | null); readonly "redirectUri": string; };
/** Body of `createSsoProvider`. */
export type SsoProviderCreate = { readonly "name": string; readonly "slug": string; readonly "issuer": string; readonly "clientId": string; readonly "scopes"?: readonly (string)[]; readonly "claimMapping"?: { readonly [name: string]: string }; readonly "roleMapping"?: readonly ({ readonly "value": string; readonly "roleId": string; })[]; readonly "allowedDomains"?: readonly (string)[]; readonly "autoCreate"?: boolean; readonly "linkByVerifiedEmail"?: boolean; readonly "enabled"?: boolean; readonly "clientSecret"?: (string | null); };
/** Body of `patchSsoProvider`. */
export type SsoProviderPatch = { readonly "name"?: string; readonly "slug"?: string; readonly "issuer"?: string; readonly "clientId"?: string; readonly "scopes"?: readonly (string)[]; readonly "claimMapping"?: { readonly [name: string]: (string | null) }; readonly "roleMapping"?: readonly ({ readonly "value": string; readonly "roleId": string; })[]; readonly "allowedDomains"?: readonly (string)[]; readonly "autoCreate"?: boolean; readonly "linkByVerifiedEmail"?: boolean; readonly "enabled"?: boolean; readonly "clientSecret"?: (string | null); readonly "version": number; readonly "deleted"?: boolean; };
/** Body of `registerSsoProvider`. */
export type SsoProviderRegister = { readonly "name": string; readonly "slug": string; readonly "issuer": string; readonly "scopes"?: readonly (string)[]; readonly "claimMapping"?: { readonly [name: string]: string }; readonly "roleMapping"?: readonly ({ readonly "value": string; readonly "roleId": string; })[]; readonly "allowedDomains"?: readonly (string)[]; readonly "autoCreate"?: boolean; readonly "linkByVerifiedEmail"?: boolean; readonly "enabled"?: boolean; readonly "initialAccessToken"?: string; };
/** Body of `replaceSsoProvider`. */
export type SsoProviderReplace = { readonly "name": string; readonly "slug": string; readonly "issuer": string; readonly "clientId": string; readonly "scopes"?: readonly (string)[]; readonly "claimMapping"?: { readonly [name: string]: string }; readonly "roleMapping"?: readonly ({ readonly "value": string; readonly "roleId": string; })[]; readonly "allowedDomains"?: readonly (string)[]; readonly "autoCreate"?: boolean; readonly "linkByVerifiedEmail"?: boolean; readonly "enabled"?: boolean; readonly "clientSecret"?: (string | null); readonly "version"?: number; };
/** Response of `generateProviderClientSecret`. */
export type SsoProviderSecret = { readonly "provider": SsoProvider; readonly "clientSecret": string; };
/** Body of `issueAdminToken` and `issueToken`. */
export type TokenRequest = { readonly "grant_type": string; readonly "code"?: string; readonly "redirect_uri"?: string; readonly "code_verifier"?: string; readonly "username"?: string; readonly "password"?: string; readonly "otp"?: string; readonly "refresh_token"?: string; readonly "client_id"?: string; readonly "client_secret"?: string; readonly "client_assertion"?: string; readonly "client_assertion_type"?: string; readonly "scope"?: string; readonly "resource"?: readonly (string)[]; };
/** Response of `issueAdminToken` and `issueToken`. */
export type TokenResponse = { readonly "token_type": string; readonly "access_token": string; readonly "expires_at"?: number; readonly "expires_in": number; readonly "scope": string; readonly "refresh_token"?: string; readonly "id_token"?: string; };
/** Body of `translateSentences`. */
export type TranslateRequest = { readonly "sentences": readonly (string)[]; readonly "from"?: string; readonly "to": string; readonly "namespace"?: string; readonly "store"?: boolean; };
/** Response of `translateSentences`. */
export type TranslatedSentence = { readonly "source": string; readonly "text": (string | null); readonly "origin": ("memory" | "provider" | null | null); readonly "status": "machine" | "reviewed" | "untranslated" | "rejected"; };
/** Response of `listTranslations`, `createTranslation`, `getTranslation` and 3 more. */
export type Translation = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "namespace": string; readonly "key": string; readonly "locale": string; readonly "value": string; readonly "source": (string | null); readonly "status": "missing" | "machine" | "reviewed"; readonly "format": "plain" | "icu"; };
/** Part of `TranslationsImported`. */
export type TranslationChange = { readonly "action": "create" | "update"; readonly "namespace": string; readonly "key": string; readonly "locale": string; readonly "fields": readonly ({ readonly "pointer": string; readonly "before": (string | null); readonly "after": (string | null); })[]; };
/** Body of `createTranslation`. */
export type TranslationCreate = { readonly "namespace"?: string; readonly "key": string; readonly "locale": string; readonly "value": string; readonly "source"?: (string | null); readonly "status"?: "missing" | "machine" | "reviewed"; readonly "format"?: "plain" | "icu"; };
/** Response of `translateMissing`. */
export type TranslationJob = { readonly "id": string; readonly "kind": "translation"; readonly "status": "queued" | "running" | "succeeded" | "failed" | "cancelled"; readonly "parameters": TranslationParameters; readonly "result": (((TranslationResult) | null)); readonly "progress": { readonly "done": number; readonly "total": number; }; readonly "error": (string | null); readonly "errorSentence"?: JobSentence; readonly "createdAt": string; readonly "updatedAt": string; readonly "finishedAt": (string | null); };
/** Body of `translateMissing`. */
export type TranslationParameters = { readonly "from"?: string; readonly "to": string; readonly "namespace"?: string; };
/** Body of `patchTranslation`. */
export type TranslationPatch = { readonly "namespace"?: string; readonly "key"?: string; readonly "locale"?: string; readonly "value"?: string; readonly "source"?: (string | null); readonly "status"?: "missing" | "machine" | "reviewed"; readonly "format"?: "plain" | "icu"; readonly "version": number; readonly "deleted"?: boolean; };
/** Body of `replaceTranslation`. */
export type TranslationReplace = { readonly "namespace"?: string; readonly "key": string; readonly "locale": string; readonly "value": string; readonly "source"?: (string | null); readonly "status"?: "missing" | "machine" | "reviewed"; readonly "format"?: "plain" | "icu"; readonly "version"?: number; };
/** Response of `exportTranslations`. */
export type TranslationsExport = { readonly "translations": readonly ({ readonly "namespace"?: string; readonly "key": string; readonly "locale": string; readonly "value": string; readonly "source"?: (string | null); readonly "status"?: "missing" | "machine" | "reviewed"; readonly "format"?: "plain" | "icu"; })[]; };
/** Body of `importTranslations`. */
export type TranslationsImport = { readonly "translations": readonly ({ readonly "namespace"?: string; readonly "key": string; readonly "locale": string; readonly "value": string; readonly "source"?: (string | null); readonly "status"?: "missing" | "machine" | "reviewed"; readonly "format"?: "plain" | "icu"; })[]; };
/** Response of `importTranslations`. */
export type TranslationsImported = { readonly "dryRun": boolean; readonly "created": number; readonly "updated": number; readonly "unchanged": number; readonly "read"?: FileReading; readonly "changes": readonly (TranslationChange)[]; };
/** Body of `upsertTranslations`. */
export type TranslationsUpsert = { readonly "translations": readonly ({ readonly "namespace"?: string; readonly "key": string; readonly "locale": string; readonly "value": string; readonly "source"?: (string | null); readonly "status"?: "missing" | "machine" | "reviewed"; readonly "format"?: "plain" | "icu"; })[]; };
/** Response of `upsertTranslations`. */
export type TranslationsUpserted = { readonly "created": number; readonly "updated": number; readonly "unchanged": number; };
/** Part of `ServiceStatus`. */
export type TroubledEndpoint = { readonly "id": string; readonly "url": string; readonly "state": "parked" | "failing" | "disabled"; readonly "reason": ("manual" | "failing" | "dns" | "blocked_address" | "connect" | "tls" | "timeout" | "redirect" | "http_4xx" | "http_5xx" | "protocol" | "response_too_large" | "secret" | "auth" | "service" | "proxy" | null | null); readonly "since": (string | null); readonly "lastFailureAt": (string | null); readonly "lastFailure": (((WebhookLastFailure) | null)); };
/** Part of `ProductsUndone`. */
export type UndoneProduct = { readonly "action": "update" | "delete" | "restore"; readonly "productId": string; readonly "name": string; readonly "fields": readonly (string)[]; };
/** Body of `checkWebhookUrl`. */
export type UrlCheck = { readonly "url": string; };
/** Response of `checkWebhookUrl`. */
export type UrlVerdict = { readonly "ok": boolean; readonly "code"?: "forbidden_url"; readonly "message"?: string; };
/** Response of `getUser`, `replaceUser`, `restoreUser` and 1 more. */
export type User = { readonly "id": string; readonly "kind": "person" | "service"; readonly "emailAddress": string; readonly "firstName": (string | null); readonly "lastName": (string | null); readonly "locale": string; readonly "roles": readonly (string)[]; readonly "settings": { readonly [name: string]: { readonly "value": (string | number | boolean); } }; readonly "status": "pending" | "active" | "deleted" | "erased"; readonly "version": number; readonly "createdAt": string; readonly "updatedAt": string; readonly "lastSignInAt": (string | null); };
/** Response of `eraseUser` and `getUserErasure`. */
export type UserErasure = { readonly "userId": string; readonly "status": "none" | "unapproved" | "waiting" | "erasing" | "erased"; readonly "requestedBy": (string | null); readonly "requestedAt": (string | null); readonly "approvedBy": (string | null); readonly "dueAt": (string | null); readonly "handOverTo": (string | null); readonly "finishedAt": (string | null); readonly "result": (((UserErasureResult) | null)); };
/** Body of `eraseUser`. */
export type UserErasureRequest = { readonly "confirmation": string; readonly "handOverTo"?: string; };
/** Response of `shareUserExport`. */
export type UserExportLink = { readonly "url": string; readonly "expiresAt": string; };
/** Response of `inviteUser` and `resendInvitation`. */
export type UserInvitation = { readonly "id": string; readonly "emailAddress": string; readonly "firstName": (string | null); readonly "lastName": (string | null); readonly "locale": string; readonly "roles": readonly (string)[]; readonly "invitedBy": (string | null); readonly "status": "sent" | "waiting" | "failed" | "accepted" | "expired"; readonly "mailError": (string | null); readonly "mailErrorSentence"?: MailSentence; readonly "createdAt": string; readonly "expiresAt": string; readonly "acceptedAt": (string | null); readonly "warnings"?: readonly (MailWarning)[]; };
/** Response of `queryInvitations`. */
export type UserInvitationPage = { readonly "rowData": readonly (UserInvitation)[]; readonly "rowCount"?: number; };
/** Body of `inviteUser`. */
export type UserInvite = { readonly "emailAddress": string; readonly "firstName"?: (string | null); readonly "lastName"?: (string | null); readonly "locale"?: string; readonly "roles"?: readonly (string)[]; };
/** Response of `queryUsers`. */
export type UserPage = { readonly "rowData": readonly (User)[]; readonly "rowCount"?: number; };
/** Body of `replaceUser`. */
export type UserReplace = { readonly "emailAddress": string; readonly "firstName"?: (string | null); readonly "lastName"?: (string | null); readonly "locale"?: string; readonly "roles"?: readonly (string)[]; readonly "settings"?: { readonly [name: string]: { readonly "value": (string | number | boolean); } }; readonly "version"?: number; };
/** Part of `ProductUsage`. */
export type UsingProject = { readonly "id": string; readonly "name": string; readonly "uniqueNumber": (string | null); readonly "locked": boolean; readonly "quantity": number; };
/** Response of `listViewTemplates`, `createViewTemplate`, `getViewTemplate` and 5 more. */
export type ViewTemplate = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "name": string; readonly "viewKey": (string | null); readonly "description": (string | null); readonly "widthMm": (number | null); readonly "heightMm": (number | null); readonly "settings": { readonly [name: string]: unknown }; readonly "hidden": boolean; };
/** Body of `createViewTemplateFromTemplate`. */
export type ViewTemplateCopy = { readonly "serviceViewId"?: string; readonly "templateId"?: string; readonly "name"?: string; readonly "viewKey"?: (string | null); };
/** Body of `createViewTemplate`. */
export type ViewTemplateCreate = { readonly "name": string; readonly "viewKey"?: (string | null); readonly "description"?: (string | null); readonly "widthMm"?: (number | null); readonly "heightMm"?: (number | null); readonly "settings"?: { readonly [name: string]: unknown }; readonly "hidden"?: boolean; };
/** Body of `patchViewTemplate`. */
export type ViewTemplatePatch = { readonly "name"?: string; readonly "viewKey"?: (string | null); readonly "description"?: (string | null); readonly "widthMm"?: (number | null); readonly "heightMm"?: (number | null); readonly "settings"?: { readonly [name: string]: unknown }; readonly "hidden"?: boolean; readonly "version": number; readonly "deleted"?: boolean; };
/** Body of `replaceViewTemplate`. */
export type ViewTemplateReplace = { readonly "name": string; readonly "viewKey"?: (string | null); readonly "description"?: (string | null); readonly "widthMm"?: (number | null); readonly "heightMm"?: (number | null); readonly "settings"?: { readonly [name: string]: unknown }; readonly "hidden"?: boolean; readonly "version"?: number; };
/** Response of `listVoices`. */
export type Voice = { readonly "id": string; readonly "name": string; readonly "locale": string; readonly "provider": string; };
/** Part of `ProjectAudit`. */
export type WarningCount = { readonly "code": string; readonly "count": number; };
/** Response of `testWebhook`, `sendWebhookExample`, `resendWebhookDelivery` and 3 more. */
export type WebhookDelivery = { readonly "id": string; readonly "eventId": string; readonly "eventType": string; readonly "endpointId": string; readonly "projectId": (string | null); readonly "url": string; readonly "status": "pending" | "delivered" | "exhausted" | "cancelled"; readonly "phase": "waiting" | "retrying" | "delivered" | "given_up" | "cancelled"; readonly "attemptCount": number; readonly "nextAttemptAt": (string | null); readonly "createdAt": string; readonly "completedAt": (string | null); readonly "lastStatusCode": (number | null); readonly "lastErrorClass": ("dns" | "blocked_address" | "connect" | "tls" | "timeout" | "redirect" | "http_4xx" | "http_5xx" | "protocol" | "response_too_large" | "secret" | "auth" | "service" | "proxy" | null | null); readonly "waitingFor": ("rate" | null | null); };
/** Part of `WebhookDeliveryDetail`. */
export type WebhookDeliveryAttempt = { readonly "number": number; readonly "trigger": "automatic" | "manual" | "test"; readonly "startedAt": string; readonly "durationMs": number; readonly "outcome": "success" | "failure"; readonly "statusCode": (number | null); readonly "errorClass": ("dns" | "blocked_address" | "connect" | "tls" | "timeout" | "redirect" | "http_4xx" | "http_5xx" | "protocol" | "response_too_large" | "secret" | "auth" | "service" | "proxy" | null | null); readonly "errorMessage": (string | null); readonly "remoteAddress": (string | null); readonly "timings": { readonly "dnsMs"?: number; readonly "connectMs"?: number; readonly "tlsMs"?: number; readonly "firstByteMs"?: number; readonly "resentAfterMs"?: number; }; readonly "responseHeaders": { readonly [name: string]: string }; readonly "responseBody": (string | null); };
/** Response of `getWebhookDelivery` and `getPortalDelivery`. */
export type WebhookDeliveryDetail = { readonly "id": string; readonly "eventId": string; readonly "eventType": string; readonly "endpointId": string; readonly "projectId": (string | null); readonly "url": string; readonly "status": "pending" | "delivered" | "exhausted" | "cancelled"; readonly "phase": "waiting" | "retrying" | "delivered" | "given_up" | "cancelled"; readonly "attemptCount": number; readonly "nextAttemptAt": (string | null); readonly "createdAt": string; readonly "completedAt": (string | null); readonly "lastStatusCode": (number | null); readonly "lastErrorClass": ("dns" | "blocked_address" | "connect" | "tls" | "timeout" | "redirect" | "http_4xx" | "http_5xx" | "protocol" | "response_too_large" | "secret" | "auth" | "service" | "proxy" | null | null); readonly "waitingFor": ("rate" | null | null); readonly "attempts": readonly (WebhookDeliveryAttempt)[]; readonly "event": unknown; };
/** Response of `queryWebhookDeliveries` and `queryPortalDeliveries`. */
export type WebhookDeliveryPage = { readonly "rowData": readonly (WebhookDelivery)[]; readonly "rowCount"?: number; };
/** Response of `listWebhooks`, `getWebhook` and `patchWebhook`. */
export type WebhookEndpoint = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "url": string; readonly "description": (string | null); readonly "eventTypes": readonly (string)[]; readonly "headers": { readonly [name: string]: string }; readonly "enabled": boolean; readonly "notificationEmail": (string | null); readonly "payload": "full" | "thin"; readonly "traceparent": boolean; readonly "honourDeliveryHeader": boolean; readonly "maxPerSecond": (number | null); readonly "maxAtOnce": (number | null); readonly "filter": (((FilterModel) | null) | AdvancedFilterModel | readonly (unknown)[]); readonly "clientCertificate": (((WebhookClientCertificate) | null)); readonly "auth": (((WebhookAuth) | null)); readonly "secretHint": string; readonly "disabledAt": (string | null); readonly "disabledReason": ("manual" | "failing" | null | null); readonly "lastSuccessAt": (string | null); readonly "lastFailureAt": (string | null); readonly "failingSince": (string | null); readonly "previousSecretExpiresAt"?: string; };
/** Body of `createWebhook`. */
export type WebhookEndpointCreate = { readonly "url": string; readonly "description"?: (string | null); readonly "eventTypes": readonly ("*" | "project.created" | "project.deleted" | "snapshot.created" | "snapshot.deleted" | "project.product.added" | "project.product.deleted" | "project.product.restored" | "project.view.added" | "project.view.deleted" | "project.view.product.added" | "project.view.product.deleted" | "project.view.product.restored" | "project.cable.added" | "project.cable.deleted" | "user.registered" | "user.deleted" | "user.restored" | "webhook.endpoint.disabled" | "webhook.endpoint.parked" | "webhook.endpoint.recovered" | "webhook.delivery.exhausted")[]; readonly "headers"?: { readonly [name: string]: string }; readonly "enabled"?: boolean; readonly "notificationEmail"?: (string | null); readonly "payload"?: "full" | "thin"; readonly "traceparent"?: boolean; readonly "honourDeliveryHeader"?: boolean; readonly "maxPerSecond"?: (number | null); readonly "maxAtOnce"?: (number | null); readonly "filter"?: (((FilterModel) | null) | AdvancedFilterModel | readonly (unknown)[]); readonly "clientCertificate"?: (((WebhookClientCertificateInput) | null)); readonly "auth"?: (((WebhookAuth) | null)); };
/** Response of `createWebhook`. */
export type WebhookEndpointCreated = { readonly "endpoint": WebhookEndpoint; readonly "secret": string; };
/** Body of `patchWebhook`. */
export type WebhookEndpointPatch = { readonly "version": number; readonly "url"?: string; readonly "description"?: (string | null); readonly "eventTypes"?: readonly ("*" | "project.created" | "project.deleted" | "snapshot.created" | "snapshot.deleted" | "project.product.added" | "project.product.deleted" | "project.product.restored" | "project.view.added" | "project.view.deleted" | "project.view.product.added" | "project.view.product.deleted" | "project.view.product.restored" | "project.cable.added" | "project.cable.deleted" | "user.registered" | "user.deleted" | "user.restored" | "webhook.endpoint.disabled" | "webhook.endpoint.parked" | "webhook.endpoint.recovered" | "webhook.delivery.exhausted")[]; readonly "headers"?: { readonly [name: string]: (string | null) }; readonly "enabled"?: boolean; readonly "notificationEmail"?: (string | null); readonly "payload"?: "full" | "thin"; readonly "traceparent"?: boolean; readonly "honourDeliveryHeader"?: boolean; readonly "maxPerSecond"?: (number | null); readonly "maxAtOnce"?: (number | null); readonly "filter"?: (((FilterModel) | null) | AdvancedFilterModel | readonly (unknown)[]); readonly "clientCertificate"?: ((WebhookClientCertificateInput) | null); readonly "auth"?: ((WebhookAuth) | null); readonly "deleted"?: boolean; };
/** Part of `WebhookEventPage` and `WebhookFilterPreview`. */
export type WebhookEvent = { readonly "id": string; readonly "type": string; readonly "timestamp": string; readonly "apiVersion": string; readonly "applicationId": string; readonly "actor": ({ readonly "userId": string; readonly "emailAddress": string; } | null); readonly "data": { readonly "object": { readonly "id": string; }; }; readonly "example"?: true; };
/** Response of `getWebhookEvent`. */
export type WebhookEventDetail = { readonly "id": string; readonly "type": string; readonly "timestamp": string; readonly "apiVersion": string; readonly "applicationId": string; readonly "actor": ({ readonly "userId": string; readonly "emailAddress": string; } | null); readonly "data": { readonly "object": { readonly "id": string; }; }; readonly "example"?: true; readonly "deliveries": readonly (WebhookDelivery)[]; };
/** Response of `listWebhookEvents`. */
export type WebhookEventPage = { readonly "events": readonly (WebhookEvent)[]; readonly "next": string; };
/** Body of `sendWebhookExample` and `sendPortalExample`. */
export type WebhookExample = { readonly "eventType": "project.created" | "project.deleted" | "snapshot.created" | "snapshot.deleted" | "project.product.added" | "project.product.deleted" | "project.product.restored" | "project.view.added" | "project.view.deleted" | "project.view.product.added" | "project.view.product.deleted" | "project.view.product.restored" | "project.cable.added" | "project.cable.deleted" | "user.registered" | "user.deleted" | "user.restored" | "webhook.endpoint.disabled" | "webhook.endpoint.parked" | "webhook.endpoint.recovered" | "webhook.delivery.exhausted"; };
/** Response of `previewWebhookFilter`, `previewNewWebhookFilter` and `previewPortalFilter`. */
export type WebhookFilterPreview = { readonly "examined": number; readonly "matching": number; readonly "unjudged": number; readonly "sample": readonly (WebhookEvent)[]; };
/** Body of `previewWebhookFilter`. */
export type WebhookFilterTrial = { readonly "filter": (((FilterModel) | null) | AdvancedFilterModel | readonly (unknown)[]); readonly "eventTypes"?: readonly ("*" | "project.created" | "project.deleted" | "snapshot.created" | "snapshot.deleted" | "project.product.added" | "project.product.deleted" | "project.product.restored" | "project.view.added" | "project.view.deleted" | "project.view.product.added" | "project.view.product.deleted" | "project.view.product.restored" | "project.cable.added" | "project.cable.deleted" | "user.registered" | "user.deleted" | "user.restored" | "webhook.endpoint.disabled" | "webhook.endpoint.parked" | "webhook.endpoint.recovered" | "webhook.delivery.exhausted")[]; };
/** Response of `listWebhookPortalLinks` and `getWebhookPortalLink`. */
export type WebhookPortalLink = { readonly "id": string; readonly "endpointId": string; readonly "may": readonly ("test" | "resend" | "roll" | "filter")[]; readonly "expiresAt": string; readonly "createdAt": string; readonly "createdBy": (string | null); };
/** Body of `createWebhookPortalLink`. */
export type WebhookPortalLinkCreate = { readonly "expiresAt"?: string; readonly "may": readonly ("test" | "resend" | "roll" | "filter")[]; };
/** Response of `createWebhookPortalLink`. */
export type WebhookPortalLinkCreated = { readonly "id": string; readonly "url": string; readonly "expiresAt": string; };
/** Response of `revealWebhookSecret`. */
export type WebhookSecret = { readonly "secret": string; readonly "previousSecrets": readonly (PreviousWebhookSecret)[]; readonly "previousSecretExpiresAt"?: string; };
/** Body of `rollWebhookSecret` and `rollPortalSecret`. */
export type WebhookSecretRoll = { readonly "gracePeriodHours": number; };
/** Response of `rollWebhookSecret`. */
export type WebhookSecretRolled = { readonly "endpoint": WebhookEndpoint; readonly "secret": string; readonly "previousSecretExpiresAt"?: string; };
/** Response of `getWebhookStatistics`. */
export type WebhookStatistics = { readonly "since": string; readonly "until": string; readonly "attempts": { readonly "success": number; readonly "failure": number; }; readonly "successRate": (number | null); readonly "durationMs": { readonly "p50": (number | null); readonly "p95": (number | null); }; readonly "byHour": readonly ({ readonly "hour": string; readonly "success": number; readonly "failure": number; })[]; readonly "pending": number; readonly "retrying": number; readonly "waitingForRate": number; readonly "oldestPendingAt": (string | null); readonly "lastErrorClass": ("dns" | "blocked_address" | "connect" | "tls" | "timeout" | "redirect" | "http_4xx" | "http_5xx" | "protocol" | "response_too_large" | "secret" | "auth" | "service" | "proxy" | null | null); readonly "lastFailure": (((WebhookLastFailure) | null)); };
/** Body of `resendVerification` and `requestPasswordReset`. */
export type AccountAddress = { readonly "emailAddress": string; };
/** Response of `registerAccount`, `resendVerification`, `requestPasswordReset` and 1 more. */
export type AccountRequestAccepted = { readonly "accepted": true; };
/** Body of `verifyAccount`. */
export type AccountToken = { readonly "token": string; };
/** Response of `listAuthorizations`. */
export type Authorization = { readonly "clientId": string; readonly "name": (string | null); readonly "scopes": readonly (string)[]; readonly "grantedAt": string; readonly "lastUsedAt": string; readonly "sessions": number; };
/** Body of `decideAuthorizationRequest`. */
export type AuthorizationDecision = { readonly "approve": boolean; readonly "scopes"?: readonly (string)[]; };
/** Response of `getAuthorizationRequest`. */
export type AuthorizationRequest = { readonly "id": string; readonly "client": { readonly "name": string; readonly "origin": "admin" | "dynamic" | "metadata-document"; readonly "host": (string | null); readonly "runsOnLoopback": boolean; }; readonly "redirectHost": string; readonly "scopes": readonly ({ readonly "name": string; readonly "description": string; readonly "rights": readonly (string)[]; })[]; readonly "account": ({ readonly "id": string; readonly "emailAddress": string; } | null); readonly "consentNeeded": boolean; readonly "expiresAt": string; readonly "formToken": (string | null); };
/** Response of `getAuthorizationServerMetadata` and `getOpenIdConfiguration`. */
export type AuthorizationServerMetadata = { readonly "issuer": string; readonly "authorization_endpoint"?: string; readonly "token_endpoint": string; readonly "registration_endpoint"?: string; readonly "revocation_endpoint": string; readonly "userinfo_endpoint": string; readonly "end_session_endpoint"?: string; readonly "backchannel_logout_supported"?: boolean; readonly "backchannel_logout_session_supported"?: boolean; readonly "jwks_uri": string; readonly "scopes_supported": readonly (string)[]; readonly "response_types_supported": readonly (string)[]; readonly "response_modes_supported": readonly (string)[]; readonly "grant_types_supported": readonly (string)[]; readonly "token_endpoint_auth_methods_supported": readonly (string)[]; readonly "token_endpoint_auth_signing_alg_values_supported"?: readonly (string)[]; readonly "revocation_endpoint_auth_methods_supported": readonly (string)[]; readonly "code_challenge_methods_supported": readonly (string)[]; readonly "authorization_response_iss_parameter_supported": boolean; readonly "client_id_metadata_document_supported"?: boolean; readonly "subject_types_supported": readonly (string)[]; readonly "id_token_signing_alg_values_supported": readonly (string)[]; readonly "acr_values_supported": readonly (string)[]; readonly "claims_supported": readonly (string)[]; readonly "claims_parameter_supported": boolean; readonly "request_parameter_supported": boolean; readonly "request_uri_parameter_supported": boolean; readonly "ui_locales_supported": readonly (string)[]; readonly "service_documentation": string; };
/** Part of `ProjectCable`, `ProjectCableCreate`, `ProjectCablePatch` and 2 more. */
export type CableEnd = { readonly "projectProductId": string; readonly "connector": string; readonly "index"?: number; };
/** Part of `ChangeSet`. */
export type Change = { readonly "action": string; readonly "kind": string; readonly "resourceId": string; readonly "fields": readonly ({ readonly "field": string; readonly "before": unknown; readonly "after": unknown; })[]; };
/** Response of `readProjectHistory`. */
export type ChangeSet = { readonly "id": string; readonly "at": string; readonly "userId": (string | null); readonly "impersonatorId": (string | null); readonly "changes": readonly (Change)[]; readonly "truncated": boolean; };
/** Response of `registerClient`. */
export type ClientRegistered = { readonly "client_id": string; readonly "client_id_issued_at": number; readonly "client_secret"?: string; readonly "client_secret_expires_at"?: number; readonly "client_name": string; readonly "redirect_uris": readonly (string)[]; readonly "post_logout_redirect_uris"?: readonly (string)[]; readonly "backchannel_logout_uri"?: string; readonly "backchannel_logout_session_required"?: boolean; readonly "grant_types": readonly (string)[]; readonly "response_types": readonly (string)[]; readonly "token_endpoint_auth_method": "none" | "client_secret_basic" | "client_secret_post"; readonly "id_token_signed_response_alg": "RS256" | "ES256"; readonly "subject_type": "public" | "pairwise"; readonly "sector_identifier_uri"?: string; readonly "scope": string; readonly "client_uri"?: string; readonly "logo_uri"?: string; };
/** Body of `registerClient`. */
export type ClientRegistration = { readonly "redirect_uris": readonly (string)[]; readonly "post_logout_redirect_uris"?: (readonly (string)[] | null); readonly "backchannel_logout_uri"?: (string | null); readonly "backchannel_logout_session_required"?: (boolean | null); readonly "client_name"?: (string | null); readonly "grant_types"?: (readonly (string)[] | null); readonly "response_types"?: (readonly (string)[] | null); readonly "scope"?: (string | null); readonly "token_endpoint_auth_method"?: ("none" | "client_secret_basic" | "client_secret_post" | null | null); readonly "id_token_signed_response_alg"?: (string | null); readonly "subject_type"?: (string | null); readonly "sector_identifier_uri"?: (string | null); readonly "client_uri"?: (string | null); readonly "logo_uri"?: (string | null); };
/** Response of `decideAuthorizationRequest`. */
export type DecidedAuthorization = { readonly "redirectTo": string; readonly "form"?: { readonly [name: string]: string }; };
/** Response of `getWebhookSchema`. */
export type EventSchema = { readonly "$schema": string; readonly "title": string; };
/** Response of `searchProducts`. */
export type FoundProducts = { readonly "products": readonly (Product)[]; readonly "total": number; readonly "next"?: string; };
/** Response of `getInvitation`. */
export type Invitation = { readonly "applicationName": string; readonly "emailAddress": string; readonly "firstName": (string | null); readonly "lastName": (string | null); readonly "locale": string; readonly "expiresAt": string; };
/** Body of `acceptInvitation`. */
export type InvitationAcceptance = { readonly "password": string; readonly "firstName"?: (string | null); readonly "lastName"?: (string | null); readonly "locale"?: string; };
/** Response of `getJob` and `cancelJob`. */
export type Job = (ReportJob | RecordingJob | ProductUpdateJob | PersonExportJob | PersonErasureJob | ProductReindexJob | ImportJob | TranslationJob | DeliveryResendJob);
/** Response of `listJobs`. */
export type JobSummary = { readonly "id": string; readonly "kind": "report" | "recording" | "product-update" | "person-export" | "person-erasure" | "product-reindex" | "import" | "translation" | "delivery-resend"; readonly "status": "queued" | "running" | "succeeded" | "failed" | "cancelled"; readonly "parameters": (ReportParameters | RecordingParameters | ProductUpdateParameters | PersonExportParameters | PersonErasureParameters | {} | ProductImportParameters | TranslationParameters | DeliverySelection); readonly "progress": { readonly "done": number; readonly "total": number; }; readonly "error": (string | null); readonly "errorSentence"?: JobSentence; readonly "createdAt": string; readonly "updatedAt": string; readonly "finishedAt": (string | null); };
/** Part of `Undo`. */
export type KeptChange = { readonly "kind": string; readonly "resourceId": string; readonly "field"?: string; readonly "code": "changed_since" | "gone" | "in_use" | "not_mateable" | "not_undoable"; readonly "message": string; };
/** Response of `readList`. */
export type ListWithItems = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "key": string; readonly "name": string; readonly "description": (string | null); readonly "items": readonly (ListItem)[]; };
/** Response of `readTranslations`. */
export type LocaleTranslations = { readonly "locale": string; readonly "translations": { readonly [name: string]: { readonly [name: string]: string } }; };
/** Response of `getMe` and `patchMe`. */
export type Me = { readonly "id": string; readonly "kind": "person" | "service"; readonly "emailAddress": string; readonly "firstName": (string | null); readonly "lastName": (string | null); readonly "locale": string; readonly "roles": readonly (string)[]; readonly "settings": { readonly [name: string]: { readonly "value": (string | number | boolean); } }; readonly "status": "pending" | "active" | "deleted" | "erased"; readonly "version": number; readonly "createdAt": string; readonly "updatedAt": string; readonly "lastSignInAt": (string | null); readonly "roleNames": readonly (string)[]; readonly "privileges": readonly (string)[]; };
/** Body of `patchMe`. */
export type MePatch = { readonly "firstName"?: (string | null); readonly "lastName"?: (string | null); readonly "locale"?: string; readonly "version": number; };
/** Part of `RecordingJob`. */
export type RecordingResult = { readonly "storedBytes": number; };
/** Part of `ReportJob`. */
export type ReportResult = { readonly "columns": readonly (string)[]; readonly "rows": readonly ({ readonly [name: string]: ((string | null) | number) })[]; readonly "rowCount": number; readonly "truncated": boolean; };
/** Response of `listOwnInvitations`. */
export type OwnProjectInvitation = { readonly "id": string; readonly "projectId": string; readonly "projectName": string; readonly "role": "viewer" | "editor"; readonly "inviterEmailAddress": string; readonly "createdAt": string; readonly "expiresAt": string; };
/** Response of `startSessionRecording`, `addSessionRecordingChunk` and `completeSessionRecording`. */
export type OwnSessionRecording = { readonly "id": string; readonly "status": "recording" | "completing" | "complete" | "failed"; readonly "chunkCount": number; readonly "textMasked": boolean; };
/** Body of `addPasskey`. */
export type PasskeyCreate = { readonly "name"?: string; readonly "id": string; readonly "clientDataJSON": string; readonly "attestationObject": string; readonly "transports"?: readonly (string)[]; };
/** Response of `beginPasskey`. */
export type PasskeyCreationOptions = { readonly "challenge": string; readonly "rp": { readonly "id": string; readonly "name": string; }; readonly "user": { readonly "id": string; readonly "name": string; readonly "displayName": string; }; readonly "pubKeyCredParams": readonly ({ readonly "type": "public-key"; readonly "alg": number; })[]; readonly "timeout": number; readonly "excludeCredentials": readonly ({ readonly "type": "public-key"; readonly "id": string; readonly "transports"?: readonly (string)[]; })[]; readonly "authenticatorSelection": { readonly "residentKey": "required"; readonly "requireResidentKey": true; readonly "userVerification": "required"; }; readonly "attestation": "none"; };
/** Response of `getPasskeyOrigins`. */
export type PasskeyOrigins = { readonly "origins": readonly (string)[]; };
/** Body of `renamePasskey`. */
export type PasskeyPatch = { readonly "name": string; };
/** Body of `finishPasskeySignIn`. */
export type PasskeySignInAnswer = { readonly "id": string; readonly "clientDataJSON": string; readonly "authenticatorData": string; readonly "signature": string; readonly "userHandle"?: string; readonly "request"?: string; readonly "step"?: string; readonly "to"?: string; };
/** Body of `beginPasskeySignIn`. */
export type PasskeySignInBegin = { readonly "domain"?: string; };
/** Response of `beginPasskeySignIn`. */
export type PasskeySignInOptions = { readonly "publicKey": { readonly "challenge": string; readonly "rpId": string; readonly "timeout": number; readonly "userVerification": "required"; }; readonly "formToken": string; };
/** Response of `finishPasskeySignIn`. */
export type PasskeySignedIn = { readonly "redirectTo": string; };
/** Body of `beginPasskey` and `deletePasskey`. */
export type PasskeyStepUp = { readonly "currentPassword"?: string; };
/** Body of `changePassword`. */
export type PasswordChange = { readonly "currentPassword": string; readonly "newPassword": string; };
/** Body of `resetPassword`. */
export type PasswordReset = { readonly "token": string; readonly "password": string; };
/** Part of `Job`. */
export type PersonErasureJob = { readonly "id": string; readonly "kind": "person-erasure"; readonly "status": "queued" | "running" | "succeeded" | "failed" | "cancelled"; readonly "parameters": PersonErasureParameters; readonly "result": (((UserErasureResult) | null)); readonly "progress": { readonly "done": number; readonly "total": number; }; readonly "error": (string | null); readonly "errorSentence"?: JobSentence; readonly "createdAt": string; readonly "updatedAt": string; readonly "finishedAt": (string | null); };
/** Part of `ViewItemGeometry`, `ViewItemGeometryPatch`, `ViewItemLineGeometry` and 1 more. */
export type Point = { readonly "x": number; readonly "y": number; };
/** Response of `getPortalEndpoint` and `patchPortalEndpoint`. */
export type PortalEndpoint = { readonly "id": string; readonly "version": number; readonly "url": string; readonly "description": (string | null); readonly "eventTypes": readonly (string)[]; readonly "enabled": boolean; readonly "filter": (((FilterModel) | null) | AdvancedFilterModel | readonly (unknown)[]); readonly "secretHint": string; readonly "previousSecretExpiresAt"?: string; readonly "disabledAt": (string | null); readonly "disabledReason": ("manual" | "failing" | null | null); readonly "lastSuccessAt": (string | null); readonly "lastFailureAt": (string | null); readonly "failingSince": (string | null); readonly "may": readonly ("test" | "resend" | "roll" | "filter")[]; readonly "expiresAt": string; };
/** Body of `patchPortalEndpoint`. */
export type PortalEndpointPatch = { readonly "version": number; readonly "filter": (((FilterModel) | null) | AdvancedFilterModel | readonly (unknown)[]); };
/** Body of `previewPortalFilter`. */
export type PortalFilterTrial = { readonly "filter": (((FilterModel) | null) | AdvancedFilterModel | readonly (unknown)[]); };
/** Response of `rollPortalSecret`. */
export type PortalSecretRolled = { readonly "endpoint": PortalEndpoint; readonly "secret": string; readonly "previousSecretExpiresAt"?: string; };
/** Body of `searchProducts`. */
export type ProductSearch = { readonly "query": string; readonly "category"?: string; readonly "manufacturer"?: string; readonly "status"?: "active" | "discontinued"; readonly "limit"?: number; readonly "after"?: string; };
/** Response of `listProjectCables`, `createProjectCable`, `restoreProjectCables` and 2 more. */
export type ProjectCable = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "cableId": string; readonly "catalogCableId": (string | null); readonly "signalId": (string | null); readonly "lengthMm": (number | null); readonly "label": (string | null); readonly "notes": (string | null); readonly "status": "planned" | "pulled" | "terminated" | "tested"; readonly "from": (((CableEnd) | null)); readonly "to": (((CableEnd) | null)); readonly "projectId": string; readonly "drawn": boolean; readonly "removalId": (string | null); readonly "warnings"?: readonly (CableWarning)[]; };
/** Body of `createProjectCable`. */
export type ProjectCableCreate = { readonly "cableId"?: string; readonly "catalogCableId"?: (string | null); readonly "signalId"?: (string | null); readonly "lengthMm"?: (number | null); readonly "label"?: (string | null); readonly "notes"?: (string | null); readonly "status"?: "planned" | "pulled" | "terminated" | "tested"; readonly "from"?: (((CableEnd) | null)); readonly "to"?: (((CableEnd) | null)); };
/** Response of `queryProjectCables`. */
export type ProjectCablePage = { readonly "rowData": readonly (ProjectCable)[]; readonly "rowCount"?: number; };
/** Body of `patchProjectCable`. */
export type ProjectCablePatch = { readonly "cableId"?: string; readonly "catalogCableId"?: (string | null); readonly "signalId"?: (string | null); readonly "lengthMm"?: (number | null); readonly "label"?: (string | null); readonly "notes"?: (string | null); readonly "status"?: "planned" | "pulled" | "terminated" | "tested"; readonly "from"?: ((CableEnd) | null); readonly "to"?: ((CableEnd) | null); readonly "version": number; readonly "deleted"?: boolean; };
/** Body of `copyProject`. */
export type ProjectCopy = { readonly "name"?: string; };
/** Body of `createProject`. */
export type ProjectCreate = { readonly "name": string; readonly "number"?: (string | null); readonly "description"?: (string | null); readonly "client"?: (string | null); readonly "settings"?: { readonly [name: string]: unknown }; };
/** Response of `listProjectInvitations`. */
export type ProjectInvitation = { readonly "id": string; readonly "version": number; readonly "projectId": string; readonly "emailAddress": string; readonly "role": "viewer" | "editor"; readonly "invitedBy": string; readonly "createdAt": string; readonly "updatedAt": string; readonly "expiresAt": string; };
/** Response of `listProjectMembers`, `addProjectMember`, `patchProjectMember` and 1 more. */
export type ProjectMember = { readonly "id": string; readonly "version": number; readonly "projectId": string; readonly "userId": string; readonly "emailAddress": string; readonly "firstName": (string | null); readonly "lastName": (string | null); readonly "role": "viewer" | "editor"; readonly "createdAt": string; readonly "updatedAt": string; };
/** Body of `addProjectMember`. */
export type ProjectMemberAdd = { readonly "emailAddress"?: string; readonly "userId"?: string; readonly "role": "viewer" | "editor"; };
/** Body of `patchProjectMember`. */
export type ProjectMemberPatch = { readonly "role"?: "viewer" | "editor"; readonly "version": number; readonly "deleted"?: boolean; };
/** Response of `listProjectProducts`, `addProjectProducts`, `restoreProjectProducts` and 2 more. */
export type ProjectProduct = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "name": string; readonly "manufacturer": (string | null); readonly "model": (string | null); readonly "partNumber": (string | null); readonly "category": (string | null); readonly "description": (string | null); readonly "widthMm": (number | null); readonly "heightMm": (number | null); readonly "depthMm": (number | null); readonly "weightG": (number | null); readonly "powerW": (number | null); readonly "symbolFileId": (string | null); readonly "connectors": readonly (ProductConnector)[]; readonly "label": (string | null); readonly "notes": (string | null); readonly "projectId": string; readonly "productId": string; readonly "catalogVersion": (number | null); readonly "overridden": readonly ("name" | "manufacturer" | "model" | "partNumber" | "category" | "description" | "widthMm" | "heightMm" | "depthMm" | "weightG" | "powerW" | "symbolFileId" | "connectors")[]; readonly "accessoryOfId": (string | null); readonly "removalId": (string | null); };
/** Part of `ProjectProductsAdd`. */
export type ProjectProductAdd = { readonly "productId": string; readonly "quantity"?: number; readonly "accessories"?: (boolean | "all" | readonly (string)[]); readonly "viewId"?: string; readonly "x"?: number; readonly "y"?: number; readonly "label"?: (string | null); readonly "notes"?: (string | null); };
/** Response of `queryProjectProducts`. */
export type ProjectProductPage = { readonly "rowData": readonly (ProjectProduct)[]; readonly "rowCount"?: number; };
/** Body of `patchProjectProduct`. */
export type ProjectProductPatch = { readonly "name"?: string; readonly "manufacturer"?: (string | null); readonly "model"?: (string | null); readonly "partNumber"?: (string | null); readonly "category"?: (string | null); readonly "description"?: (string | null); readonly "widthMm"?: (number | null); readonly "heightMm"?: (number | null); readonly "depthMm"?: (number | null); readonly "weightG"?: (number | null); readonly "powerW"?: (number | null); readonly "symbolFileId"?: (string | null); readonly "connectors"?: readonly (ProductConnector)[]; readonly "label"?: (string | null); readonly "notes"?: (string | null); readonly "version": number; readonly "deleted"?: boolean; };
/** Body of `addProjectProducts`. */
export type ProjectProductsAdd = { readonly "products": readonly (ProjectProductAdd)[]; };
/** Response of `listProjectViews`, `addProjectView`, `getProjectView` and 3 more. */
export type ProjectView = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "name": string; readonly "viewKey": string; readonly "description": (string | null); readonly "widthMm": (number | null); readonly "heightMm": (number | null); readonly "settings": { readonly [name: string]: unknown }; readonly "projectId": string; readonly "templateId": (string | null); readonly "removalId": (string | null); };
/** Body of `addProjectView`. */
export type ProjectViewAdd = { readonly "name": string; readonly "viewKey"?: string; readonly "description"?: (string | null); readonly "widthMm"?: (number | null); readonly "heightMm"?: (number | null); readonly "settings"?: { readonly [name: string]: unknown }; readonly "templateId"?: string; };
/** Body of `deepCopyProjectView`. */
export type ProjectViewCopy = { readonly "name"?: string; };
/** Body of `patchProjectView`. */
export type ProjectViewPatch = { readonly "name"?: string; readonly "viewKey"?: string; readonly "description"?: (string | null); readonly "widthMm"?: (number | null); readonly "heightMm"?: (number | null); readonly "settings"?: { readonly [name: string]: unknown }; readonly "version": number; readonly "deleted"?: boolean; };
/** Response of `getProtectedResourceMetadata`, `getApiResourceMetadata` and `getMcpResourceMetadata`. */
export type ProtectedResourceMetadata = { readonly "resource": string; readonly "authorization_servers": readonly (string)[]; readonly "scopes_supported": readonly (string)[]; readonly "bearer_methods_supported": readonly (string)[]; readonly "resource_name": string; readonly "resource_documentation": string; };
/** Part of `Job`. */
export type RecordingJob = { readonly "id": string; readonly "kind": "recording"; readonly "status": "queued" | "running" | "succeeded" | "failed" | "cancelled"; readonly "parameters": RecordingParameters; readonly "result": (((RecordingResult) | null)); readonly "progress": { readonly "done": number; readonly "total": number; }; readonly "error": (string | null); readonly "errorSentence"?: JobSentence; readonly "createdAt": string; readonly "updatedAt": string; readonly "finishedAt": (string | null); };
/** Response of `confirmTotp`. */
export type RecoveryCodes = { readonly "recoveryCodes": readonly (string)[]; };
/** Body of `registerAccount`. */
export type Registration = { readonly "emailAddress": string; readonly "password": string; readonly "firstName"?: (string | null); readonly "lastName"?: (string | null); readonly "locale"?: string; };
/** Response of `runReport`. */
export type ReportJob = { readonly "id": string; readonly "kind": "report"; readonly "status": "queued" | "running" | "succeeded" | "failed" | "cancelled"; readonly "parameters": ReportParameters; readonly "result": (((ReportResult) | null)); readonly "progress": { readonly "done": number; readonly "total": number; }; readonly "error": (string | null); readonly "errorSentence"?: JobSentence; readonly "createdAt": string; readonly "updatedAt": string; readonly "finishedAt": (string | null); };
/** Body of `revokeToken`. */
export type RevocationRequest = { readonly "token": string; readonly "token_type_hint"?: string; readonly "client_id"?: string; readonly "client_secret"?: string; };
/** Response of `listSavedViews`, `createSavedView` and `patchSavedView`. */
export type SavedView = { readonly "id": string; readonly "page": string; readonly "name": string; readonly "query": string; readonly "createdAt": string; };
/** Body of `createSavedView`. */
export type SavedViewCreate = { readonly "page": string; readonly "name": string; readonly "query": string; };
/** Body of `patchSavedView`. */
export type SavedViewPatch = { readonly "name"?: string; readonly "query"?: string; };
/** Response of `search`. */
export type SearchResult = { readonly "kind": string; readonly "id": string; readonly "name": string; };
/** Part of `SessionRecordingChunk`. */
export type SessionEvent = { readonly "type": number; readonly "timestamp": number; readonly "data"?: unknown; readonly "delay"?: number; };
/** Response of `startSessionRecording`. */
export type SessionNotSampled = { readonly "id": (null | null); readonly "status": "not-sampled"; };
/** Body of `addSessionRecordingChunk`. */
export type SessionRecordingChunk = { readonly "events": readonly (SessionEvent)[]; };
/** Body of `startSessionRecording`. */
export type SessionRecordingStart = { readonly "consent"?: ({ readonly "at": string; readonly "textVersion": string; } | null); readonly "projectId"?: (string | null); readonly "viewport": { readonly "width": number; readonly "height": number; }; readonly "userAgent": string; readonly "locale"?: (string | null); readonly "appVersion"?: (string | null); };
/** Body of `findSimilarProducts`. */
export type SimilarProducts = { readonly "productId"?: string; readonly "text"?: string; readonly "limit"?: number; };
/** Body of `snapshotProject`. */
export type SnapshotCreate = { readonly "name"?: string; readonly "message"?: (string | null); };
/** Body of `confirmTotp`. */
export type TotpConfirmation = { readonly "code": string; };
/** Body of `disableTotp`. */
export type TotpDisabling = { readonly "currentPassword"?: string; readonly "code": string; };
/** Response of `startTotp`. */
export type TotpSetup = { readonly "secret": string; readonly "uri": string; };
/** Body of `startTotp`. */
export type TotpStart = { readonly "currentPassword"?: string; };
/** Response of `getTotp`. */
export type TotpState = { readonly "state": "off" | "unconfirmed" | "on"; readonly "confirmedAt": (string | null); readonly "recoveryCodesLeft": number; };
/** Response of `undoProjectChangeSet`. */
export type Undo = { readonly "changeSetId": string; readonly "undone": readonly (UndoneChange)[]; readonly "kept": readonly (KeptChange)[]; };
/** Body of `undoProjectChangeSet`. */
export type UndoRequest = { readonly "changeSetId": string; };
/** Part of `Undo`. */
export type UndoneChange = { readonly "kind": string; readonly "resourceId": string; readonly "action": "update" | "delete"; readonly "fields": readonly (string)[]; };
/** Response of `getUserInfo` and `postUserInfo`. */
export type UserInfo = { readonly "sub": string; readonly "email"?: string; readonly "email_verified"?: boolean; readonly "name"?: string; readonly "given_name"?: string; readonly "family_name"?: string; readonly "locale"?: string; };
/** Response of `listViewItems`, `addViewItems`, `patchViewItems` and 3 more. */
export type ViewItem = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "projectId": string; readonly "viewId": string; readonly "type": "product" | "line" | "polyline" | "text" | "image" | "rectangle" | "ellipse" | "group" | "connection"; readonly "geometry": ViewItemGeometry; readonly "style": { readonly [name: string]: unknown }; readonly "text": (string | null); readonly "fileId": (string | null); readonly "projectProductId": (string | null); readonly "from": (((CableEnd) | null)); readonly "to": (((CableEnd) | null)); readonly "cableId": (string | null); readonly "removalId": (string | null); };
/** Body of `addViewItems`. */
export type ViewItemAdd = (ViewItemAddProduct | ViewItemAddLine | ViewItemAddPolyline | ViewItemAddText | ViewItemAddImage | ViewItemAddShape | ViewItemAddConnection);
/** Part of `ViewItemAdd`. */
export type ViewItemAddConnection = { readonly "type": "connection"; readonly "viewId": string; readonly "style"?: { readonly [name: string]: unknown }; readonly "geometry": ViewItemGeometry; readonly "text"?: (string | null); readonly "from"?: CableEnd; readonly "to"?: CableEnd; readonly "cableId"?: string; };
/** Part of `ViewItemAdd`. */
export type ViewItemAddImage = { readonly "type": "image"; readonly "viewId": string; readonly "style"?: { readonly [name: string]: unknown }; readonly "geometry": ViewItemBoxGeometry; readonly "text"?: (string | null); readonly "fileId": string; };
/** Part of `ViewItemAdd`. */
export type ViewItemAddLine = { readonly "type": "line"; readonly "viewId": string; readonly "style"?: { readonly [name: string]: unknown }; readonly "geometry": ViewItemLineGeometry; };
/** Part of `ViewItemAdd`. */
export type ViewItemAddPolyline = { readonly "type": "polyline"; readonly "viewId": string; readonly "style"?: { readonly [name: string]: unknown }; readonly "geometry": ViewItemPathGeometry; };
/** Part of `ViewItemAdd`. */
export type ViewItemAddProduct = { readonly "type": "product"; readonly "viewId": string; readonly "style"?: { readonly [name: string]: unknown }; readonly "geometry": ViewItemBoxGeometry; readonly "text"?: (string | null); readonly "projectProductId": string; };
/** Part of `ViewItemAdd`. */
export type ViewItemAddShape = { readonly "type": "rectangle" | "ellipse" | "group"; readonly "viewId": string; readonly "style"?: { readonly [name: string]: unknown }; readonly "geometry": ViewItemBoxGeometry; readonly "text"?: (string | null); };
/** Part of `ViewItemAdd`. */
export type ViewItemAddText = { readonly "type": "text"; readonly "viewId": string; readonly "style"?: { readonly [name: string]: unknown }; readonly "geometry": ViewItemBoxGeometry; readonly "text": string; };
/** Part of `ViewItemAddImage`, `ViewItemAddProduct`, `ViewItemAddShape` and 1 more. */
export type ViewItemBoxGeometry = { readonly "x": number; readonly "y": number; readonly "width": number; readonly "height": number; readonly "rotation"?: number; };
/** Lengths in the units of the view. */
export type ViewItemGeometry = { readonly "x": number; readonly "y": number; readonly "width": number; readonly "height": number; readonly "rotation"?: number; readonly "points"?: readonly (Point)[]; };
/** Members that are left out stay as they are. */
export type ViewItemGeometryPatch = { readonly "x"?: number; readonly "y"?: number; readonly "width"?: number; readonly "height"?: number; readonly "rotation"?: (number | null); readonly "points"?: readonly (Point)[]; };
/** Part of `ViewItemAddLine`. */
export type ViewItemLineGeometry = { readonly "x": number; readonly "y": number; readonly "width": number; readonly "height": number; readonly "rotation"?: number; readonly "points": readonly (Point)[]; };
/** Body of `patchViewItem`. */
export type ViewItemPatch = { readonly "version": number; readonly "deleted"?: boolean; readonly "geometry"?: ViewItemGeometryPatch; readonly "style"?: { readonly [name: string]: unknown }; readonly "text"?: (string | null); readonly "fileId"?: (string | null); };
/** Part of `ViewItemAddPolyline`. */
export type ViewItemPathGeometry = { readonly "x": number; readonly "y": number; readonly "width": number; readonly "height": number; readonly "rotation"?: number; readonly "points": readonly (Point)[]; };
/** Body of `patchViewItems`. */
export type ViewItemsPatch = { readonly "id": string; readonly "version": number; readonly "deleted"?: boolean; readonly "geometry"?: ViewItemGeometryPatch; readonly "style"?: { readonly [name: string]: unknown }; readonly "text"?: (string | null); readonly "fileId"?: (string | null); };
/** Exchange an administrator's credentials or refresh token for tokens. */
export const issueAdminToken: Operation<{ readonly body: string; readonly contentType: "application/x-www-form-urlencoded"; }, TokenResponse> = { method: "POST", path: "/api/v1/admin/oauth/token", privilege: "public" };
/** List the clients, newest first. */
export const listOAuthClients: Operation<{ readonly query?: { readonly "kind"?: "app" | "service"; readonly "origin"?: "admin" | "dynamic" | "metadata-document"; readonly "limit"?: number; readonly "after"?: string; }; }, readonly (OAuthClient)[]> = { method: "GET", path: "/api/v1/admin/oauthClients", privilege: "Admin OAuth Clients" };
/** Register a client. */
export const createOAuthClient: Operation<{ readonly body: OAuthClientCreate; }, OAuthClientCreated> = { method: "POST", path: "/api/v1/admin/oauthClients", privilege: "Admin OAuth Clients r/w" };
/** Read a client. */
export const getOAuthClient: Operation<{ readonly path: { readonly "id": string; }; }, OAuthClient> = { method: "GET", path: "/api/v1/admin/oauthClients/{id}", privilege: "Admin OAuth Clients" };
/** Replace a client. */
export const replaceOAuthClient: Operation<{ readonly path: { readonly "id": string; }; readonly body: OAuthClientReplace; }, OAuthClient> = { method: "PUT", path: "/api/v1/admin/oauthClients/{id}", privilege: "Admin OAuth Clients r/w" };
/** Change a client. */
export const patchOAuthClient: Operation<{ readonly path: { readonly "id": string; }; readonly body: OAuthClientPatch; }, OAuthClient> = { method: "PATCH", path: "/api/v1/admin/oauthClients/{id}", privilege: "Admin OAuth Clients r/w" };
/** List the secrets of a service account. */
export const listOAuthClientSecrets: Operation<{ readonly path: { readonly "id": string; }; }, readonly (OAuthClientSecret)[]> = { method: "GET", path: "/api/v1/admin/oauthClients/{id}/secrets", privilege: "Admin OAuth Clients" };
/** Add a secret to a service account. */
export const createOAuthClientSecret: Operation<{ readonly path: { readonly "id": string; }; readonly body?: OAuthClientSecretCreate; }, OAuthClientSecretCreated> = { method: "POST", path: "/api/v1/admin/oauthClients/{id}/secrets", privilege: "Admin OAuth Clients r/w" };
/** Remove a secret of a service account. */
export const deleteOAuthClientSecret: Operation<{ readonly path: { readonly "id": string; readonly "secretId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/oauthClients/{id}/secrets/{secretId}", privilege: "Admin OAuth Clients r/w" };
/** Invite a user. */
export const inviteUser: Operation<{ readonly body: UserInvite; }, UserInvitation> = { method: "POST", path: "/api/v1/admin/users/invite", privilege: "Admin Users r/w" };
/** Filter, sort and page invitations. */
export const queryInvitations: Operation<{ readonly body: GridRequest; }, UserInvitationPage> = { method: "POST", path: "/api/v1/admin/invitations/grid", privilege: "Admin Users" };
/** Send an invitation again. */
export const resendInvitation: Operation<{ readonly path: { readonly "id": string; }; }, UserInvitation> = { method: "POST", path: "/api/v1/admin/invitations/{id}/resend", privilege: "Admin Users r/w" };
/** Withdraw an invitation. */
export const withdrawInvitation: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/invitations/{id}", privilege: "Admin Users r/w" };
/** List the passkeys of a user. */
export const listUserPasskeys: Operation<{ readonly path: { readonly "id": string; }; }, readonly (Passkey)[]> = { method: "GET", path: "/api/v1/admin/users/{id}/passkeys", privilege: "Admin Users" };
/** Remove a user's passkey. */
export const deleteUserPasskey: Operation<{ readonly path: { readonly "id": string; readonly "passkeyId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/users/{id}/passkeys/{passkeyId}", privilege: "Admin Users r/w" };
/** Filter, sort and page users. */
export const queryUsers: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; readonly "role"?: string; readonly "setting"?: string; readonly "value"?: string; }; readonly body: GridRequest; }, UserPage> = { method: "POST", path: "/api/v1/admin/users/grid", privilege: "Admin Users" };
/** Read a user. */
export const getUser: Operation<{ readonly path: { readonly "userId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, User> = { method: "GET", path: "/api/v1/admin/users/{userId}", privilege: "Admin Users" };
/** Replace a user's fields. */
export const replaceUser: Operation<{ readonly path: { readonly "userId": string; }; readonly body: UserReplace; }, User> = { method: "PUT", path: "/api/v1/admin/users/{userId}", privilege: "Admin Users r/w" };
/** Remove a user. */
export const deleteUser: Operation<{ readonly path: { readonly "userId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/users/{userId}", privilege: "Admin Users r/w" };
/** List the sessions of a user. */
export const listUserSessions: Operation<{ readonly path: { readonly "userId": string; }; }, readonly (Session)[]> = { method: "GET", path: "/api/v1/admin/users/{userId}/sessions", privilege: "Admin Users" };
/** Restore a removed user. */
export const restoreUser: Operation<{ readonly path: { readonly "id": string; }; }, User> = { method: "POST", path: "/api/v1/admin/users/{id}/restore", privilege: "Admin Users r/w" };
/** Act as a user. */
export const impersonateUser: Operation<{ readonly body: Impersonation; }, ImpersonationResponse> = { method: "POST", path: "/api/v1/admin/user/login", privilege: "Admin Impersonate r/w" };
/** Clear a user's failed sign-ins. */
export const unlockUser: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "POST", path: "/api/v1/admin/users/{id}/unlock", privilege: "Admin Users r/w" };
/** End all sessions of a user. */
export const signOutUser: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "POST", path: "/api/v1/admin/users/{id}/signout", privilege: "Admin Users r/w" };
/** Remove a user's lost second factor. */
export const resetTotp: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "POST", path: "/api/v1/admin/users/{id}/totp/reset", privilege: "Admin Users r/w" };
/** List the providers. */
export const listSsoProviders: Operation<{  }, readonly (SsoProvider)[]> = { method: "GET", path: "/api/v1/admin/oAuth2Providers", privilege: "Admin SSO" };
/** Add a provider. */
export const createSsoProvider: Operation<{ readonly body: SsoProviderCreate; }, SsoProvider> = { method: "POST", path: "/api/v1/admin/oAuth2Providers", privilege: "Admin SSO r/w" };
/** Discover a provider's configuration. */
export const discoverSsoProvider: Operation<{ readonly query: { readonly "issuer": string; }; }, DiscoveredSsoProvider> = { method: "GET", path: "/api/v1/admin/oAuth2Providers/discover", privilege: "Admin SSO" };
/** Register with a provider and add it. */
export const registerSsoProvider: Operation<{ readonly body: SsoProviderRegister; }, SsoProvider> = { method: "POST", path: "/api/v1/admin/oAuth2Providers/register", privilege: "Admin SSO r/w" };
/** Read a provider. */
export const getSsoProvider: Operation<{ readonly path: { readonly "id": string; }; }, SsoProvider> = { method: "GET", path: "/api/v1/admin/oAuth2Providers/{id}", privilege: "Admin SSO" };
/** Replace a provider's fields. */
export const replaceSsoProvider: Operation<{ readonly path: { readonly "id": string; }; readonly body: SsoProviderReplace; }, SsoProvider> = { method: "PUT", path: "/api/v1/admin/oAuth2Providers/{id}", privilege: "Admin SSO r/w" };
/** Change a provider. */
export const patchSsoProvider: Operation<{ readonly path: { readonly "id": string; }; readonly body: SsoProviderPatch; }, SsoProvider> = { method: "PATCH", path: "/api/v1/admin/oAuth2Providers/{id}", privilege: "Admin SSO r/w" };
/** Create a client secret to enter at the provider. */
export const generateProviderClientSecret: Operation<{ readonly path: { readonly "id": string; }; }, SsoProviderSecret> = { method: "POST", path: "/api/v1/admin/oAuth2Providers/{id}/generateproviderclientsecret", privilege: "Admin SSO r/w" };
/** List the domains. */
export const listDomains: Operation<{  }, readonly (Domain)[]> = { method: "GET", path: "/api/v1/admin/domains", privilege: "Admin Domains" };
/** Add a domain. */
export const createDomain: Operation<{ readonly body: DomainCreate; }, Domain> = { method: "POST", path: "/api/v1/admin/domains", privilege: "Admin Domains r/w" };
/** Remove a domain. */
export const deleteDomain: Operation<{ readonly query: { readonly "id": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/domains", privilege: "Admin Domains r/w" };
/** Replace the validation token of a domain. */
export const refreshDomain: Operation<{ readonly body: DomainRefresh; }, Domain> = { method: "POST", path: "/api/v1/admin/domains/refresh", privilege: "Admin Domains r/w" };
/** Check a domain now. */
export const checkDomain: Operation<{ readonly body: DomainCheck; }, Domain> = { method: "POST", path: "/api/v1/admin/domains/check", privilege: "Admin Domains r/w" };
/** Read the application. */
export const getApplication: Operation<{  }, Application> = { method: "GET", path: "/api/v1/admin/application", privilege: "Admin Application" };
/** Replace the fields of the application. */
export const replaceApplication: Operation<{ readonly path: { readonly "applicationId": string; }; readonly body: ApplicationReplace; }, Application> = { method: "PUT", path: "/api/v1/admin/applications/{applicationId}", privilege: "Admin Application r/w" };
/** Change the application. */
export const patchApplication: Operation<{ readonly path: { readonly "applicationId": string; }; readonly body: ApplicationPatch; }, Application> = { method: "PATCH", path: "/api/v1/admin/applications/{applicationId}", privilege: "Admin Application r/w" };
/** Read the rate limits and their refusals. */
export const getRateLimits: Operation<{ readonly query?: { readonly "hours"?: number; }; }, RateLimits> = { method: "GET", path: "/api/v1/admin/ratelimits", privilege: "Admin Application" };
/** List emails in pages. */
export const listEmails: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; readonly "limit"?: number; readonly "after"?: string; }; }, readonly (Email)[]> = { method: "GET", path: "/api/v1/admin/emails", privilege: "Admin Emails" };
/** Create an email. */
export const createEmail: Operation<{ readonly body: EmailCreate; }, Email> = { method: "POST", path: "/api/v1/admin/emails", privilege: "Admin Emails r/w" };
/** Read an email. */
export const getEmail: Operation<{ readonly path: { readonly "emailId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, Email> = { method: "GET", path: "/api/v1/admin/emails/{emailId}", privilege: "Admin Emails" };
/** Replace an email. */
export const replaceEmail: Operation<{ readonly path: { readonly "emailId": string; }; readonly body: EmailReplace; }, Email> = { method: "PUT", path: "/api/v1/admin/emails/{emailId}", privilege: "Admin Emails r/w" };
/** Change an email. */
export const patchEmail: Operation<{ readonly path: { readonly "emailId": string; }; readonly body: EmailPatch; }, Email> = { method: "PATCH", path: "/api/v1/admin/emails/{emailId}", privilege: "Admin Emails r/w" };
/** Remove an email. */
export const deleteEmail: Operation<{ readonly path: { readonly "emailId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/emails/{emailId}", privilege: "Admin Emails r/w" };
/** Restore removed emails. */
export const restoreEmails: Operation<{ readonly body: Restore; }, readonly (Email)[]> = { method: "POST", path: "/api/v1/admin/emails/restore", privilege: "Admin Emails r/w" };
/** Preview a mail with sample values. */
export const previewEmail: Operation<{ readonly body: EmailDraft; }, EmailPreview> = { method: "POST", path: "/api/v1/admin/emails/preview", privilege: "Admin Emails" };
/** Mail a sample to yourself. */
export const sendTestEmail: Operation<{ readonly body: EmailDraft; }, EmailTest> = { method: "POST", path: "/api/v1/admin/emails/sendtest", privilege: "Admin Emails r/w" };
/** Create a role. */
export const createRole: Operation<{ readonly body: RoleCreate; }, Role> = { method: "POST", path: "/api/v1/admin/roles", privilege: "Admin Roles r/w" };
/** Replace a role. */
export const replaceRole: Operation<{ readonly path: { readonly "roleId": string; }; readonly body: RoleReplace; }, Role> = { method: "PUT", path: "/api/v1/admin/roles/{roleId}", privilege: "Admin Roles r/w" };
/** Change a role. */
export const patchRole: Operation<{ readonly path: { readonly "roleId": string; }; readonly body: RolePatch; }, Role> = { method: "PATCH", path: "/api/v1/admin/roles/{roleId}", privilege: "Admin Roles r/w" };
/** Remove a role. */
export const deleteRole: Operation<{ readonly path: { readonly "roleId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/roles/{roleId}", privilege: "Admin Roles r/w" };
/** Read a role. */
export const getRole: Operation<{ readonly path: { readonly "roleId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, Role> = { method: "GET", path: "/api/v1/admin/roles/{roleId}", privilege: "Admin Roles" };
/** Restore removed roles. */
export const restoreRoles: Operation<{ readonly body: Restore; }, readonly (Role)[]> = { method: "POST", path: "/api/v1/admin/roles/restore", privilege: "Admin Roles r/w" };
/** Filter, sort and page roles. */
export const queryRoles: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, RolePage> = { method: "POST", path: "/api/v1/admin/roles/grid", privilege: "Admin Roles" };
/** List the privileges. */
export const listPrivileges: Operation<{  }, readonly (PrivilegeArea)[]> = { method: "GET", path: "/api/v1/admin/privileges", privilege: "Admin Roles" };
/** Read the settings of assistants. */
export const getMcpSettings: Operation<{  }, McpSettings> = { method: "GET", path: "/api/v1/admin/mcp", privilege: "Admin MCP" };
/** Change the settings of assistants. */
export const patchMcpSettings: Operation<{ readonly body: McpSettingsPatch; }, McpSettings> = { method: "PATCH", path: "/api/v1/admin/mcp", privilege: "Admin MCP r/w" };
/** List the voices of the speech provider. */
export const listVoices: Operation<{  }, readonly (Voice)[]> = { method: "GET", path: "/api/v1/admin/mcp/voices", privilege: "Admin MCP" };
/** Filter, sort and page tool calls. */
export const queryMcpLog: Operation<{ readonly body: GridRequest; }, McpCallPage> = { method: "POST", path: "/api/v1/admin/mcplog/grid", privilege: "Admin MCP" };
/** Filter, sort and page the audit trail. */
export const queryAudit: Operation<{ readonly body: GridRequest; }, AuditEntryPage> = { method: "POST", path: "/api/v1/admin/audit/grid", privilege: "Admin Audit" };
/** Download the audit trail as CSV or NDJSON. */
export const exportAudit: Operation<{ readonly body: AuditExport; }, string> = { method: "POST", path: "/api/v1/admin/audit/export", privilege: "Admin Audit" };
/** List the archived days of the audit trail. */
export const listAuditArchives: Operation<{ readonly query?: { readonly "before"?: string; }; }, AuditArchivePage> = { method: "GET", path: "/api/v1/admin/audit/archives", privilege: "Admin Audit" };
/** Get a link to an archived day of the audit trail. */
export const downloadAuditArchive: Operation<{ readonly path: { readonly "day": string; }; }, AuditArchiveLink> = { method: "GET", path: "/api/v1/admin/audit/archives/{day}/download", privilege: "Admin Audit" };
/** Filter, sort and page the log. */
export const queryLogs: Operation<{ readonly body: GridRequest; }, LogEntryPage> = { method: "POST", path: "/api/v1/admin/logs", privilege: "Admin Logs" };
/** Filter, sort and page all users' jobs. */
export const queryJobs: Operation<{ readonly body: GridRequest; }, JobEntryPage> = { method: "POST", path: "/api/v1/admin/jobs/grid", privilege: "Admin Logs" };
/** Filter, sort and page the mails of the last 30 days. */
export const queryMails: Operation<{ readonly body: GridRequest; }, MailPage> = { method: "POST", path: "/api/v1/admin/mails/grid", privilege: "Admin Emails" };
/** Filter, sort and page all users' projects. */
export const queryAllProjects: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, ProjectPage> = { method: "POST", path: "/api/v1/admin/projects/grid", privilege: "Admin Projects" };
/** Read anybody's project. */
export const getAnyProject: Operation<{ readonly path: { readonly "projectId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, Project> = { method: "GET", path: "/api/v1/admin/projects/{projectId}", privilege: "Admin Projects" };
/** Replace anybody's project. */
export const replaceAnyProject: Operation<{ readonly path: { readonly "projectId": string; }; readonly body: ProjectReplace; }, Project> = { method: "PUT", path: "/api/v1/admin/projects/{projectId}", privilege: "Admin Projects r/w" };
/** Change anybody's project. */
export const patchAnyProject: Operation<{ readonly path: { readonly "projectId": string; }; readonly body: ProjectPatch; }, Project> = { method: "PATCH", path: "/api/v1/admin/projects/{projectId}", privilege: "Admin Projects r/w" };
/** Remove anybody's project. */
export const deleteAnyProject: Operation<{ readonly path: { readonly "projectId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/projects/{projectId}", privilege: "Admin Projects r/w" };
/** Filter, sort and page all users' snapshots. */
export const queryAllSnapshots: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, ProjectPage> = { method: "POST", path: "/api/v1/admin/snapshots/grid", privilege: "Admin Snapshots" };
/** Remove anybody's snapshot. */
export const deleteAnySnapshot: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/snapshots/{id}", privilege: "Admin Snapshots r/w" };
/** Filter, sort and page a user's projects. */
export const queryUserProjects: Operation<{ readonly path: { readonly "userId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, ProjectPage> = { method: "POST", path: "/api/v1/admin/users/{userId}/projects/grid", privilege: "Admin Users" };
/** Announce an upload. */
export const requestFileUpload: Operation<{ readonly body: FileUpload; }, FileUploadTarget> = { method: "POST", path: "/api/v1/admin/files/upload", privilege: "Admin Files r/w" };
/** Make a file from an upload. */
export const createFile: Operation<{ readonly body: FileCreate; }, File> = { method: "POST", path: "/api/v1/admin/files", privilege: "Admin Files r/w" };
/** Read a file. */
export const getFile: Operation<{ readonly path: { readonly "fileId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, File> = { method: "GET", path: "/api/v1/admin/files/{fileId}", privilege: "Admin Files" };
/** Replace a file. */
export const replaceFile: Operation<{ readonly path: { readonly "fileId": string; }; readonly body: FileReplace; }, File> = { method: "PUT", path: "/api/v1/admin/files/{fileId}", privilege: "Admin Files r/w" };
/** Remove a file. */
export const deleteFile: Operation<{ readonly path: { readonly "fileId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/files/{fileId}", privilege: "Admin Files r/w" };
/** Filter, sort and page files. */
export const queryFiles: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, FilePage> = { method: "POST", path: "/api/v1/admin/files/grid", privilege: "Admin Files" };
/** Restore removed files. */
export const restoreFiles: Operation<{ readonly body: Restore; }, readonly (File)[]> = { method: "POST", path: "/api/v1/admin/files/restore", privilege: "Admin Files r/w" };
/** Make a file from an upload. */
export const createViewTemplateFile: Operation<{ readonly path: { readonly "viewId": string; }; readonly body: FileCreate; }, File> = { method: "POST", path: "/api/v1/admin/views/{viewId}/files", privilege: "Admin View Templates r/w" };
/** Read a file. */
export const getViewTemplateFile: Operation<{ readonly path: { readonly "viewId": string; readonly "fileId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, File> = { method: "GET", path: "/api/v1/admin/views/{viewId}/files/{fileId}", privilege: "Admin View Templates" };
/** Replace a file. */
export const replaceViewTemplateFile: Operation<{ readonly path: { readonly "viewId": string; readonly "fileId": string; }; readonly body: FileReplace; }, File> = { method: "PUT", path: "/api/v1/admin/views/{viewId}/files/{fileId}", privilege: "Admin View Templates r/w" };
/** Remove a file. */
export const deleteViewTemplateFile: Operation<{ readonly path: { readonly "viewId": string; readonly "fileId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/views/{viewId}/files/{fileId}", privilege: "Admin View Templates r/w" };
/** Filter, sort and page files. */
export const queryViewTemplateFiles: Operation<{ readonly path: { readonly "viewId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, FilePage> = { method: "POST", path: "/api/v1/admin/views/{viewId}/files/grid", privilege: "Admin View Templates" };
/** Read how cables are numbered. */
export const getCableSettings: Operation<{  }, CableSettings> = { method: "GET", path: "/api/v1/admin/cablesettings", privilege: "Admin Cables" };
/** Change how cables are numbered. */
export const patchCableSettings: Operation<{ readonly body: CableSettingsPatch; }, CableSettings> = { method: "PATCH", path: "/api/v1/admin/cablesettings", privilege: "Admin Cables r/w" };
/** List view templates in pages. */
export const listViewTemplates: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; readonly "limit"?: number; readonly "after"?: string; }; }, readonly (ViewTemplate)[]> = { method: "GET", path: "/api/v1/admin/views", privilege: "Admin View Templates" };
/** Create a view template. */
export const createViewTemplate: Operation<{ readonly body: ViewTemplateCreate; }, ViewTemplate> = { method: "POST", path: "/api/v1/admin/views", privilege: "Admin View Templates r/w" };
/** Read a view template. */
export const getViewTemplate: Operation<{ readonly path: { readonly "viewId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, ViewTemplate> = { method: "GET", path: "/api/v1/admin/views/{viewId}", privilege: "Admin View Templates" };
/** Replace a view template. */
export const replaceViewTemplate: Operation<{ readonly path: { readonly "viewId": string; }; readonly body: ViewTemplateReplace; }, ViewTemplate> = { method: "PUT", path: "/api/v1/admin/views/{viewId}", privilege: "Admin View Templates r/w" };
/** Change a view template. */
export const patchViewTemplate: Operation<{ readonly path: { readonly "viewId": string; }; readonly body: ViewTemplatePatch; }, ViewTemplate> = { method: "PATCH", path: "/api/v1/admin/views/{viewId}", privilege: "Admin View Templates r/w" };
/** Hide a view template from users. */
export const deleteViewTemplate: Operation<{ readonly path: { readonly "viewId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/views/{viewId}", privilege: "Admin View Templates r/w" };
/** Restore removed view templates. */
export const restoreViewTemplates: Operation<{ readonly body: Restore; }, readonly (ViewTemplate)[]> = { method: "POST", path: "/api/v1/admin/views/restore", privilege: "Admin View Templates r/w" };
/** List the templates that come with the service. */
export const listServiceViews: Operation<{  }, readonly (ServiceView)[]> = { method: "GET", path: "/api/v1/admin/serviceviews", privilege: "Admin View Templates" };
/** Create a view template from another. */
export const createViewTemplateFromTemplate: Operation<{ readonly body?: ViewTemplateCopy; }, ViewTemplate> = { method: "POST", path: "/api/v1/admin/views/from-template", privilege: "Admin View Templates r/w" };
/** List reports in pages. */
export const listReports: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; readonly "limit"?: number; readonly "after"?: string; }; }, readonly (Report)[]> = { method: "GET", path: "/api/v1/admin/reports", privilege: "Admin Reports" };
/** Create a report. */
export const createReport: Operation<{ readonly body: ReportCreate; }, Report> = { method: "POST", path: "/api/v1/admin/reports", privilege: "Admin Reports r/w" };
/** Read a report. */
export const getReport: Operation<{ readonly path: { readonly "reportId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, Report> = { method: "GET", path: "/api/v1/admin/reports/{reportId}", privilege: "Admin Reports" };
/** Replace a report. */
export const replaceReport: Operation<{ readonly path: { readonly "reportId": string; }; readonly body: ReportReplace; }, Report> = { method: "PUT", path: "/api/v1/admin/reports/{reportId}", privilege: "Admin Reports r/w" };
/** Change a report. */
export const patchReport: Operation<{ readonly path: { readonly "reportId": string; }; readonly body: ReportPatch; }, Report> = { method: "PATCH", path: "/api/v1/admin/reports/{reportId}", privilege: "Admin Reports r/w" };
/** Remove a report. */
export const deleteReport: Operation<{ readonly path: { readonly "reportId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/reports/{reportId}", privilege: "Admin Reports r/w" };
/** Restore removed reports. */
export const restoreReports: Operation<{ readonly body: Restore; }, readonly (Report)[]> = { method: "POST", path: "/api/v1/admin/reports/restore", privilege: "Admin Reports r/w" };
/** Filter, sort and page reports. */
export const queryReports: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, ReportPage> = { method: "POST", path: "/api/v1/admin/reports/grid", privilege: "Admin Reports" };
/** Read a recording. */
export const getSessionRecording: Operation<{ readonly path: { readonly "id": string; }; }, SessionRecording> = { method: "GET", path: "/api/v1/admin/sessionrecordings/{id}", privilege: "Admin Session Recordings" };
/** Erase a recording permanently. */
export const deleteSessionRecording: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/sessionrecordings/{id}", privilege: "Admin Session Recordings r/w" };
/** Filter, sort and page recordings. */
export const querySessionRecordings: Operation<{ readonly body: GridRequest; }, SessionRecordingPage> = { method: "POST", path: "/api/v1/admin/sessionrecordings/grid", privilege: "Admin Session Recordings" };
/** Get a link to the content of a recording. */
export const shareSessionRecording: Operation<{ readonly path: { readonly "id": string; }; }, SessionRecordingLink> = { method: "POST", path: "/api/v1/admin/sessionrecordings/{id}/sas", privilege: "Admin Session Recordings" };
/** Read the changes of products. */
export const listProductChanges: Operation<{ readonly body?: ProductChangesRequest; }, ProductChanges> = { method: "POST", path: "/api/v1/admin/products/changes", privilege: "Admin Products" };
/** Find the projects that use products. */
export const listProductUsage: Operation<{ readonly body: ProductUsageRequest; }, readonly (ProductUsage)[]> = { method: "POST", path: "/api/v1/admin/products/usage", privilege: "Admin Products" };
/** Find mistakes in the catalog. */
export const auditProducts: Operation<{ readonly body?: ProductAuditRequest; }, ProductAudit> = { method: "POST", path: "/api/v1/admin/products/audit", privilege: "Admin Products" };
/** Bring catalog changes to projects. */
export const updateProjectProducts: Operation<{ readonly body: ProductUpdateRequest; }, ProductUpdateRehearsal | ProductUpdateJob> = { method: "POST", path: "/api/v1/admin/products/updateproducts", privilege: "Admin Products r/w" };
/** Find doubtful cables in all projects. */
export const auditProjects: Operation<{ readonly body?: ProjectAuditRequest; }, ProjectAudit> = { method: "POST", path: "/api/v1/admin/projects/audit", privilege: "Admin Projects" };
/** Follow what changes. */
export const streamChanges: Operation<{  }, string> = { method: "GET", path: "/api/v1/admin/stream", privilege: "any Admin privilege" };
/** Export everything about a user. */
export const exportUser: Operation<{ readonly path: { readonly "id": string; }; }, PersonExportJob> = { method: "POST", path: "/api/v1/admin/users/{id}/export", privilege: "Admin Users r/w" };
/** Get a link to an export of a user. */
export const shareUserExport: Operation<{ readonly path: { readonly "id": string; readonly "exportId": string; }; }, UserExportLink> = { method: "POST", path: "/api/v1/admin/users/{id}/exports/{exportId}/sas", privilege: "Admin Users r/w" };
/** Erase everything about a user. */
export const eraseUser: Operation<{ readonly path: { readonly "id": string; }; readonly body: UserErasureRequest; }, UserErasure> = { method: "POST", path: "/api/v1/admin/users/{id}/erase", privilege: "Admin Users r/w" };
/** Read the erasure of a user. */
export const getUserErasure: Operation<{ readonly path: { readonly "id": string; }; }, UserErasure> = { method: "GET", path: "/api/v1/admin/users/{id}/erase", privilege: "Admin Users" };
/** Withdraw the erasure of a user. */
export const withdrawUserErasure: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/users/{id}/erase", privilege: "Admin Users r/w" };
/** Read a signal. */
export const getSignal: Operation<{ readonly path: { readonly "signalId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, Signal> = { method: "GET", path: "/api/v1/admin/signals/{signalId}", privilege: "Admin Signals" };
/** Replace a signal. */
export const replaceSignal: Operation<{ readonly path: { readonly "signalId": string; }; readonly body: SignalReplace; }, Signal> = { method: "PUT", path: "/api/v1/admin/signals/{signalId}", privilege: "Admin Signals r/w" };
/** Change a signal. */
export const patchSignal: Operation<{ readonly path: { readonly "signalId": string; }; readonly body: SignalPatch; }, Signal> = { method: "PATCH", path: "/api/v1/admin/signals/{signalId}", privilege: "Admin Signals r/w" };
/** Remove a signal. */
export const deleteSignal: Operation<{ readonly path: { readonly "signalId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/signals/{signalId}", privilege: "Admin Signals r/w" };
/** Create a signal. */
export const createSignal: Operation<{ readonly body: SignalCreate; }, Signal> = { method: "POST", path: "/api/v1/admin/signals", privilege: "Admin Signals r/w" };
/** Restore removed signals. */
export const restoreSignals: Operation<{ readonly body: Restore; }, readonly (Signal)[]> = { method: "POST", path: "/api/v1/admin/signals/restore", privilege: "Admin Signals r/w" };
/** Filter, sort and page signals. */
export const querySignals: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, SignalPage> = { method: "POST", path: "/api/v1/admin/signals/grid", privilege: "Admin Signals" };
/** Read a connector. */
export const getConnector: Operation<{ readonly path: { readonly "connectorId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, Connector> = { method: "GET", path: "/api/v1/admin/connectors/{connectorId}", privilege: "Admin Connectors" };
/** Replace a connector. */
export const replaceConnector: Operation<{ readonly path: { readonly "connectorId": string; }; readonly body: ConnectorReplace; }, Connector> = { method: "PUT", path: "/api/v1/admin/connectors/{connectorId}", privilege: "Admin Connectors r/w" };
/** Change a connector. */
export const patchConnector: Operation<{ readonly path: { readonly "connectorId": string; }; readonly body: ConnectorPatch; }, Connector> = { method: "PATCH", path: "/api/v1/admin/connectors/{connectorId}", privilege: "Admin Connectors r/w" };
/** Remove a connector. */
export const deleteConnector: Operation<{ readonly path: { readonly "connectorId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/connectors/{connectorId}", privilege: "Admin Connectors r/w" };
/** Create a connector. */
export const createConnector: Operation<{ readonly body: ConnectorCreate; }, Connector> = { method: "POST", path: "/api/v1/admin/connectors", privilege: "Admin Connectors r/w" };
/** Restore removed connectors. */
export const restoreConnectors: Operation<{ readonly body: Restore; }, readonly (Connector)[]> = { method: "POST", path: "/api/v1/admin/connectors/restore", privilege: "Admin Connectors r/w" };
/** Filter, sort and page connectors. */
export const queryConnectors: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, ConnectorPage> = { method: "POST", path: "/api/v1/admin/connectors/grid", privilege: "Admin Connectors" };
/** Read a connector pairing. */
export const getConnectorPairing: Operation<{ readonly path: { readonly "pairingId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, ConnectorPairing> = { method: "GET", path: "/api/v1/admin/connectorpairings/{pairingId}", privilege: "Admin Connectors" };
/** Remove a connector pairing. */
export const deleteConnectorPairing: Operation<{ readonly path: { readonly "pairingId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/connectorpairings/{pairingId}", privilege: "Admin Connectors r/w" };
/** Replace a connector pairing. */
export const replaceConnectorPairing: Operation<{ readonly path: { readonly "pairingId": string; }; readonly body: ConnectorPairingReplace; }, ConnectorPairing> = { method: "PUT", path: "/api/v1/admin/connectorpairings/{pairingId}", privilege: "Admin Connectors r/w" };
/** Change a connector pairing. */
export const patchConnectorPairing: Operation<{ readonly path: { readonly "pairingId": string; }; readonly body: ConnectorPairingPatch; }, ConnectorPairing> = { method: "PATCH", path: "/api/v1/admin/connectorpairings/{pairingId}", privilege: "Admin Connectors r/w" };
/** Restore removed connector pairings. */
export const restoreConnectorPairings: Operation<{ readonly body: Restore; }, readonly (ConnectorPairing)[]> = { method: "POST", path: "/api/v1/admin/connectorpairings/restore", privilege: "Admin Connectors r/w" };
/** Filter, sort and page connector pairings. */
export const queryConnectorPairings: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, ConnectorPairingPage> = { method: "POST", path: "/api/v1/admin/connectorpairings/grid", privilege: "Admin Connectors" };
/** Read a cable. */
export const getCable: Operation<{ readonly path: { readonly "cableId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, Cable> = { method: "GET", path: "/api/v1/admin/cables/{cableId}", privilege: "Admin Cables" };
/** Replace a cable. */
export const replaceCable: Operation<{ readonly path: { readonly "cableId": string; }; readonly body: CableReplace; }, Cable> = { method: "PUT", path: "/api/v1/admin/cables/{cableId}", privilege: "Admin Cables r/w" };
/** Change a cable. */
export const patchCable: Operation<{ readonly path: { readonly "cableId": string; }; readonly body: CablePatch; }, Cable> = { method: "PATCH", path: "/api/v1/admin/cables/{cableId}", privilege: "Admin Cables r/w" };
/** Remove a cable. */
export const deleteCable: Operation<{ readonly path: { readonly "cableId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/cables/{cableId}", privilege: "Admin Cables r/w" };
/** Create a cable. */
export const createCable: Operation<{ readonly body: CableCreate; }, Cable> = { method: "POST", path: "/api/v1/admin/cables", privilege: "Admin Cables r/w" };
/** Restore removed cables. */
export const restoreCables: Operation<{ readonly body: Restore; }, readonly (Cable)[]> = { method: "POST", path: "/api/v1/admin/cables/restore", privilege: "Admin Cables r/w" };
/** Filter, sort and page cables. */
export const queryCables: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, CablePage> = { method: "POST", path: "/api/v1/admin/cables/grid", privilege: "Admin Cables" };
/** Create a connector pairing. */
export const createConnectorPairing: Operation<{ readonly body: ConnectorPairingCreate; }, ConnectorPairing> = { method: "POST", path: "/api/v1/admin/connectorpairings", privilege: "Admin Connectors r/w" };
/** List products in pages. */
export const listProducts: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; readonly "limit"?: number; readonly "after"?: string; }; }, readonly (Product)[]> = { method: "GET", path: "/api/v1/admin/products", privilege: "Admin Products" };
/** Create a product. */
export const createProduct: Operation<{ readonly body: ProductCreate; }, Product> = { method: "POST", path: "/api/v1/admin/products", privilege: "Admin Products r/w" };
/** Change up to 1000 products. */
export const patchProducts: Operation<{ readonly body: readonly (ProductPatchOfMany)[]; }, readonly (Product)[]> = { method: "PATCH", path: "/api/v1/admin/products", privilege: "Admin Products r/w" };
/** Read a product. */
export const getProduct: Operation<{ readonly path: { readonly "productId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, Product> = { method: "GET", path: "/api/v1/admin/products/{productId}", privilege: "Admin Products" };
/** Replace a product. */
export const replaceProduct: Operation<{ readonly path: { readonly "productId": string; }; readonly body: ProductReplace; }, Product> = { method: "PUT", path: "/api/v1/admin/products/{productId}", privilege: "Admin Products r/w" };
/** Change a product. */
export const patchProduct: Operation<{ readonly path: { readonly "productId": string; }; readonly body: ProductPatch; }, Product> = { method: "PATCH", path: "/api/v1/admin/products/{productId}", privilege: "Admin Products r/w" };
/** Remove a product. */
export const deleteProduct: Operation<{ readonly path: { readonly "productId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/products/{productId}", privilege: "Admin Products r/w" };
/** Filter, sort and page products. */
export const queryProducts: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, ProductPage> = { method: "POST", path: "/api/v1/admin/products/grid", privilege: "Admin Products" };
/** Restore removed products. */
export const restoreProducts: Operation<{ readonly body: Restore; }, readonly (Product)[]> = { method: "POST", path: "/api/v1/admin/products/restore", privilege: "Admin Products r/w" };
/** Compare products. */
export const compareProducts: Operation<{ readonly body: ProductComparison; }, Comparison> = { method: "POST", path: "/api/v1/admin/products/compare", privilege: "Admin Products" };
/** Recompute the vectors of all products. */
export const reindexProducts: Operation<{  }, ProductReindexJob> = { method: "POST", path: "/api/v1/admin/products/reindex", privilege: "Admin Products r/w" };
/** Read the state of the products' vectors. */
export const getProductReindex: Operation<{  }, ProductReindex> = { method: "GET", path: "/api/v1/admin/products/reindex", privilege: "Admin Products" };
/** Cancel the reindex of products. */
export const cancelProductReindex: Operation<{  }, ProductReindex> = { method: "POST", path: "/api/v1/admin/products/reindex/cancel", privilege: "Admin Products r/w" };
/** Download products as CSV or JSON. */
export const exportProducts: Operation<{ readonly body: ProductsExport; }, ExportedProducts | string> = { method: "POST", path: "/api/v1/admin/products/export", privilege: "Admin Products" };
/** Import products from JSON or CSV. */
export const importProducts: Operation<{ readonly query?: { readonly "dryRun"?: boolean; }; readonly body?: ProductsImport | string | Blob; readonly contentType?: "application/json" | "text/csv"; }, ProductsImported | ImportJob> = { method: "POST", path: "/api/v1/admin/products/import", privilege: "Admin Products r/w" };
/** Undo a change of products. */
export const undoProducts: Operation<{ readonly body: ProductsUndo; }, ProductsUndone> = { method: "POST", path: "/api/v1/admin/products/undo", privilege: "Admin Products r/w" };
/** List lists in pages. */
export const listLists: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; readonly "limit"?: number; readonly "after"?: string; }; }, readonly (List)[]> = { method: "GET", path: "/api/v1/admin/lists", privilege: "Admin Lists" };
/** Create a list. */
export const createList: Operation<{ readonly body: ListCreate; }, List> = { method: "POST", path: "/api/v1/admin/lists", privilege: "Admin Lists r/w" };
/** Read a list. */
export const getList: Operation<{ readonly path: { readonly "listId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, List> = { method: "GET", path: "/api/v1/admin/lists/{listId}", privilege: "Admin Lists" };
/** Replace a list. */
export const replaceList: Operation<{ readonly path: { readonly "listId": string; }; readonly body: ListReplace; }, List> = { method: "PUT", path: "/api/v1/admin/lists/{listId}", privilege: "Admin Lists r/w" };
/** Change a list. */
export const patchList: Operation<{ readonly path: { readonly "listId": string; }; readonly body: ListPatch; }, List> = { method: "PATCH", path: "/api/v1/admin/lists/{listId}", privilege: "Admin Lists r/w" };
/** Remove a list. */
export const deleteList: Operation<{ readonly path: { readonly "listId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/lists/{listId}", privilege: "Admin Lists r/w" };
/** Restore removed lists. */
export const restoreLists: Operation<{ readonly body: Restore; }, readonly (List)[]> = { method: "POST", path: "/api/v1/admin/lists/restore", privilege: "Admin Lists r/w" };
/** List the items. */
export const listListItems: Operation<{ readonly path: { readonly "listId": string; }; }, readonly (ListItem)[]> = { method: "GET", path: "/api/v1/admin/lists/{listId}/items", privilege: "Admin Lists" };
/** Add an item. */
export const createListItem: Operation<{ readonly path: { readonly "listId": string; }; readonly body: ListItemCreate; }, ListItem> = { method: "POST", path: "/api/v1/admin/lists/{listId}/items", privilege: "Admin Lists r/w" };
/** Read an item. */
export const getListItem: Operation<{ readonly path: { readonly "listId": string; readonly "itemId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, ListItem> = { method: "GET", path: "/api/v1/admin/lists/{listId}/items/{itemId}", privilege: "Admin Lists" };
/** Replace a list item. */
export const replaceListItem: Operation<{ readonly path: { readonly "listId": string; readonly "itemId": string; }; readonly body: ListItemReplace; }, ListItem> = { method: "PUT", path: "/api/v1/admin/lists/{listId}/items/{itemId}", privilege: "Admin Lists r/w" };
/** Change a list item. */
export const patchListItem: Operation<{ readonly path: { readonly "listId": string; readonly "itemId": string; }; readonly body: ListItemPatch; }, ListItem> = { method: "PATCH", path: "/api/v1/admin/lists/{listId}/items/{itemId}", privilege: "Admin Lists r/w" };
/** Remove a list item. */
export const deleteListItem: Operation<{ readonly path: { readonly "listId": string; readonly "itemId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/lists/{listId}/items/{itemId}", privilege: "Admin Lists r/w" };
/** Restore removed items. */
export const restoreListItems: Operation<{ readonly path: { readonly "listId": string; }; readonly body: Restore; }, readonly (ListItem)[]> = { method: "POST", path: "/api/v1/admin/lists/{listId}/items/restore", privilege: "Admin Lists r/w" };
/** List translations, or those of one locale or namespace. */
export const listTranslations: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; readonly "locale"?: string; readonly "namespace"?: string; }; }, readonly (Translation)[]> = { method: "GET", path: "/api/v1/admin/translations", privilege: "Admin Translations" };
/** Create a translation. */
export const createTranslation: Operation<{ readonly body: TranslationCreate; }, Translation> = { method: "POST", path: "/api/v1/admin/translations", privilege: "Admin Translations r/w" };
/** Create or change up to 1000 translations. */
export const upsertTranslations: Operation<{ readonly body: TranslationsUpsert; }, TranslationsUpserted> = { method: "PUT", path: "/api/v1/admin/translations", privilege: "Admin Translations r/w" };
/** Download translations as JSON, CSV or XLIFF. */
export const exportTranslations: Operation<{ readonly query?: { readonly "format"?: "json" | "csv" | "xliff"; readonly "delimiter"?: "," | ";" | "\t"; readonly "decimalMark"?: "." | ","; readonly "spreadsheet"?: boolean; readonly "locale"?: string; readonly "namespace"?: string; readonly "from"?: string; }; }, TranslationsExport | string> = { method: "GET", path: "/api/v1/admin/translations/export", privilege: "Admin Translations" };
/** Import translations from JSON, CSV or XLIFF. */
export const importTranslations: Operation<{ readonly query?: { readonly "dryRun"?: boolean; }; readonly body: TranslationsImport | string | Blob; readonly contentType?: "application/json" | "text/csv" | "application/xliff+xml"; }, TranslationsImported> = { method: "POST", path: "/api/v1/admin/translations/import", privilege: "Admin Translations r/w" };
/** Translate sentences. */
export const translateSentences: Operation<{ readonly body: TranslateRequest; }, readonly (TranslatedSentence)[]> = { method: "POST", path: "/api/v1/admin/translations/translate", privilege: "Admin Translations r/w" };
/** Translate all texts that a locale lacks. */
export const translateMissing: Operation<{ readonly body: TranslationParameters; }, TranslationJob> = { method: "POST", path: "/api/v1/admin/translations/translate/missing", privilege: "Admin Translations r/w" };
/** Read a translation. */
export const getTranslation: Operation<{ readonly path: { readonly "id": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, Translation> = { method: "GET", path: "/api/v1/admin/translations/{id}", privilege: "Admin Translations" };
/** Replace a translation. */
export const replaceTranslation: Operation<{ readonly path: { readonly "id": string; }; readonly body: TranslationReplace; }, Translation> = { method: "PUT", path: "/api/v1/admin/translations/{id}", privilege: "Admin Translations r/w" };
/** Change a translation. */
export const patchTranslation: Operation<{ readonly path: { readonly "id": string; }; readonly body: TranslationPatch; }, Translation> = { method: "PATCH", path: "/api/v1/admin/translations/{id}", privilege: "Admin Translations r/w" };
/** Remove a translation. */
export const deleteTranslation: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/translations/{id}", privilege: "Admin Translations r/w" };
/** Restore removed translations. */
export const restoreTranslations: Operation<{ readonly body: Restore; }, readonly (Translation)[]> = { method: "POST", path: "/api/v1/admin/translations/restore", privilege: "Admin Translations r/w" };
/** List the event types. */
export const listEventTypes: Operation<{  }, readonly (EventType)[]> = { method: "GET", path: "/api/v1/admin/webhooks/event-types", privilege: "Admin Webhooks" };
/** List the endpoints. */
export const listWebhooks: Operation<{  }, readonly (WebhookEndpoint)[]> = { method: "GET", path: "/api/v1/admin/webhooks", privilege: "Admin Webhooks" };
/** Register an endpoint. */
export const createWebhook: Operation<{ readonly body: WebhookEndpointCreate; }, WebhookEndpointCreated> = { method: "POST", path: "/api/v1/admin/webhooks", privilege: "Admin Webhooks r/w" };
/** Read an endpoint. */
export const getWebhook: Operation<{ readonly path: { readonly "id": string; }; }, WebhookEndpoint> = { method: "GET", path: "/api/v1/admin/webhooks/{id}", privilege: "Admin Webhooks" };
/** Change an endpoint. */
export const patchWebhook: Operation<{ readonly path: { readonly "id": string; }; readonly body: WebhookEndpointPatch; }, WebhookEndpoint> = { method: "PATCH", path: "/api/v1/admin/webhooks/{id}", privilege: "Admin Webhooks r/w" };
/** Reveal the signing secret. */
export const revealWebhookSecret: Operation<{ readonly path: { readonly "id": string; }; }, WebhookSecret> = { method: "GET", path: "/api/v1/admin/webhooks/{id}/secret", privilege: "Admin Webhooks" };
/** Roll the signing secret. */
export const rollWebhookSecret: Operation<{ readonly path: { readonly "id": string; }; readonly body: WebhookSecretRoll; }, WebhookSecretRolled> = { method: "POST", path: "/api/v1/admin/webhooks/{id}/secret/roll", privilege: "Admin Webhooks r/w" };
/** Send a test event. */
export const testWebhook: Operation<{ readonly path: { readonly "id": string; }; }, WebhookDelivery> = { method: "POST", path: "/api/v1/admin/webhooks/{id}/test", privilege: "Admin Webhooks r/w" };
/** Send an example event. */
export const sendWebhookExample: Operation<{ readonly path: { readonly "id": string; }; readonly body: WebhookExample; }, WebhookDelivery> = { method: "POST", path: "/api/v1/admin/webhooks/{id}/example", privilege: "Admin Webhooks r/w" };
/** Try a filter on past events. */
export const previewWebhookFilter: Operation<{ readonly path: { readonly "id": string; }; readonly body: WebhookFilterTrial; }, WebhookFilterPreview> = { method: "POST", path: "/api/v1/admin/webhooks/{id}/filter/preview", privilege: "Admin Webhooks" };
/** Try the filter of a new endpoint on past events. */
export const previewNewWebhookFilter: Operation<{ readonly body: NewWebhookFilterTrial; }, WebhookFilterPreview> = { method: "POST", path: "/api/v1/admin/webhooks/filter/preview", privilege: "Admin Webhooks" };
/** Check the URL of an endpoint. */
export const checkWebhookUrl: Operation<{ readonly body: UrlCheck; }, UrlVerdict> = { method: "POST", path: "/api/v1/admin/webhooks/check-url", privilege: "Admin Webhooks r/w" };
/** Read the statistics of an endpoint's attempts. */
export const getWebhookStatistics: Operation<{ readonly path: { readonly "id": string; }; readonly query?: { readonly "hours"?: number; }; }, WebhookStatistics> = { method: "GET", path: "/api/v1/admin/webhooks/{id}/statistics", privilege: "Admin Webhooks" };
/** Filter, sort and page deliveries. */
export const queryWebhookDeliveries: Operation<{ readonly query?: { readonly "endpointId"?: string; }; readonly body: GridRequest; }, WebhookDeliveryPage> = { method: "POST", path: "/api/v1/admin/webhooks/deliveries/grid", privilege: "Admin Webhooks" };
/** Read a delivery with its attempts and event. */
export const getWebhookDelivery: Operation<{ readonly path: { readonly "id": string; }; }, WebhookDeliveryDetail> = { method: "GET", path: "/api/v1/admin/webhooks/deliveries/{id}", privilege: "Admin Webhooks" };
/** Resend a delivery now. */
export const resendWebhookDelivery: Operation<{ readonly path: { readonly "id": string; }; }, WebhookDelivery> = { method: "POST", path: "/api/v1/admin/webhooks/deliveries/{id}/resend", privilege: "Admin Webhooks r/w" };
/** Catch up on events. */
export const listWebhookEvents: Operation<{ readonly query?: { readonly "after"?: string; readonly "eventTypes"?: string; readonly "limit"?: number; }; }, WebhookEventPage> = { method: "GET", path: "/api/v1/admin/webhooks/events", privilege: "Admin Webhooks" };
/** Read an event with its deliveries. */
export const getWebhookEvent: Operation<{ readonly path: { readonly "eventId": string; }; }, WebhookEventDetail> = { method: "GET", path: "/api/v1/admin/webhooks/events/{eventId}", privilege: "Admin Webhooks" };
/** Read the state of the service. */
export const getStatus: Operation<{  }, ServiceStatus> = { method: "GET", path: "/api/v1/admin/status", privilege: "Admin Application" };
/** Resend many deliveries. */
export const resendWebhookDeliveries: Operation<{ readonly body: DeliveryResend; }, DeliveryResendPreview | DeliveryResendJob> = { method: "POST", path: "/api/v1/admin/webhooks/deliveries/resend", privilege: "Admin Webhooks r/w" };
/** Make a link to an endpoint's portal. */
export const createWebhookPortalLink: Operation<{ readonly path: { readonly "id": string; }; readonly body: WebhookPortalLinkCreate; }, WebhookPortalLinkCreated> = { method: "POST", path: "/api/v1/admin/webhooks/{id}/portal", privilege: "Admin Webhooks r/w" };
/** List the links to an endpoint's portal. */
export const listWebhookPortalLinks: Operation<{ readonly path: { readonly "id": string; }; }, readonly (WebhookPortalLink)[]> = { method: "GET", path: "/api/v1/admin/webhooks/{id}/portal", privilege: "Admin Webhooks" };
/** Read a link to an endpoint's portal. */
export const getWebhookPortalLink: Operation<{ readonly path: { readonly "id": string; readonly "portalId": string; }; }, WebhookPortalLink> = { method: "GET", path: "/api/v1/admin/webhooks/{id}/portal/{portalId}", privilege: "Admin Webhooks" };
/** Revoke a link to an endpoint's portal. */
export const revokeWebhookPortalLink: Operation<{ readonly path: { readonly "id": string; readonly "portalId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/webhooks/{id}/portal/{portalId}", privilege: "Admin Webhooks r/w" };
/** Read the document of the Admin API as JSON. */
export const getAdminOpenApiJson: Operation<{  }, { readonly [name: string]: unknown }> = { method: "GET", path: "/api/v1/admin/openapi.json", privilege: "public" };
/** Read the document of the Admin API as YAML. */
export const getAdminOpenApiYaml: Operation<{  }, string> = { method: "GET", path: "/api/v1/admin/openapi.yaml", privilege: "public" };
/** Exchange an authorization code, a refresh token or credentials for tokens. */
export const issueToken: Operation<{ readonly body: string; readonly contentType: "application/x-www-form-urlencoded"; }, TokenResponse> = { method: "POST", path: "/api/v1/oauth/token", privilege: "public" };
/** Revoke a token and its session. */
export const revokeToken: Operation<{ readonly body: string; readonly contentType: "application/x-www-form-urlencoded"; }, {}> = { method: "POST", path: "/api/v1/oauth/revoke", privilege: "public" };
/** Read the signed-in user. */
export const getUserInfo: Operation<{  }, UserInfo> = { method: "GET", path: "/api/v1/oauth/userinfo", privilege: "user" };
/** Read the signed-in user by POST. */
export const postUserInfo: Operation<{  }, UserInfo> = { method: "POST", path: "/api/v1/oauth/userinfo", privilege: "user" };
/** Register a client dynamically. */
export const registerClient: Operation<{ readonly body?: ClientRegistration; }, ClientRegistered> = { method: "POST", path: "/api/v1/oauth/register", privilege: "public" };
/** Sign up. */
export const registerAccount: Operation<{ readonly body: Registration; }, AccountRequestAccepted> = { method: "POST", path: "/api/v1/account/register", privilege: "public" };
/** Confirm the address. */
export const verifyAccount: Operation<{ readonly body: AccountToken; }, undefined> = { method: "POST", path: "/api/v1/account/verify", privilege: "public" };
/** Request another link to confirm the address. */
export const resendVerification: Operation<{ readonly body: AccountAddress; }, AccountRequestAccepted> = { method: "POST", path: "/api/v1/account/verify/resend", privilege: "public" };
/** Request a link to choose a new password. */
export const requestPasswordReset: Operation<{ readonly body: AccountAddress; }, AccountRequestAccepted> = { method: "POST", path: "/api/v1/account/password/forgot", privilege: "public" };
/** Choose a new password. */
export const resetPassword: Operation<{ readonly body: PasswordReset; }, undefined> = { method: "POST", path: "/api/v1/account/password/reset", privilege: "public" };
/** Read an invitation. */
export const getInvitation: Operation<{ readonly path: { readonly "token": string; }; }, Invitation> = { method: "GET", path: "/api/v1/account/invitations/{token}", privilege: "public" };
/** Accept an invitation. */
export const acceptInvitation: Operation<{ readonly path: { readonly "token": string; }; readonly body: InvitationAcceptance; }, User> = { method: "POST", path: "/api/v1/account/invitations/{token}/accept", privilege: "public" };
/** Read your account. */
export const getMe: Operation<{  }, Me> = { method: "GET", path: "/api/v1/me", privilege: "user" };
/** Change your names and language. */
export const patchMe: Operation<{ readonly body: MePatch; }, Me> = { method: "PATCH", path: "/api/v1/me", privilege: "user" };
/** Change your password. */
export const changePassword: Operation<{ readonly body: PasswordChange; }, undefined> = { method: "POST", path: "/api/v1/me/password", privilege: "user" };
/** List your sessions. */
export const listSessions: Operation<{  }, readonly (Session)[]> = { method: "GET", path: "/api/v1/me/sessions", privilege: "user" };
/** End all your other sessions. */
export const endOtherSessions: Operation<{  }, undefined> = { method: "DELETE", path: "/api/v1/me/sessions", privilege: "user" };
/** End one of your sessions. */
export const endSession: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/me/sessions/{id}", privilege: "user" };
/** List the clients that you have authorized. */
export const listAuthorizations: Operation<{  }, readonly (Authorization)[]> = { method: "GET", path: "/api/v1/me/authorizations", privilege: "user" };
/** Withdraw a client's authorization. */
export const endAuthorization: Operation<{ readonly path: { readonly "clientId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/me/authorizations/{clientId}", privilege: "user" };
/** List your saved views. */
export const listSavedViews: Operation<{  }, readonly (SavedView)[]> = { method: "GET", path: "/api/v1/me/views", privilege: "user" };
/** Save a view. */
export const createSavedView: Operation<{ readonly body: SavedViewCreate; }, SavedView> = { method: "POST", path: "/api/v1/me/views", privilege: "user" };
/** Change one of your saved views. */
export const patchSavedView: Operation<{ readonly path: { readonly "id": string; }; readonly body?: SavedViewPatch; }, SavedView> = { method: "PATCH", path: "/api/v1/me/views/{id}", privilege: "user" };
/** Remove one of your saved views. */
export const deleteSavedView: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/me/views/{id}", privilege: "user" };
/** Read the state of your second factor. */
export const getTotp: Operation<{  }, TotpState> = { method: "GET", path: "/api/v1/me/totp", privilege: "user" };
/** Start setting up a second factor. */
export const startTotp: Operation<{ readonly body?: TotpStart; }, TotpSetup> = { method: "POST", path: "/api/v1/me/totp", privilege: "user" };
/** Confirm the second factor with its first code. */
export const confirmTotp: Operation<{ readonly body: TotpConfirmation; }, RecoveryCodes> = { method: "POST", path: "/api/v1/me/totp/confirm", privilege: "user" };
/** Disable the second factor. */
export const disableTotp: Operation<{ readonly body: TotpDisabling; }, undefined> = { method: "POST", path: "/api/v1/me/totp/disable", privilege: "user" };
/** List your passkeys. */
export const listPasskeys: Operation<{  }, readonly (Passkey)[]> = { method: "GET", path: "/api/v1/me/passkeys", privilege: "user" };
/** Add a passkey. */
export const addPasskey: Operation<{ readonly body: PasskeyCreate; }, Passkey> = { method: "POST", path: "/api/v1/me/passkeys", privilege: "user" };
/** Begin to add a passkey. */
export const beginPasskey: Operation<{ readonly body?: PasskeyStepUp; }, PasskeyCreationOptions> = { method: "POST", path: "/api/v1/me/passkeys/begin", privilege: "user" };
/** Rename one of your passkeys. */
export const renamePasskey: Operation<{ readonly path: { readonly "id": string; }; readonly body: PasskeyPatch; }, Passkey> = { method: "PATCH", path: "/api/v1/me/passkeys/{id}", privilege: "user" };
/** Remove one of your passkeys. */
export const deletePasskey: Operation<{ readonly path: { readonly "id": string; }; readonly body?: PasskeyStepUp; }, undefined> = { method: "DELETE", path: "/api/v1/me/passkeys/{id}", privilege: "user" };
/** List your jobs, newest first. */
export const listJobs: Operation<{ readonly query?: { readonly "limit"?: number; readonly "after"?: string; }; }, readonly (JobSummary)[]> = { method: "GET", path: "/api/v1/jobs", privilege: "user" };
/** Read the progress and result of one of your jobs. */
export const getJob: Operation<{ readonly path: { readonly "id": string; }; }, Job> = { method: "GET", path: "/api/v1/jobs/{id}", privilege: "user" };
/** Cancel one of your jobs. */
export const cancelJob: Operation<{ readonly path: { readonly "id": string; }; }, Job> = { method: "POST", path: "/api/v1/jobs/{id}/cancel", privilege: "user" };
/** Filter, sort and page projects and snapshots. */
export const queryProjects: Operation<{ readonly body: GridRequest; }, ProjectPage> = { method: "POST", path: "/api/v1/projects/grid", privilege: "user" };
/** Create a project. */
export const createProject: Operation<{ readonly body: ProjectCreate; }, Project> = { method: "POST", path: "/api/v1/projects", privilege: "user" };
/** Read a project or snapshot. */
export const getProject: Operation<{ readonly path: { readonly "id": string; }; }, Project> = { method: "GET", path: "/api/v1/projects/{id}", privilege: "project reader" };
/** Change a project. */
export const patchProject: Operation<{ readonly path: { readonly "id": string; }; readonly body: ProjectPatch; }, Project> = { method: "PATCH", path: "/api/v1/projects/{id}", privilege: "project writer" };
/** Remove a project or snapshot. */
export const deleteProject: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/projects/{id}", privilege: "project owner" };
/** Restore a removed project. */
export const restoreProject: Operation<{ readonly path: { readonly "id": string; }; }, Project> = { method: "POST", path: "/api/v1/projects/{id}/restore", privilege: "project owner" };
/** Copy a project. */
export const copyProject: Operation<{ readonly path: { readonly "id": string; }; readonly body?: ProjectCopy; }, Project> = { method: "POST", path: "/api/v1/projects/{id}/copy", privilege: "project reader" };
/** Take a snapshot. */
export const snapshotProject: Operation<{ readonly path: { readonly "id": string; }; readonly body?: SnapshotCreate; }, Project> = { method: "POST", path: "/api/v1/projects/{id}/snapshot", privilege: "project writer" };
/** List the snapshots in pages, newest first. */
export const listSnapshots: Operation<{ readonly path: { readonly "id": string; }; readonly query?: { readonly "limit"?: number; readonly "after"?: string; }; }, readonly (Project)[]> = { method: "GET", path: "/api/v1/projects/{id}/snapshots", privilege: "project reader" };
/** Read who changed what, and when. */
export const readProjectHistory: Operation<{ readonly path: { readonly "id": string; }; readonly query?: { readonly "limit"?: number; readonly "before"?: string; }; }, readonly (ChangeSet)[]> = { method: "GET", path: "/api/v1/projects/{id}/history", privilege: "project reader" };
/** Undo a change set. */
export const undoProjectChangeSet: Operation<{ readonly path: { readonly "id": string; }; readonly body: UndoRequest; }, Undo> = { method: "POST", path: "/api/v1/projects/{id}/undo", privilege: "project writer" };
/** List the members. */
export const listProjectMembers: Operation<{ readonly path: { readonly "id": string; }; }, readonly (ProjectMember)[]> = { method: "GET", path: "/api/v1/projects/{id}/members", privilege: "project reader" };
/** Invite an address, or add a user immediately. */
export const addProjectMember: Operation<{ readonly path: { readonly "id": string; }; readonly body: ProjectMemberAdd; }, ProjectMember | AccountRequestAccepted> = { method: "POST", path: "/api/v1/projects/{id}/members", privilege: "project owner" };
/** Change a member's role. */
export const patchProjectMember: Operation<{ readonly path: { readonly "id": string; readonly "userId": string; }; readonly body: ProjectMemberPatch; }, ProjectMember> = { method: "PATCH", path: "/api/v1/projects/{id}/members/{userId}", privilege: "project owner" };
/** Remove a member. */
export const deleteProjectMember: Operation<{ readonly path: { readonly "id": string; readonly "userId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/projects/{id}/members/{userId}", privilege: "project owner" };
/** List the open invitations. */
export const listProjectInvitations: Operation<{ readonly path: { readonly "id": string; }; }, readonly (ProjectInvitation)[]> = { method: "GET", path: "/api/v1/projects/{id}/invitations", privilege: "project owner" };
/** Withdraw an invitation. */
export const withdrawProjectInvitation: Operation<{ readonly path: { readonly "id": string; readonly "invitationId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/projects/{id}/invitations/{invitationId}", privilege: "project owner" };
/** List your invitations to projects. */
export const listOwnInvitations: Operation<{  }, readonly (OwnProjectInvitation)[]> = { method: "GET", path: "/api/v1/me/invitations", privilege: "user" };
/** Accept an invitation to a project. */
export const acceptOwnInvitation: Operation<{ readonly path: { readonly "id": string; }; }, ProjectMember> = { method: "POST", path: "/api/v1/me/invitations/{id}/accept", privilege: "user" };
/** Decline an invitation to a project. */
export const declineOwnInvitation: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "POST", path: "/api/v1/me/invitations/{id}/decline", privilege: "user" };
/** List the products. */
export const listProjectProducts: Operation<{ readonly path: { readonly "id": string; }; }, readonly (ProjectProduct)[]> = { method: "GET", path: "/api/v1/projects/{id}/products", privilege: "project reader" };
/** Add catalog products. */
export const addProjectProducts: Operation<{ readonly path: { readonly "id": string; }; readonly body: ProjectProductsAdd; }, readonly (ProjectProduct)[]> = { method: "POST", path: "/api/v1/projects/{id}/products", privilege: "project writer" };
/** Filter, sort and page the products. */
export const queryProjectProducts: Operation<{ readonly path: { readonly "id": string; }; readonly body: GridRequest; }, ProjectProductPage> = { method: "POST", path: "/api/v1/projects/{id}/products/grid", privilege: "project reader" };
/** Restore removed products. */
export const restoreProjectProducts: Operation<{ readonly path: { readonly "id": string; }; readonly body: Restore; }, readonly (ProjectProduct)[]> = { method: "POST", path: "/api/v1/projects/{id}/products/restore", privilege: "project writer" };
/** Read a product. */
export const getProjectProduct: Operation<{ readonly path: { readonly "id": string; readonly "productId": string; }; }, ProjectProduct> = { method: "GET", path: "/api/v1/projects/{id}/products/{productId}", privilege: "project reader" };
/** Change a product. */
export const patchProjectProduct: Operation<{ readonly path: { readonly "id": string; readonly "productId": string; }; readonly body: ProjectProductPatch; }, ProjectProduct> = { method: "PATCH", path: "/api/v1/projects/{id}/products/{productId}", privilege: "project writer" };
/** Remove a product. */
export const deleteProjectProduct: Operation<{ readonly path: { readonly "id": string; readonly "productId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/projects/{id}/products/{productId}", privilege: "project writer" };
/** List the views. */
export const listProjectViews: Operation<{ readonly path: { readonly "id": string; }; }, readonly (ProjectView)[]> = { method: "GET", path: "/api/v1/projects/{id}/views", privilege: "project reader" };
/** Add a view. */
export const addProjectView: Operation<{ readonly path: { readonly "id": string; }; readonly body: ProjectViewAdd; }, ProjectView> = { method: "POST", path: "/api/v1/projects/{id}/views", privilege: "project writer" };
/** Read a view. */
export const getProjectView: Operation<{ readonly path: { readonly "id": string; readonly "viewId": string; }; }, ProjectView> = { method: "GET", path: "/api/v1/projects/{id}/views/{viewId}", privilege: "project reader" };
/** Change a view. */
export const patchProjectView: Operation<{ readonly path: { readonly "id": string; readonly "viewId": string; }; readonly body: ProjectViewPatch; }, ProjectView> = { method: "PATCH", path: "/api/v1/projects/{id}/views/{viewId}", privilege: "project writer" };
/** Remove a view. */
export const deleteProjectView: Operation<{ readonly path: { readonly "id": string; readonly "viewId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/projects/{id}/views/{viewId}", privilege: "project writer" };
/** Copy a view with its items. */
export const deepCopyProjectView: Operation<{ readonly path: { readonly "id": string; readonly "viewId": string; }; readonly body?: ProjectViewCopy; }, ProjectView> = { method: "POST", path: "/api/v1/projects/{id}/views/{viewId}/deepcopy", privilege: "project writer" };
/** Restore removed views. */
export const restoreProjectViews: Operation<{ readonly path: { readonly "id": string; }; readonly body: Restore; }, readonly (ProjectView)[]> = { method: "POST", path: "/api/v1/projects/{id}/views/restore", privilege: "project writer" };
/** List the items of a view. */
export const listViewItems: Operation<{ readonly path: { readonly "id": string; readonly "viewId": string; }; }, readonly (ViewItem)[]> = { method: "GET", path: "/api/v1/projects/{id}/views/{viewId}/viewitems", privilege: "project reader" };
/** Add an item, or up to 1000. */
export const addViewItems: Operation<{ readonly path: { readonly "id": string; }; readonly body: (ViewItemAdd | readonly (ViewItemAdd)[]); }, (ViewItem | readonly (ViewItem)[])> = { method: "POST", path: "/api/v1/projects/{id}/viewitems", privilege: "project writer" };
/** Change up to 1000 items. */
export const patchViewItems: Operation<{ readonly path: { readonly "id": string; }; readonly body: readonly (ViewItemsPatch)[]; }, readonly (ViewItem)[]> = { method: "PATCH", path: "/api/v1/projects/{id}/viewitems", privilege: "project writer" };
/** Restore removed items. */
export const restoreViewItems: Operation<{ readonly path: { readonly "id": string; }; readonly body: Restore; }, readonly (ViewItem)[]> = { method: "POST", path: "/api/v1/projects/{id}/viewitems/restore", privilege: "project writer" };
/** Read an item. */
export const getViewItem: Operation<{ readonly path: { readonly "id": string; readonly "itemId": string; }; }, ViewItem> = { method: "GET", path: "/api/v1/projects/{id}/viewitems/{itemId}", privilege: "project reader" };
/** Change an item. */
export const patchViewItem: Operation<{ readonly path: { readonly "id": string; readonly "itemId": string; }; readonly body: ViewItemPatch; }, ViewItem> = { method: "PATCH", path: "/api/v1/projects/{id}/viewitems/{itemId}", privilege: "project writer" };
/** Remove an item. */
export const deleteViewItem: Operation<{ readonly path: { readonly "id": string; readonly "itemId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/projects/{id}/viewitems/{itemId}", privilege: "project writer" };
/** Announce an upload. */
export const requestProjectFileUpload: Operation<{ readonly path: { readonly "id": string; }; readonly body: FileUpload; }, FileUploadTarget> = { method: "POST", path: "/api/v1/projects/{id}/files/upload", privilege: "project writer" };
/** Make a file from an upload. */
export const createProjectFile: Operation<{ readonly path: { readonly "id": string; }; readonly body: FileCreate; }, File> = { method: "POST", path: "/api/v1/projects/{id}/files", privilege: "project writer" };
/** Filter, sort and page files. */
export const queryProjectFiles: Operation<{ readonly path: { readonly "id": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, FilePage> = { method: "POST", path: "/api/v1/projects/{id}/files/grid", privilege: "project reader" };
/** Read a file of any owner. */
export const readFile: Operation<{ readonly path: { readonly "fileId": string; }; }, File> = { method: "GET", path: "/api/v1/files/{fileId}", privilege: "user" };
/** List the cables. */
export const listProjectCables: Operation<{ readonly path: { readonly "id": string; }; }, readonly (ProjectCable)[]> = { method: "GET", path: "/api/v1/projects/{id}/cables", privilege: "project reader" };
/** Add a cable. */
export const createProjectCable: Operation<{ readonly path: { readonly "id": string; }; readonly body?: ProjectCableCreate; }, ProjectCable> = { method: "POST", path: "/api/v1/projects/{id}/cables", privilege: "project writer" };
/** Filter, sort and page the cables. */
export const queryProjectCables: Operation<{ readonly path: { readonly "id": string; }; readonly body: GridRequest; }, ProjectCablePage> = { method: "POST", path: "/api/v1/projects/{id}/cables/grid", privilege: "project reader" };
/** Restore removed cables. */
export const restoreProjectCables: Operation<{ readonly path: { readonly "id": string; }; readonly body: Restore; }, readonly (ProjectCable)[]> = { method: "POST", path: "/api/v1/projects/{id}/cables/restore", privilege: "project writer" };
/** Read a cable. */
export const getProjectCable: Operation<{ readonly path: { readonly "id": string; readonly "cableId": string; }; }, ProjectCable> = { method: "GET", path: "/api/v1/projects/{id}/cables/{cableId}", privilege: "project reader" };
/** Change a cable. */
export const patchProjectCable: Operation<{ readonly path: { readonly "id": string; readonly "cableId": string; }; readonly body: ProjectCablePatch; }, ProjectCable> = { method: "PATCH", path: "/api/v1/projects/{id}/cables/{cableId}", privilege: "project writer" };
/** Remove a cable. */
export const deleteProjectCable: Operation<{ readonly path: { readonly "id": string; readonly "cableId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/projects/{id}/cables/{cableId}", privilege: "project writer" };
/** List the templates for new views. */
export const listAvailableViewTemplates: Operation<{  }, readonly (ViewTemplate)[]> = { method: "GET", path: "/api/v1/views", privilege: "user" };
/** List all reports. */
export const listAvailableReports: Operation<{  }, readonly (Report)[]> = { method: "GET", path: "/api/v1/reports", privilege: "user" };
/** Run a report. */
export const runReport: Operation<{ readonly path: { readonly "id": string; readonly "reportId": string; }; }, ReportJob> = { method: "POST", path: "/api/v1/projects/{id}/reports/{reportId}/run", privilege: "project reader" };
/** Start a recording of your session. */
export const startSessionRecording: Operation<{ readonly body: SessionRecordingStart; }, SessionNotSampled | OwnSessionRecording> = { method: "POST", path: "/api/v1/me/sessionrecordings", privilege: "user" };
/** Add events to a recording of your session. */
export const addSessionRecordingChunk: Operation<{ readonly path: { readonly "id": string; readonly "number": string; }; readonly body: SessionRecordingChunk | string | Blob; readonly contentType?: "application/json" | "application/x-ndjson"; }, OwnSessionRecording> = { method: "PUT", path: "/api/v1/me/sessionrecordings/{id}/chunks/{number}", privilege: "user" };
/** End a recording of your session. */
export const completeSessionRecording: Operation<{ readonly path: { readonly "id": string; }; }, OwnSessionRecording> = { method: "POST", path: "/api/v1/me/sessionrecordings/{id}/complete", privilege: "user" };
/** Find anything by id or name. */
export const search: Operation<{ readonly query: { readonly "q": string; readonly "limit"?: number; }; }, readonly (SearchResult)[]> = { method: "GET", path: "/api/v1/search", privilege: "user" };
/** Find products similar to a product or a text. */
export const findSimilarProducts: Operation<{ readonly body?: SimilarProducts; }, readonly (Product)[]> = { method: "POST", path: "/api/v1/products/similar", privilege: "user" };
/** Filter, sort and page products. */
export const queryCatalogProducts: Operation<{ readonly body: GridRequest; }, ProductPage> = { method: "POST", path: "/api/v1/products/grid", privilege: "user" };
/** Read a product. */
export const getCatalogProduct: Operation<{ readonly path: { readonly "id": string; }; }, Product> = { method: "GET", path: "/api/v1/products/{id}", privilege: "user" };
/** Search products by words. */
export const searchProducts: Operation<{ readonly body: ProductSearch; }, FoundProducts> = { method: "POST", path: "/api/v1/products/search", privilege: "user" };
/** List all connectors. */
export const listConnectors: Operation<{  }, readonly (Connector)[]> = { method: "GET", path: "/api/v1/connectors", privilege: "user" };
/** List all signals. */
export const listSignals: Operation<{  }, readonly (Signal)[]> = { method: "GET", path: "/api/v1/signals", privilege: "user" };
/** List all cables. */
export const listCables: Operation<{  }, readonly (Cable)[]> = { method: "GET", path: "/api/v1/cables", privilege: "user" };
/** List all connector pairings. */
export const listConnectorPairings: Operation<{  }, readonly (ConnectorPairing)[]> = { method: "GET", path: "/api/v1/connectorpairings", privilege: "user" };
/** Read a list with its active items. */
export const readList: Operation<{ readonly path: { readonly "key": string; }; }, ListWithItems> = { method: "GET", path: "/api/v1/lists/{key}", privilege: "user" };
/** Read the texts of a locale. */
export const readTranslations: Operation<{ readonly path: { readonly "locale": string; }; }, LocaleTranslations> = { method: "GET", path: "/api/v1/translations/{locale}", privilege: "user" };
/** Read the schema of an event type. */
export const getWebhookSchema: Operation<{ readonly path: { readonly "type": string; }; }, EventSchema> = { method: "GET", path: "/api/v1/webhooks/schemas/{type}", privilege: "public" };
/** Read the endpoint of a portal. */
export const getPortalEndpoint: Operation<{  }, PortalEndpoint> = { method: "GET", path: "/api/v1/portal/endpoint", privilege: "portal" };
/** Change the filter from a portal. */
export const patchPortalEndpoint: Operation<{ readonly body: PortalEndpointPatch; }, PortalEndpoint> = { method: "PATCH", path: "/api/v1/portal/endpoint", privilege: "portal" };
/** List the event types of a portal. */
export const listPortalSchemas: Operation<{  }, readonly (EventType)[]> = { method: "GET", path: "/api/v1/portal/schemas", privilege: "portal" };
/** Filter, sort and page the deliveries of a portal. */
export const queryPortalDeliveries: Operation<{ readonly body: GridRequest; }, WebhookDeliveryPage> = { method: "POST", path: "/api/v1/portal/deliveries/grid", privilege: "portal" };
/** Read a delivery of a portal. */
export const getPortalDelivery: Operation<{ readonly path: { readonly "id": string; }; }, WebhookDeliveryDetail> = { method: "GET", path: "/api/v1/portal/deliveries/{id}", privilege: "portal" };
/** Send a test event from a portal. */
export const sendPortalTest: Operation<{  }, WebhookDelivery> = { method: "POST", path: "/api/v1/portal/test", privilege: "portal" };
/** Send an example event from a portal. */
export const sendPortalExample: Operation<{ readonly body: WebhookExample; }, WebhookDelivery> = { method: "POST", path: "/api/v1/portal/example", privilege: "portal" };
/** Resend a delivery from a portal. */
export const resendPortalDelivery: Operation<{ readonly path: { readonly "id": string; }; }, WebhookDelivery> = { method: "POST", path: "/api/v1/portal/deliveries/{id}/resend", privilege: "portal" };
/** Roll the signing secret from a portal. */
export const rollPortalSecret: Operation<{ readonly body: WebhookSecretRoll; }, PortalSecretRolled> = { method: "POST", path: "/api/v1/portal/secret/roll", privilege: "portal" };
/** Try a filter on past events from a portal. */
export const previewPortalFilter: Operation<{ readonly body: PortalFilterTrial; }, WebhookFilterPreview> = { method: "POST", path: "/api/v1/portal/filter/preview", privilege: "portal" };
/** Read the document of the main API as JSON. */
export const getOpenApiJson: Operation<{  }, { readonly [name: string]: unknown }> = { method: "GET", path: "/api/v1/openapi.json", privilege: "public" };
/** Read the document of the main API as YAML. */
export const getOpenApiYaml: Operation<{  }, string> = { method: "GET", path: "/api/v1/openapi.yaml", privilege: "public" };
/** Read the public keys of access tokens (RFC 7517). */
export const getKeySet: Operation<{  }, { readonly "keys": readonly ({ readonly "kty": string; readonly "kid": string; })[]; }> = { method: "GET", path: "/.well-known/jwks.json", privilege: "public" };
/** Check whether the process is alive. */
export const getHealth: Operation<{  }, { readonly "status": string; readonly "version"?: string; readonly "commit"?: string; }> = { method: "GET", path: "/healthz", privilege: "public" };
/** Check whether requests can be answered. */
export const getReadiness: Operation<{  }, { readonly "status": string; readonly "checks": { readonly [name: string]: string }; }> = { method: "GET", path: "/readyz", privilege: "public" };
/** Read the measurements of this process for Prometheus. */
export const getMetrics: Operation<{  }, string> = { method: "GET", path: "/metrics", privilege: "public" };
/** Read and try the API in a browser. */
export const getApiPage: Operation<{  }, string> = { method: "GET", path: "/docs", privilege: "public" };
/** Read the metadata of the authorization server (RFC 8414). */
export const getAuthorizationServerMetadata: Operation<{  }, AuthorizationServerMetadata> = { method: "GET", path: "/.well-known/oauth-authorization-server", privilege: "public" };
/** Read the metadata of the OpenID provider (OpenID Connect Discovery). */
export const getOpenIdConfiguration: Operation<{  }, AuthorizationServerMetadata> = { method: "GET", path: "/.well-known/openid-configuration", privilege: "public" };
/** Read the metadata of the whole service as a protected resource (RFC 9728). */
export const getProtectedResourceMetadata: Operation<{  }, ProtectedResourceMetadata> = { method: "GET", path: "/.well-known/oauth-protected-resource", privilege: "public" };
/** Read the metadata of the REST API as a protected resource (RFC 9728). */
export const getApiResourceMetadata: Operation<{  }, ProtectedResourceMetadata> = { method: "GET", path: "/.well-known/oauth-protected-resource/api/v1", privilege: "public" };
/** Read the metadata of the MCP server as a protected resource (RFC 9728). */
export const getMcpResourceMetadata: Operation<{  }, ProtectedResourceMetadata> = { method: "GET", path: "/.well-known/oauth-protected-resource/api/v1/mcp", privilege: "public" };
/** Read the related origins of passkeys (WebAuthn). */
export const getPasskeyOrigins: Operation<{  }, PasskeyOrigins> = { method: "GET", path: "/.well-known/webauthn", privilege: "public" };
/** Ask a user, in a browser, to authorize a client. */
export const authorize: Operation<{ readonly query: { readonly "response_type": "code"; readonly "client_id": string; readonly "redirect_uri": string; readonly "code_challenge"?: string; readonly "code_challenge_method"?: "S256"; readonly "response_mode"?: "query" | "form_post"; readonly "state"?: string; readonly "scope"?: string; readonly "resource"?: string; readonly "nonce"?: string; readonly "prompt"?: string; readonly "max_age"?: string; readonly "acr_values"?: string; readonly "claims"?: string; readonly "login_hint"?: string; readonly "id_token_hint"?: string; readonly "ui_locales"?: string; }; }, string> = { method: "GET", path: "/api/v1/oauth/authorize", privilege: "public" };
/** Sign a user out, in a browser, for a client. */
export const logout: Operation<{ readonly query?: { readonly "id_token_hint"?: string; readonly "client_id"?: string; readonly "post_logout_redirect_uri"?: string; readonly "state"?: string; readonly "ui_locales"?: string; }; }, string> = { method: "GET", path: "/api/v1/oauth/logout", privilege: "public" };
/** Sign a user out by a form, in a browser, for a client. */
export const logoutByPost: Operation<{ readonly body: string; readonly contentType: "application/x-www-form-urlencoded"; }, undefined> = { method: "POST", path: "/api/v1/oauth/logout", privilege: "public" };
/** Read what a client asks the user for. */
export const getAuthorizationRequest: Operation<{ readonly path: { readonly "id": string; }; }, AuthorizationRequest> = { method: "GET", path: "/api/v1/oauth/requests/{id}", privilege: "public" };
/** Allow or deny what a client asks for. */
export const decideAuthorizationRequest: Operation<{ readonly path: { readonly "id": string; }; readonly body: AuthorizationDecision; }, DecidedAuthorization> = { method: "POST", path: "/api/v1/oauth/requests/{id}/decision", privilege: "public" };
/** Begin to sign a browser in by a passkey. */
export const beginPasskeySignIn: Operation<{ readonly body: PasskeySignInBegin; }, PasskeySignInOptions> = { method: "POST", path: "/api/v1/me/passkeys/signin/begin", privilege: "public" };
/** Sign a browser in by a passkey. */
export const finishPasskeySignIn: Operation<{ readonly body: PasskeySignInAnswer; }, PasskeySignedIn> = { method: "POST", path: "/api/v1/me/passkeys/signin/finish", privilege: "public" };
/** Sign in through a single sign-on provider. */
export const startSso: Operation<{ readonly path: { readonly "slug": string; }; }, undefined> = { method: "GET", path: "/api/v1/account/sso/{slug}/start", privilege: "public" };
/** Return from a single sign-on provider. */
export const finishSso: Operation<{ readonly path: { readonly "slug": string; }; }, undefined> = { method: "GET", path: "/api/v1/account/sso/{slug}/callback", privilege: "public" };
/** Send a message of the Model Context Protocol, such as a tool call. */
export const callMcpServer: Operation<{ readonly body: { readonly [name: string]: unknown }; }, { readonly [name: string]: unknown } | undefined> = { method: "POST", path: "/api/v1/mcp", privilege: "user" };
