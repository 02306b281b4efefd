import { type Client, textOf } from "./client.ts";

/** Content that no other upload has, unless it is given. */
let count = 0;

/** Announces an upload of a text at a path of files and sends the bytes; returns its id. */
export async function upload(client: Client, path = "/api/v1/admin/files", content?: string): Promise<string> {
  count += 1;
  const raw = content ?? `content ${count}`;
  const body = { name: "notes.txt", contentType: "text/plain", bytes: raw.length };
  const target = await client.post(`${path}/upload`, body);
  const { pathname, search } = new URL(textOf(target.body, "uploadUrl", target));
  const headers = { "content-type": "text/plain" };
  const sent = await client.send("PUT", pathname + search, { raw, headers });
  if (sent.status !== 201) throw new TypeError(`Cannot send the bytes because ${sent.status} came back: ${sent.text}`);
  return textOf(target.body, "uploadId");
}
