import {
  createFile,
  deleteFile,
  type File as StoredFile,
  getFile,
  queryFiles,
  replaceFile,
  restoreFiles,
} from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { numberText } from "../../engine/format.ts";
import { givenFacts } from "../../engine/given-facts.ts";
import { mayUse } from "../../engine/page-data.ts";
import { Facts } from "../../engine/parts.tsx";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { texts } from "../../files/texts.ts";
import { Uploader } from "../../files/uploader.tsx";

const privilege = "Admin Files";

mountResource<StoredFile>({
  privilege,
  texts: texts.page,
  nameOf: ({ name }) => name,
  operations: { query: queryFiles, get: getFile, patch: replaceFile, remove: deleteFile, restore: restoreFiles },
  fields: [
    { name: "name", kind: "text", label: texts.name, isRequired: true },
    { name: "folder", kind: "text", label: texts.folder },
    { name: "tags", kind: "lines", label: texts.tags, hint: texts.tagsHint },
  ],
  columns: [
    { field: "name" },
    { field: "folder", width: 160 },
    { field: "contentType", label: texts.type },
    { field: "bytes", label: texts.bytes, text: ({ bytes }) => numberText(bytes), width: 120 },
    { field: "status", label: texts.status, text: ({ status }) => texts.statuses[status], width: 140 },
    { field: "updatedAt" },
  ],
  filters: ["name", "folder"],
  above: (again) =>
    mayUse(`${privilege} r/w`) && (
      <Uploader keep={(uploadId) => call(createFile, { body: { uploadId } })} onKept={again} />
    ),
  more: ({ row }) => <Content file={row} />,
});

/** The stored content: its picture if it is one, its facts and a link, which works for some minutes. */
function Content({ file }: { readonly file: StoredFile }) {
  const { contentType, bytes, width, height, status, threat, sha256, url, name } = file;
  const isPicture = contentType.startsWith("image/") && !contentType.startsWith("image/vnd.");
  return (
    <>
      {url !== null && isPicture && <img class="preview" src={url} alt={name} />}
      {url !== null && (
        <p>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {texts.open}
          </a>
        </p>
      )}
      <Facts
        facts={givenFacts([
          [texts.type, contentType],
          [texts.bytes, numberText(bytes)],
          [texts.size, width === null || height === null ? null : `${width} × ${height}`],
          [texts.status, texts.statuses[status]],
          [texts.threat, threat],
          [texts.sha256, sha256],
        ])}
      />
    </>
  );
}
