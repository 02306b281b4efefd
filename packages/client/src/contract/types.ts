/** Written by `bun run contract` from the OpenAPI documents: types of all schemas. */

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
export type TroubledEndpoint = { readonly "id": string; readonly "url": string; readonly "description": (string | null); readonly "state": "parked" | "failing" | "disabled"; readonly "reason": ("manual" | "failing" | "dns" | "blocked_address" | "connect" | "tls" | "timeout" | "redirect" | "http_4xx" | "http_5xx" | "protocol" | "response_too_large" | "secret" | "auth" | "service" | "proxy" | null | null); readonly "since": (string | null); readonly "lastFailureAt": (string | null); readonly "lastFailure": (((WebhookLastFailure) | null)); };
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
export type ClientRegistration = { readonly "redirect_uris": readonly (string)[]; readonly "post_logout_redirect_uris"?: (readonly (string)[] | null); readonly "backchannel_logout_uri"?: (string | null); readonly "backchannel_logout_session_required"?: (boolean | null); readonly "client_name"?: (string | null); readonly "grant_types"?: (readonly (string)[] | null); readonly "response_types"?: (readonly (string)[] | null); readonly "scope"?: (string | null); readonly "token_endpoint_auth_method"?: (string | null); readonly "id_token_signed_response_alg"?: (string | null); readonly "subject_type"?: (string | null); readonly "sector_identifier_uri"?: (string | null); readonly "client_uri"?: (string | null); readonly "logo_uri"?: (string | null); };
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
