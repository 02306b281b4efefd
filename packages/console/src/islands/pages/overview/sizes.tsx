import type { ServiceStatus } from "@design-catalog/client/api";
import { Card } from "../../engine/card.tsx";
import { bytesText, numberText } from "../../engine/format.ts";
import { Moment } from "../../engine/parts.tsx";
import { Table } from "../../engine/table.tsx";
import { texts } from "./texts.ts";

/** Estimated sizes: of this application, and for the operator of the largest ones. */
export function Sizes({ applications }: { readonly applications: ServiceStatus["applications"] }) {
  if (applications.length === 0) return null;
  const titles = [texts.application, texts.rows, texts.size, texts.changes, texts.deliveries, texts.measured];
  return (
    <Card id="sizes" title={texts.sizes}>
      <Table label="#sizes" columns={titles}>
        {applications.map(({ id, name, rows, bytes, changesPerDay, deliveriesPerDay, measuredAt }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{numberText(rows)}</td>
            <td>{bytesText(bytes)}</td>
            <td>{numberText(changesPerDay)}</td>
            <td>{numberText(deliveriesPerDay)}</td>
            <td>
              <Moment at={measuredAt} />
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
