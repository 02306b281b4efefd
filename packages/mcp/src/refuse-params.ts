import { isJsonObject } from "@design-catalog/core/engine";
import {
  isLegacyRequest,
  ProtocolErrorCode,
  specTypeSchemas,
  type StandardSchemaV1,
} from "@modelcontextprotocol/server";

/** Schemas of the requests that have params, by method. */
const schemas = new Map<string, StandardSchemaV1>([
  ["initialize", specTypeSchemas.InitializeRequest],
  ["tools/list", specTypeSchemas.ListToolsRequest],
  ["tools/call", specTypeSchemas.CallToolRequest],
]);

/** Refuses a request with wrong params by -32602 and the first mistake. The library would report a fault of its own. */
export async function refuseParams(request: Request, message: unknown): Promise<Response | undefined> {
  if (!isJsonObject(message) || typeof message.method !== "string") return undefined;
  const { method, id } = message;
  const schema = schemas.get(method);
  if (!schema || (typeof id !== "string" && typeof id !== "number")) return undefined;
  // Revisions since 2026-07-28 do not have this method, whatever its params.
  if (method === "initialize" && !(await isLegacyRequest(request, message))) return undefined;
  const result = await schema["~standard"].validate(message);
  const [issue] = result.issues ?? [];
  if (!issue) return undefined;
  const path = (issue.path ?? [])
    .map((segment) => String(typeof segment === "object" ? segment.key : segment))
    .join(".");
  const error = { code: ProtocolErrorCode.InvalidParams, message: `${method}: ${path}: ${issue.message}` };
  return Response.json({ jsonrpc: "2.0", id, error });
}
