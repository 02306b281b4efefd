/** The prose of the OpenAPI documents. */
export const apiDescription = {
  main: {
    title: "Design Catalog Service API",
    description:
      "Build projects from catalog products, arrange them on views, take snapshots. Every call is authorized against the privileges of the calling user.",
  },
  admin: {
    title: "Design Catalog Service Admin API",
    description:
      "Administer the application: catalog, files, projects, reports, users and access, view templates and webhooks.",
  },
  bearer: "An access token of POST /api/v1/oauth/token; it is valid for 60 minutes.",
  scopes: {
    api: "What every user may do: the REST API outside /api/v1/admin",
    admin: "The Admin API, with the privileges of the user",
    mcp: "The MCP server, for what every user may do",
    openid: "Who the user is",
    profile: "Name and language of the user",
    email: "E-mail address of the user",
    offline_access: "Goes on while the user is away",
  },
  idempotencyKey:
    "A text of the client's choice. The same key with the same request within 24 hours gets the first answer again, with Idempotency-Replayed: true; with another request it is refused.",
  ifMatch: "The entity tag last read. The request is refused when the resource has another version.",
  ifNoneMatch: "Entity tags that the client has. The answer is 304 without a body when one of them is current.",
} as const;
