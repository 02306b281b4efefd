/** What webhooks, assistants and the service itself are about. */
export const webhookDescriptions = {
  listEventTypes: "Answers the catalog of event types, with what each announces and whether it can be subscribed to.",
  listWebhooks: "Answers every endpoint. Values of custom headers are masked.",
  createWebhook:
    "Registers an https endpoint at a public address and shows its signing secret. At most 16 endpoints are live at a time.",
  getWebhook: "Answers one endpoint with its last success and failure. Values of custom headers are masked.",
  patchWebhook:
    "Changes the members that are sent; headers merge by name. `enabled: false` records what is missed, `deleted: true` ends what is pending.",
  revealWebhookSecret:
    "Shows the newest signing secret again. Every reveal is audited, and they are limited for each user.",
  rollWebhookSecret: "Makes a new signing secret. During the grace period the old one signs too.",
  testWebhook: "Sends `webhook.test` in one attempt, also to an endpoint that is disabled.",
  queryWebhookDeliveries: "Answers a page of deliveries, of every endpoint or of the one that `endpointId` names.",
  getWebhookDelivery: "Answers a delivery with each attempt and the event as it is sent.",
  resendWebhookDelivery:
    "Makes one attempt at once with the same id and bytes. The schedule stays as it is, unless the attempt succeeds.",
  getMcpSettings: "Answers whether assistants may call the MCP server and which tools they may use.",
  patchMcpSettings: "Changes what assistants may do; it is effective with their next message.",
  listVoices: "Answers the voices of the speech provider for the settings of assistants.",
  queryMcpLog: "Answers a page of the calls of tools, as long as they are kept.",
  callMcpServer:
    "The Streamable HTTP transport of the Model Context Protocol, without sessions: each message is answered by itself, by one JSON document. It needs a token that was made out to the MCP server.",
  getOpenApiJson: "The document of the main API, made from the operations that answer requests.",
  getOpenApiYaml: "The document of the main API; times are quoted, as parsers of YAML 1.1 make dates of others.",
  getAdminOpenApiJson: "The document of the Admin API, made from the operations that answer requests.",
  getAdminOpenApiYaml: "The document of the Admin API; times are quoted, as parsers of YAML 1.1 make dates of others.",
  getKeySet:
    "The keys that verify access tokens and ID tokens. They may be kept for 5 minutes; a new key is published before it signs.",
  getHealth: "Answers as long as the process runs, whatever it needs.",
  getReadiness: "200 when requests can be answered, 503 with the failing checks when not and while the process stops.",
  getMetrics: "Where the operator has set a token, it is the bearer token that this path asks for.",
  getApiPage: "Shows both documents and sends requests with a token of the reader.",
} as const;
