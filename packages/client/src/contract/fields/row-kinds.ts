/** Written by `bun run contract` from the definitions: kinds of rows, as opposed to their items. */

/** The kinds that have rows of their own. */
export const rowKinds: readonly string[] = ["Application","Cable","CableSettings","Connector","ConnectorPairing","Domain","Email","File","List","ListItem","McpSettings","OAuthClient","OAuthClientSecret","Product","Project","ProjectCable","ProjectInvitation","ProjectMember","ProjectProduct","ProjectView","Report","Role","Signal","SsoProvider","Translation","User","UserInvitation","ViewItem","ViewTemplate","WebhookDelivery","WebhookEndpoint","WebhookPortalLink"];
