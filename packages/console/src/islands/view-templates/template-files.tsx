import {
  createViewTemplateFile,
  deleteViewTemplateFile,
  type File as StoredFile,
  queryViewTemplateFiles,
} from "@design-catalog/client/api";
import { fileFields } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import { engineTexts } from "../engine/engine-texts.ts";
import { bytesText } from "../engine/format.ts";
import { ActionButton, Shown } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { labelsOf } from "../engine/words.ts";
import { FileLink } from "../files/file-link.tsx";
import { Uploader } from "../files/uploader.tsx";
import { texts } from "./texts.ts";

const labels = labelsOf(fileFields);

/** Files that the page shows of a template. */
const filesMax = 100;

/** Files of a template, such as its title block. */
export function TemplateFiles({ viewId, mayChange }: { readonly viewId: string; readonly mayChange: boolean }) {
  const body = { startRow: 0, endRow: filesMax };
  const answer = useAnswer(() => call(queryViewTemplateFiles, { path: { viewId }, body }), viewId, refreshMs);
  const again = () => answer.again();
  const remove = (fileId: string) => async () => {
    await call(deleteViewTemplateFile, { path: { viewId, fileId } });
    again();
  };
  const keep = (uploadId: string) => call(createViewTemplateFile, { path: { viewId }, body: { uploadId } });
  return (
    <section aria-labelledby="files">
      <h3 id="files">{texts.files}</h3>
      <Shown answer={answer}>
        {({ rowData }) =>
          rowData.length === 0 ? (
            <p>{texts.noFiles}</p>
          ) : (
            <Table
              label="#files"
              columns={[labels.name, labels.contentType, labels.bytes, ...(mayChange ? [engineTexts.remove] : [])]}
            >
              {rowData.map((file) => (
                <FileRow key={file.id} file={file} {...(mayChange && { remove: remove(file.id) })} />
              ))}
            </Table>
          )
        }
      </Shown>
      {mayChange && <Uploader keep={keep} onKept={again} />}
    </section>
  );
}

function FileRow({ file, remove }: { readonly file: StoredFile; readonly remove?: () => Promise<void> }) {
  const { name, contentType, bytes } = file;
  return (
    <tr>
      <th scope="row">
        <FileLink file={file} />
      </th>
      <td>{contentType}</td>
      <td>{bytesText(bytes)}</td>
      {remove && (
        <td>
          <ActionButton label={fill(texts.removeFile, { name })} work={remove} />
        </td>
      )}
    </tr>
  );
}
