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
      "Administer the application: catalog, files, projects, reports, users and access, view templates, and webhooks.",
  },
  bearer: "An access token of POST /api/v1/oauth/token; it is valid for 60 minutes.",
  portal:
    "The token of a portal link, which is the fragment of its URL; it opens only the operations under /api/v1/portal.",
  scopes: {
    api: "Everything users may do: the REST API outside /api/v1/admin",
    admin: "The Admin API, with the privileges of the user",
    mcp: "The MCP server, for what every user may do",
    openid: "The user's identity",
    profile: "The user's name and language",
    email: "The user's e-mail address",
    offline_access: "Access that continues while the user is away",
  },
  idempotencyKey:
    "Any text the client chooses. Repeating the request with the same key within 24 hours returns the first response again, with Idempotency-Replayed: true. A different request with the same key is refused.",
  ifMatch: "The entity tag that you last read. The request is refused if the resource has a different version.",
  ifNoneMatch: "Entity tags the client already holds. If one of them is current, the answer is 304 without a body.",
} as const;
