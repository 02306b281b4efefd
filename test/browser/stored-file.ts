import type { ConsoleStage } from "./console-stage.ts";

interface Stored {
  readonly name: string;
  readonly text: string;
  /** @default CSV */
  readonly contentType?: string;
  readonly folder?: string;
}

/** Stores a text as the page of files does, or for a project at its path, and returns the file's id. */
export async function storeFile(
  stage: Pick<ConsoleStage, "api" | "url">,
  { name, text, contentType = "text/csv", ...fields }: Stored,
  owner = "/api/v1/admin",
): Promise<string> {
  const asked = { name, contentType, bytes: new Blob([text]).size };
  const target = Object(await stage.api("POST", `${owner}/files/upload`, asked));
  await fetch(new URL(target.uploadUrl, stage.url), { method: target.method, headers: target.headers, body: text });
  const file = { uploadId: target.uploadId, name, ...fields };
  return String(Object(await stage.api("POST", `${owner}/files`, file)).id);
}
