/** Written by `bun run contract` from the definitions: fields of every kind of row. */
import type { Field } from "../../field.ts";
import { applicationFields } from "./application.ts";
import { cableFields } from "./cable.ts";
import { cableSettingsFields } from "./cable-settings.ts";
import { connectorFields } from "./connector.ts";
import { connectorPairingFields } from "./connector-pairing.ts";
import { domainFields } from "./domain.ts";
import { emailFields } from "./email.ts";
import { fileFields } from "./file.ts";
import { listFields } from "./list.ts";
import { listItemFields } from "./list-item.ts";
import { mcpSettingsFields } from "./mcp-settings.ts";
import { oAuthClientFields } from "./oauth-client.ts";
import { oAuthClientSecretFields } from "./oauth-client-secret.ts";
import { productFields } from "./product.ts";
import { projectFields } from "./project.ts";
import { projectCableFields } from "./project-cable.ts";
import { projectInvitationFields } from "./project-invitation.ts";
import { projectMemberFields } from "./project-member.ts";
import { projectProductFields } from "./project-product.ts";
import { projectViewFields } from "./project-view.ts";
import { reportFields } from "./report.ts";
import { roleFields } from "./role.ts";
import { signalFields } from "./signal.ts";
import { ssoProviderFields } from "./sso-provider.ts";
import { translationFields } from "./translation.ts";
import { userFields } from "./user.ts";
import { userInvitationFields } from "./user-invitation.ts";
import { viewItemFields } from "./view-item.ts";
import { viewTemplateFields } from "./view-template.ts";
import { webhookDeliveryFields } from "./webhook-delivery.ts";
import { webhookEndpointFields } from "./webhook-endpoint.ts";
import { webhookPortalLinkFields } from "./webhook-portal-link.ts";

/** The fields of each kind of row. */
export const fieldsByKind: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  Application: applicationFields,
  Cable: cableFields,
  CableSettings: cableSettingsFields,
  Connector: connectorFields,
  ConnectorPairing: connectorPairingFields,
  Domain: domainFields,
  Email: emailFields,
  File: fileFields,
  List: listFields,
  ListItem: listItemFields,
  McpSettings: mcpSettingsFields,
  OAuthClient: oAuthClientFields,
  OAuthClientSecret: oAuthClientSecretFields,
  Product: productFields,
  Project: projectFields,
  ProjectCable: projectCableFields,
  ProjectInvitation: projectInvitationFields,
  ProjectMember: projectMemberFields,
  ProjectProduct: projectProductFields,
  ProjectView: projectViewFields,
  Report: reportFields,
  Role: roleFields,
  Signal: signalFields,
  SsoProvider: ssoProviderFields,
  Translation: translationFields,
  User: userFields,
  UserInvitation: userInvitationFields,
  ViewItem: viewItemFields,
  ViewTemplate: viewTemplateFields,
  WebhookDelivery: webhookDeliveryFields,
  WebhookEndpoint: webhookEndpointFields,
  WebhookPortalLink: webhookPortalLinkFields,
};
