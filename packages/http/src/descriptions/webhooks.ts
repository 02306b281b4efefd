/** Descriptions of operations on webhooks, assistants and the service itself. */
export const webhookDescriptions = {
  listEventTypes: "Returns the catalog of event types: what each announces and whether endpoints can subscribe to it.",
  listWebhooks: "Returns every endpoint. Values of custom headers are masked.",
  createWebhook:
    "Registers an https endpoint at a public address and shows its signing secret. At most 16 endpoints are live at a time.",
  getWebhook: "Returns one endpoint with its last success and failure. Values of custom headers are masked.",
  patchWebhook:
    "Changes the members in the body; headers merge by name. `enabled: false` records the events the endpoint misses, `deleted: true` ends its pending deliveries.",
  revealWebhookSecret:
    "Shows the newest signing secret again. Every reveal is audited, and the number of reveals per user is limited.",
  rollWebhookSecret: "Creates a new signing secret. During the grace period the old one signs too.",
  checkWebhookUrl:
    "Tells whether an endpoint could be registered at a URL now, and what is wrong otherwise. Sends nothing there.",
  testWebhook: "Sends `webhook.test` in one attempt, even to a disabled endpoint.",
  queryWebhookDeliveries: "Returns a page of deliveries, for every endpoint or the one named by `endpointId`.",
  getWebhookDelivery: "Returns a delivery with each attempt and the event exactly as sent.",
  resendWebhookDeliveries:
    "Starts a job that sends every selected delivery once more, oldest first, with the same event ids and bytes; schedules are unaffected, and new events do not wait behind it. `GET /jobs/{id}` shows its progress, `POST /jobs/{id}/cancel` stops it. With `dryRun: true` the answer is how many deliveries match, and the oldest 20.",
  resendWebhookDelivery:
    "Makes one attempt immediately with the same id and bytes. The schedule stays as it is unless the attempt succeeds.",
  getWebhookStatistics:
    "Counts the endpoint's attempts of the last hours by outcome and hour, with the share that succeeded, median and 95th percentile of their duration, and what is pending now.",
  getStatus:
    "Returns what operators look at first: versions, the queue, endpoints in trouble with the reason, jobs, mails and the end of the last backup. Which endpoints are parked, each process knows for itself: the answer tells what the process knows that gives it.",
  getRateLimits:
    "Returns the mode of the server, the limits of the application, and the callers that the limits refused or, in the mode `observe`, would have refused.",
  listWebhookEvents:
    'Returns recorded events, oldest first, as they are delivered, so a receiver that was away can catch up. No event is skipped, however late its change commits; after a restore of the database events may come again. `Link: rel="next"` means that more may follow at once.',
  getWebhookEvent: "Returns an event as it is delivered, with its deliveries to all endpoints.",
  getMcpSettings: "Returns whether assistants may call the MCP server and which tools they may use.",
  patchMcpSettings: "Changes what assistants may do, from their next message on.",
  listVoices: "Returns the voices of the speech provider, for the settings of assistants.",
  queryMcpLog: "Returns a page of the logged tool calls.",
  callMcpServer:
    "The Streamable HTTP transport of the Model Context Protocol, without sessions: each message gets its own answer, one JSON document. The token's audience must be the MCP server.",
  getOpenApiJson: "The OpenAPI document of the main API, generated from the operations themselves.",
  getOpenApiYaml:
    "The OpenAPI document of the main API. Times are quoted, because YAML 1.1 parsers read unquoted ones as dates.",
  getAdminOpenApiJson: "The OpenAPI document of the Admin API, generated from the operations themselves.",
  getAdminOpenApiYaml:
    "The OpenAPI document of the Admin API. Times are quoted, because YAML 1.1 parsers read unquoted ones as dates.",
  getKeySet:
    "The keys that verify access tokens and ID tokens. They may be cached for 5 minutes; a new key is published before it signs.",
  getHealth: "Answers as long as the process runs, whatever the state of its dependencies.",
  getReadiness:
    "Answers 200 when requests can be answered; otherwise, and while the process stops, 503 with the failing checks.",
  getMetrics: "If the operator has set a token, requests must send it as the bearer token.",
  getApiPage: "Shows both OpenAPI documents and sends requests with the reader's token.",
} as const;
