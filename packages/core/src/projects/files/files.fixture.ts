import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import { fileUploadTargetSchema } from "../../catalog/files/schemas.ts";
import type { Actor } from "../../engine/calls/operation.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { validate } from "../../engine/schemas/validate.ts";

/** A PNG of one pixel, with `tail` behind it. */
export function pngBytes(tail = ""): Uint8Array {
  const base64 = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";
  // Node 20 lacks `Uint8Array.fromBase64`.
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Uint8Array([...bytes, ...new TextEncoder().encode(tail)]);
}

export async function sha256Of(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes)));
  // Node 20 lacks `toHex()`.
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Facts that a client announces about bytes. */
export interface Announced {
  readonly name?: string;
  readonly contentType?: string;
  readonly bytes?: number;
  readonly sha256?: string | null;
}

/** An application with shortcuts for uploads. */
export interface FileStage extends TestApplication {
  /** Announces an upload; the id of it, and the key under which its bytes go. */
  announce(actor: Actor, announced: Announced): Promise<{ readonly uploadId: string; readonly key: string }>;
  /** Announces an upload and sends its bytes. */
  upload(actor: Actor, bytes: Uint8Array, announced?: Announced): Promise<string>;
  send(key: string, bytes: Uint8Array): Promise<unknown>;
  /** Uploads bytes and makes a file of the application of them. */
  createFile(bytes?: Uint8Array, announced?: Announced): Promise<Record<string, unknown>>;
  /** Keys of all blobs. */
  keys(): Promise<readonly string[]>;
}

export async function createFileStage(overrides: Parameters<typeof createTestApplication>[0] = {}): Promise<FileStage> {
  const application = await createTestApplication(overrides);
  const { administrator, ports } = application;
  const callNamed: TestApplication["callNamed"] = (name, actor, input) => application.callNamed(name, actor, input);
  const send = (key: string, bytes: Uint8Array) => ports.blobs.write(key, only(bytes), { bytes: bytes.byteLength });
  const announce = async (actor: Actor, announced: Announced) => {
    const body = { name: "a.png", contentType: "image/png", bytes: 1, ...announced };
    const target = await callNamed("requestFileUpload", actor, { body });
    const { uploadId, uploadUrl } = validate(fileUploadTargetSchema, target);
    return { uploadId, key: new URL(uploadUrl).pathname.replace("/blobs/", "") };
  };
  const upload = async (actor: Actor, bytes: Uint8Array, announced: Announced = {}) => {
    const { uploadId, key } = await announce(actor, { bytes: bytes.byteLength, ...announced });
    await send(key, bytes);
    return uploadId;
  };
  return {
    ...application,
    announce,
    upload,
    send,
    async createFile(bytes = pngBytes(), announced = {}) {
      const uploadId = await upload(administrator, bytes, announced);
      const file = await callNamed("createFile", administrator, { body: { uploadId } });
      if (!isJsonObject(file)) throw new TypeError("Cannot read the file");
      return file;
    },
    async keys() {
      return (await ports.blobs.list("")).map(({ key }) => key);
    },
  };
}

async function* only(bytes: Uint8Array) {
  yield bytes;
}

export { idOf };
