import { downloadAuditArchive, listAuditArchives } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { bytesText, numberText } from "../../engine/format.ts";
import { ActionButton, Moment, Shown } from "../../engine/parts.tsx";
import { Table } from "../../engine/table.tsx";
import { useAnswer } from "../../engine/use-answer.ts";
import { texts } from "./texts.ts";

/** Days that the grid no longer has, each with its download; nothing where no day is archived. */
export function Archives() {
  const [before, setBefore] = useState("");
  const answer = useAnswer(() => call(listAuditArchives, { query: before === "" ? {} : { before } }), before);
  return (
    <Shown answer={answer}>
      {({ archives, next }) =>
        archives.length > 0 && (
          <section aria-labelledby="archives">
            <h2 id="archives">{texts.archives}</h2>
            <Table label="#archives" columns={[texts.day, texts.entries, texts.size, texts.archived, texts.file]}>
              {archives.map(({ day, rows, bytes, archivedAt }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>{numberText(rows)}</td>
                  <td>{bytesText(bytes)}</td>
                  <td>
                    <Moment at={archivedAt} />
                  </td>
                  <td>
                    <ActionButton label={texts.download} work={() => save(day)} />
                  </td>
                </tr>
              ))}
            </Table>
            {next !== null && <ActionButton label={texts.earlier} work={async () => setBefore(next)} />}
          </section>
        )
      }
    </Shown>
  );
}

/** The link is an attachment, so the page stays. */
async function save(day: string): Promise<void> {
  const { url } = await call(downloadAuditArchive, { path: { day } });
  location.assign(url);
}
