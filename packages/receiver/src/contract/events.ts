/** Written by `bun run contract` from the schemas of events: their types. */

/** `Project` as events show it. */
export type Project = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "name": string; readonly "number": (string | null); readonly "description": (string | null); readonly "client": (string | null); readonly "settings": { readonly [name: string]: unknown }; readonly "ownerId": string; readonly "locked": boolean; readonly "uniqueNumber": (string | null); readonly "sourceProjectId": (string | null); readonly "message": (string | null); };

/** `ProductConnector` as events show it. */
export type ProductConnector = { readonly "name": string; readonly "connectorId": string; readonly "direction": "in" | "out" | "inout"; readonly "signalIds": readonly (string)[]; readonly "quantity": number; };

/** `ProjectProduct` as events show it. */
export type ProjectProduct = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "name": string; readonly "manufacturer": (string | null); readonly "model": (string | null); readonly "partNumber": (string | null); readonly "category": (string | null); readonly "description": (string | null); readonly "widthMm": (number | null); readonly "heightMm": (number | null); readonly "depthMm": (number | null); readonly "weightG": (number | null); readonly "powerW": (number | null); readonly "symbolFileId": (string | null); readonly "connectors": readonly (ProductConnector)[]; readonly "label": (string | null); readonly "notes": (string | null); readonly "projectId": string; readonly "productId": string; readonly "catalogVersion": (number | null); readonly "overridden": readonly ("name" | "manufacturer" | "model" | "partNumber" | "category" | "description" | "widthMm" | "heightMm" | "depthMm" | "weightG" | "powerW" | "symbolFileId" | "connectors")[]; readonly "accessoryOfId": (string | null); readonly "removalId": (string | null); };

/** `ProjectView` as events show it. */
export type ProjectView = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "name": string; readonly "viewKey": string; readonly "description": (string | null); readonly "widthMm": (number | null); readonly "heightMm": (number | null); readonly "settings": { readonly [name: string]: unknown }; readonly "projectId": string; readonly "templateId": (string | null); readonly "removalId": (string | null); };

/** `CableEnd` as events show it. */
export type CableEnd = { readonly "projectProductId": string; readonly "connector": string; readonly "index"?: number; };

/** `Point` as events show it. */
export type Point = { readonly "x": number; readonly "y": number; };

/** `ViewItem` as events show it. */
export type ViewItem = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "projectId": string; readonly "viewId": string; readonly "type": "product" | "line" | "polyline" | "text" | "image" | "rectangle" | "ellipse" | "group" | "connection"; readonly "geometry": ViewItemGeometry; readonly "style": { readonly [name: string]: unknown }; readonly "text": (string | null); readonly "fileId": (string | null); readonly "projectProductId": (string | null); readonly "from": (CableEnd | null); readonly "to": (CableEnd | null); readonly "cableId": (string | null); readonly "removalId": (string | null); };

/** `ViewItemGeometry` as events show it. */
export type ViewItemGeometry = { readonly "x": number; readonly "y": number; readonly "width": number; readonly "height": number; readonly "rotation"?: number; readonly "points"?: readonly (Point)[]; };

/** `CableWarning` as events show it. */
export type CableWarning = { readonly "code": string; readonly "message": string; readonly "limitMm": number; };

/** `ProjectCable` as events show it. */
export type ProjectCable = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "cableId": string; readonly "catalogCableId": (string | null); readonly "signalId": (string | null); readonly "lengthMm": (number | null); readonly "label": (string | null); readonly "notes": (string | null); readonly "status": "planned" | "pulled" | "terminated" | "tested"; readonly "from": (CableEnd | null); readonly "to": (CableEnd | null); readonly "projectId": string; readonly "drawn": boolean; readonly "removalId": (string | null); readonly "warnings"?: readonly (CableWarning)[]; };

/** `User` as events show it. */
export type User = { readonly "id": string; readonly "kind": "person" | "service"; readonly "emailAddress": string; readonly "firstName": (string | null); readonly "lastName": (string | null); readonly "locale": string; readonly "roles": readonly (string)[]; readonly "settings": { readonly [name: string]: { readonly "value": (string | number | boolean); } }; readonly "status": "pending" | "active" | "deleted" | "erased"; readonly "version": number; readonly "createdAt": string; readonly "updatedAt": string; readonly "lastSignInAt": (string | null); };

/** `AdvancedFilterModel` as events show it. */
export type AdvancedFilterModel = { readonly "filterType"?: "join" | "text" | "object" | "set" | "multi" | "number" | "bigint" | "boolean" | "date" | "dateString" | "dateTime" | "dateTimeString"; readonly "type"?: string; readonly "colId"?: string; readonly "conditions"?: readonly (AdvancedFilterModel)[]; readonly "filter"?: unknown; readonly "filterTo"?: unknown; readonly "values"?: readonly (unknown)[]; };

