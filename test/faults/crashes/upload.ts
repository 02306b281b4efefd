import { createHash, randomBytes } from "node:crypto";
import { idOf, listOf, textOf } from "../../api/client.ts";
import type { MortalService } from "./mortal-service.ts";
import { type CrashedWork, expectStatus } from "./work.ts";

/** Large enough that some crashes meet the bytes on their way. */
const contentBytes = 8 * 1_048_576;
const headers = { "content-type": "text/plain" };

/** The upload of a file: its bytes come, then a file takes them. The client repeats both after a crash. */
export const uploadWork: CrashedWork = {
  commits: /(?:insert into|update) "(?:file_uploads|files)"/u,
  async prepare(service) {
    const content = randomBytes(contentBytes / 2).toString("hex");
    const { uploadId, target } = await announce(service, content.length);
    const { client } = service;
    return {
      async request() {
        const put = await client.send("PUT", target, { raw: content, headers });
        // A crash after the bytes have come, or after a file has them, leaves nothing to repeat.
        expectStatus(put, 201, 404, 409);
        expectStatus(await client.post("/api/v1/admin/files", { uploadId }), 201, 409);
        return null;
      },
      halves: async () => (await wrongFiles(service, content)).filter((fault) => fault !== missing),
      faults: () => wrongFiles(service, content),
    };
  },
};

/** Uploads a file. Returns its id. */
export async function uploadFile({ client }: MortalService, name: string, contentType: string, raw: string) {
  const announced = await client.post("/api/v1/admin/files/upload", { name, contentType, bytes: raw.length });
  const { pathname, search } = new URL(textOf(announced.body, "uploadUrl", announced));
  const sent = await client.send("PUT", pathname + search, { raw, headers: { "content-type": contentType } });
  expectStatus(sent, 201);
  return idOf(await client.post("/api/v1/admin/files", { uploadId: textOf(announced.body, "uploadId") }));
}

async function announce({ client }: MortalService, bytes: number) {
  const body = { name: "notes.txt", contentType: "text/plain", bytes };
  const answer = await client.post("/api/v1/admin/files/upload", body);
  const { pathname, search } = new URL(textOf(answer.body, "uploadUrl", answer));
  return { uploadId: textOf(answer.body, "uploadId"), target: pathname + search };
}

const missing = "no file has the content";

/** Faults of the files that say to have the content. */
async function wrongFiles({ client }: MortalService, content: string): Promise<readonly string[]> {
  const sha256 = createHash("sha256").update(content).digest("hex");
  const filterModel = { sha256: { filterType: "text", type: "equals", filter: sha256 } };
  const grid = await client.post("/api/v1/admin/files/grid", { startRow: 0, endRow: 10, filterModel });
  const files = listOf(grid.body, "rowData");
  if (files.length === 0) return [missing];
  if (files.length > 1) return ["several files have the content"];
  const file = await client.get(`/api/v1/admin/files/${textOf(files[0] ?? {}, "id")}`);
  const stored = await fetch(textOf(file.body, "url", file));
  const found = createHash("sha256")
    .update(await stored.bytes())
    .digest("hex");
  return found === sha256 ? [] : [`a file has other bytes than its sum says: status ${stored.status}`];
}
