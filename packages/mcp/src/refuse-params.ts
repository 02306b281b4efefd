import { isJsonObject } from "@design-catalog/core/engine";
import {
  isLegacyRequest,
  ProtocolErrorCode,
  specTypeSchemas,
  type StandardSchemaV1,
} from "@modelcontextprotocol/server";

/** Requests that have params, by their method. */
const schemas = new Map<string, StandardSchemaV1>([
  ["initialize", specTypeSchemas.InitializeRequest],
  ["tools/list", specTypeSchemas.ListToolsRequest],
  ["tools/call", specTypeSchemas.CallToolRequest],
]);

/** The answer to a request with wrong params: -32602 and the first thing wrong. The library would call it a fault of its own. */
export async function refuseParams(request: Request, message: unknown): Promise<Response | undefined> {
  if (!isJsonObject(message) || typeof message.method !== "string") return undefined;
  const { method, id } = message;
  const schema = schemas.get(method);
  if (!schema || (typeof id !== "string" && typeof id !== "number")) return undefined;
  // The revisions from 2026-07-28 on have no such method, whatever its params.
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
