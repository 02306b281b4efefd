import type { AuditEntry } from "@design-catalog/client/api";
import { ChangeMark } from "../../engine/change-mark.tsx";
import { changeOf } from "../../engine/change-of.ts";
import { fieldText } from "../../engine/field-titles.ts";
import { Table } from "../../engine/table.tsx";
import { texts } from "./texts.ts";

/** Changes that an entry of the audit trail tells; the titles of all fields are loaded with it. */
export function Changes({ entry }: { readonly entry: AuditEntry }) {
  return (
    <Table label={texts.changes} columns={[texts.field, texts.before, texts.after]}>
      {entry.changes.map(({ field, before, after }) => (
        <tr key={field}>
          <th scope="row">
            <ChangeMark kind={changeOf(before, after)} /> {fieldText(entry.kind, field)}
          </th>
          <td>
            <code>{JSON.stringify(before)}</code>
          </td>
          <td>
            <code>{JSON.stringify(after)}</code>
          </td>
        </tr>
      ))}
    </Table>
  );
}
