import { queryProjectFiles } from "@design-catalog/client/api";
import { fileFields } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import { bytesText, numberText } from "../engine/format.ts";
import { Moment, Shown } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { labelsOf, valueTitle } from "../engine/words.ts";
import { FileLink } from "../files/file-link.tsx";
import { projectId } from "./project.ts";
import { texts } from "./texts.ts";

const labels = labelsOf(fileFields);

/** Files that the tab lists; projects rarely have more. */
const filesMax = 100;
const body = { startRow: 0, endRow: filesMax, sortModel: [{ colId: "createdAt", sort: "desc" }] } as const;

/** Files that belong to the project, the newest first, such as pictures on its views. */
export function ProjectFiles() {
  const answer = useAnswer(() => call(queryProjectFiles, { path: { id: projectId }, body }), projectId, refreshMs);
  return (
    <Shown answer={answer}>
      {({ rowData, rowCount = rowData.length }) =>
        rowData.length === 0 ? (
          <p>{texts.noFiles}</p>
        ) : (
          <>
            <Table
              label={texts.files}
              columns={[labels.name, labels.contentType, labels.bytes, labels.status, labels.createdAt]}
            >
              {rowData.map((file) => (
                <tr key={file.id}>
                  <th scope="row">
                    <FileLink file={file} />
                  </th>
                  <td>{file.contentType}</td>
                  <td>{bytesText(file.bytes)}</td>
                  <td>{valueTitle(fileFields.status, file.status)}</td>
                  <td>
                    <Moment at={file.createdAt} />
                  </td>
                </tr>
              ))}
            </Table>
            {rowCount > rowData.length && <p>{fill(texts.moreFiles, { count: numberText(rowCount) })}</p>}
          </>
        )
      }
    </Shown>
  );
}
