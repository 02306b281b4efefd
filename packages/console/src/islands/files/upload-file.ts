import { type FileUploadTarget, requestFileUpload } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { Objection } from "../engine/failure.ts";
import { typeOfName } from "./file-types.ts";
import { texts } from "./texts.ts";

/**
 * Sends the bytes of a file to the store and returns the id of the upload, of which a file can be made.
 * @param onShare Gets the share of the bytes that have left, 0 to 1.
 * @throws {Failure}
 */
export async function uploadFile(file: File, onShare: (share: number) => void): Promise<string> {
  const contentType = typeOfName(file.name);
  if (contentType === undefined) throw new Objection(texts.wrongType, undefined);
  const target = await call(requestFileUpload, { body: { name: file.name, contentType, bytes: file.size } });
  await sendBytes(target, file, onShare);
  return target.uploadId;
}

/** `fetch` tells nothing about bytes that have left, XMLHttpRequest does. */
function sendBytes(target: FileUploadTarget, bytes: Blob, onShare: (share: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(target.method, target.uploadUrl);
    for (const [name, value] of Object.entries(target.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onShare(loaded / Math.max(total, 1)));
    const fail = (message: string) => reject(new Objection(message, undefined));
    request.addEventListener("error", () => fail(texts.noStore));
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else fail(`${request.status} ${request.statusText}`);
    });
    request.send(bytes);
  });
}
