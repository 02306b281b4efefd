import type { ComponentChildren } from "preact";
import { mayUse } from "./page-data.ts";

/** The id of a request, or a text with it: for those who may read the log a link to the lines of the request. */
export function RequestLink({ id, children = id }: { readonly id: string; readonly children?: ComponentChildren }) {
  if (!mayUse("Admin Logs")) return <>{children}</>;
  return <a href={`/admin/logs?requestId=${encodeURIComponent(id)}`}>{children}</a>;
}
