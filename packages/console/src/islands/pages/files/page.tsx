import {
  createFile,
  deleteFile,
  type File as StoredFile,
  getFile,
  queryFiles,
  replaceFile,
  restoreFiles,
} from "@design-catalog/client/api";
import { fileFields, kinds } from "@design-catalog/client/fields";
import { call } from "../../engine/call.ts";
import { bytesText } from "../../engine/format.ts";
import { givenFacts } from "../../engine/given-facts.ts";
import { mayUse } from "../../engine/page-data.ts";
import { Facts } from "../../engine/parts.tsx";
import { fieldsOf } from "../../engine/resource/fields-of.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { labelsOf, pageTexts, valueTitle } from "../../engine/words.ts";
import { texts } from "../../files/texts.ts";
import { Uploader } from "../../files/uploader.tsx";

const labels = labelsOf(fileFields);
const privilege = "Admin Files";
const tones = { ready: "good", quarantined: "bad" } as const;

mountResource<StoredFile>({
  privilege,
  texts: pageTexts(kinds.File),
  nameOf: ({ name }) => name,
  operations: { query: queryFiles, get: getFile, patch: replaceFile, remove: deleteFile, restore: restoreFiles },
  fields: fieldsOf(fileFields),
  columns: [
    { field: "name" },
    { field: "folder", width: 160 },
    { field: "contentType" },
    { field: "bytes", short: ({ bytes }) => bytesText(bytes), width: 120 },
    { field: "status", width: 140, tone: ({ status }) => tones[status] },
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
          [labels.contentType, contentType],
          [labels.bytes, bytesText(bytes)],
          [texts.size, width === null || height === null ? null : `${width} × ${height}`],
          [labels.status, valueTitle(fileFields.status, status)],
          [labels.threat, threat],
          [labels.sha256, sha256],
        ])}
      />
    </>
  );
}