/** `ColumnFilter` as events show it. */
export type ColumnFilter = { readonly "filterType"?: "text" | "object" | "set" | "multi" | "number" | "bigint" | "boolean" | "date" | "dateString" | "dateTime" | "dateTimeString"; readonly "type"?: string; readonly "filter"?: unknown; readonly "filterTo"?: unknown; readonly "dateFrom"?: (string | null); readonly "dateTo"?: (string | null); readonly "values"?: readonly (unknown)[]; readonly "operator"?: "AND" | "OR"; readonly "conditions"?: readonly (ColumnFilter)[]; readonly "filterModels"?: readonly (unknown)[]; };

/** `FilterModel` as events show it. */
export type FilterModel = { readonly [name: string]: ColumnFilter };

/** `WebhookAuth` as events show it. */
export type WebhookAuth = { readonly "type": "oauth2_client_credentials"; readonly "tokenUrl": string; readonly "clientId": string; readonly "clientSecret": string; readonly "authMethod"?: "client_secret_basic" | "client_secret_post"; readonly "scope"?: string; readonly "audience"?: string; };

/** `WebhookClientCertificate` as events show it. */
export type WebhookClientCertificate = { readonly "pem": string; readonly "subject": string; readonly "fingerprint": string; readonly "notAfter": string; };

/** `WebhookEndpoint` as events show it. */
export type WebhookEndpoint = { readonly "id": string; readonly "version": number; readonly "deleted": boolean; readonly "createdAt": string; readonly "updatedAt": string; readonly "createdBy": (string | null); readonly "updatedBy": (string | null); readonly "url": string; readonly "description": (string | null); readonly "eventTypes": readonly (string)[]; readonly "headers": { readonly [name: string]: string }; readonly "enabled": boolean; readonly "notificationEmail": (string | null); readonly "payload": "full" | "thin"; readonly "traceparent": boolean; readonly "honourDeliveryHeader": boolean; readonly "maxPerSecond": (number | null); readonly "maxAtOnce": (number | null); readonly "filter": ((FilterModel | AdvancedFilterModel | readonly (unknown)[]) | null); readonly "clientCertificate": (WebhookClientCertificate | null); readonly "auth": (WebhookAuth | null); readonly "secretHint": string; readonly "disabledAt": (string | null); readonly "disabledReason": ("manual" | "failing" | null); readonly "lastSuccessAt": (string | null); readonly "lastFailureAt": (string | null); readonly "failingSince": (string | null); readonly "previousSecretExpiresAt"?: string; };

/** An event as the service sends it. */
export interface Envelope<Type, Data> {
  readonly id: string;
  readonly type: Type;
  readonly timestamp: string;
  readonly apiVersion: string;
  readonly applicationId: string;
  readonly actor: ({ readonly "userId": string; readonly "emailAddress": string; } | null);
  readonly data: Data;
  readonly example?: true;
}

