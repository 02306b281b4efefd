import { operations } from "@design-catalog/core";

/** Kinds of requests whose times are measured together: those of one kind take about as long. */
export type RequestKind = "grid" | "read" | "write" | "assistant" | "file" | "page" | "probe" | "unmatched";

/** Routes that are neither operations nor pages and documents. */
const others: Readonly<Record<string, RequestKind>> = {
  callMcpServer: "assistant",
  getBlob: "file",
  putBlob: "file",
  getHealth: "probe",
  getReadiness: "probe",
  getMetrics: "probe",
};

const kinds: ReadonlyMap<string, RequestKind> = new Map([
  ...Object.entries(others),
  ...operations.map(({ name, method, grid }) => [name, kindOfOperation(method, grid !== undefined)] as const),
]);

/** The kind of a request by the name of its route; undefined where no path matched. */
export function requestKind(operation: string | undefined): RequestKind {
  return operation === undefined ? "unmatched" : (kinds.get(operation) ?? "page");
}

function kindOfOperation(method: string, isGrid: boolean): RequestKind {
  if (isGrid) return "grid";
  return method === "GET" ? "read" : "write";
}