/** Data of events by their types. */
export interface EventData {
  /** A project was created or copied; a copy names its source. */
  readonly "project.created": { readonly "object": (Project | { readonly "id": string; readonly "truncated": true; }); readonly "copiedFromProjectId"?: string; };
  /** A project was removed by its owner or an administrator, with all it contains. */
  readonly "project.deleted": { readonly "object": (Project | { readonly "id": string; readonly "truncated": true; }); };
  /** A locked copy of a project was taken. */
  readonly "snapshot.created": { readonly "object": (Project | { readonly "id": string; readonly "truncated": true; }); readonly "sourceProjectId": string; };
  /** A snapshot was removed. */
  readonly "snapshot.deleted": { readonly "object": (Project | { readonly "id": string; readonly "truncated": true; }); };
  /** A product was added to a project; one event for each. */
  readonly "project.product.added": { readonly "object": (ProjectProduct | { readonly "id": string; readonly "truncated": true; }); readonly "project": { readonly "id": string; readonly "name": string; }; };
  /** A product was removed from a project. */
  readonly "project.product.deleted": { readonly "object": (ProjectProduct | { readonly "id": string; readonly "truncated": true; }); readonly "project": { readonly "id": string; readonly "name": string; }; };
  /** A removed product was restored; one event for each. */
  readonly "project.product.restored": { readonly "object": (ProjectProduct | { readonly "id": string; readonly "truncated": true; }); readonly "project": { readonly "id": string; readonly "name": string; }; };
  /** A view was added or copied; a copy names its source. */
  readonly "project.view.added": { readonly "object": (ProjectView | { readonly "id": string; readonly "truncated": true; }); readonly "project": { readonly "id": string; readonly "name": string; }; readonly "copiedFromViewId"?: string; readonly "restored"?: boolean; };
  /** A view was removed from a project. */
  readonly "project.view.deleted": { readonly "object": (ProjectView | { readonly "id": string; readonly "truncated": true; }); readonly "project": { readonly "id": string; readonly "name": string; }; };
  /** A product was placed on a view. */
  readonly "project.view.product.added": { readonly "object": (ViewItem | { readonly "id": string; readonly "truncated": true; }); readonly "project": { readonly "id": string; readonly "name": string; }; readonly "view": { readonly "id": string; readonly "name": string; readonly "viewKey": string; }; };
  /** A product placement was removed, but not its product. */
  readonly "project.view.product.deleted": { readonly "object": (ViewItem | { readonly "id": string; readonly "truncated": true; }); readonly "project": { readonly "id": string; readonly "name": string; }; readonly "view": { readonly "id": string; readonly "name": string; readonly "viewKey": string; }; };
  /** A removed product placement was restored. */
  readonly "project.view.product.restored": { readonly "object": (ViewItem | { readonly "id": string; readonly "truncated": true; }); readonly "project": { readonly "id": string; readonly "name": string; }; readonly "view": { readonly "id": string; readonly "name": string; readonly "viewKey": string; }; };
  /** A cable was added to a project, or restored. */
  readonly "project.cable.added": { readonly "object": (ProjectCable | { readonly "id": string; readonly "truncated": true; }); readonly "project": { readonly "id": string; readonly "name": string; }; readonly "restored"?: boolean; };
  /** A cable was removed from a project. */
  readonly "project.cable.deleted": { readonly "object": (ProjectCable | { readonly "id": string; readonly "truncated": true; }); readonly "project": { readonly "id": string; readonly "name": string; }; };
  /** A user account was created by registration, invitation or single sign-on. */
  readonly "user.registered": { readonly "object": (User | { readonly "id": string; readonly "truncated": true; }); readonly "source": "registration" | "invitation" | "sso"; };
  /** An administrator removed a user, who can no longer sign in. */
  readonly "user.deleted": { readonly "object": (User | { readonly "id": string; readonly "truncated": true; }); };
  /** An administrator restored a removed user. */
  readonly "user.restored": { readonly "object": (User | { readonly "id": string; readonly "truncated": true; }); };
  /** An endpoint was disabled: by an administrator, because it kept failing, or because its receiver asked. */
  readonly "webhook.endpoint.disabled": { readonly "object": ({ readonly "id": string; readonly "description": (string | null); readonly "url": string; readonly "eventTypes": readonly (string)[]; readonly "enabled": boolean; readonly "disabledReason"?: "manual" | "failing"; readonly "since"?: string; readonly "exhausted"?: number; } | { readonly "id": string; readonly "truncated": true; }); };
  /** An endpoint did not answer several attempts in a row; its deliveries wait, except for an occasional probe. */
  readonly "webhook.endpoint.parked": { readonly "object": ({ readonly "id": string; readonly "description": (string | null); readonly "url": string; readonly "eventTypes": readonly (string)[]; readonly "enabled": boolean; readonly "disabledReason"?: "manual" | "failing"; readonly "since"?: string; readonly "exhausted"?: number; } | { readonly "id": string; readonly "truncated": true; }); };
  /** A parked endpoint answers again, and its deliveries go on. */
  readonly "webhook.endpoint.recovered": { readonly "object": ({ readonly "id": string; readonly "description": (string | null); readonly "url": string; readonly "eventTypes": readonly (string)[]; readonly "enabled": boolean; readonly "disabledReason"?: "manual" | "failing"; readonly "since"?: string; readonly "exhausted"?: number; } | { readonly "id": string; readonly "truncated": true; }); };
  /** The last attempt of a delivery has failed; it will not be repeated automatically. */
  readonly "webhook.delivery.exhausted": { readonly "object": ({ readonly "id": string; readonly "description": (string | null); readonly "url": string; readonly "eventTypes": readonly (string)[]; readonly "enabled": boolean; readonly "disabledReason"?: "manual" | "failing"; readonly "since"?: string; readonly "exhausted"?: number; } | { readonly "id": string; readonly "truncated": true; }); readonly "delivery": { readonly "id": string; readonly "eventId": string; readonly "eventType": string; }; };
  /** A test sent on request to one endpoint; one attempt, no subscription. */
  readonly "webhook.test": { readonly "object": (WebhookEndpoint | { readonly "id": string; readonly "truncated": true; }); };
}
