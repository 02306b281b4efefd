import type { Passkey } from "@design-catalog/client/api";
import type { ComponentChildren } from "preact";
import { Moment } from "../engine/parts.tsx";
import { Table } from "../engine/table.tsx";
import { passkeyTexts as texts } from "./passkey-texts.ts";

/** Passkeys of a user, each with what the reader may do about it. */
export function PasskeyTable(table: {
  readonly passkeys: readonly Passkey[];
  readonly label: string;
  /** @default nothing can be done */
  readonly actsOf?: ((passkey: Passkey) => ComponentChildren) | undefined;
}) {
  const { passkeys, label, actsOf } = table;
  const columns = [texts.name, texts.domain, texts.added, texts.lastUsed];
  if (passkeys.length === 0) return <p>{texts.none}</p>;
  return (
    <Table label={label} columns={actsOf ? [...columns, texts.change] : columns}>
      {passkeys.map((passkey) => (
        <tr key={passkey.id}>
          <th scope="row">
            <bdi>{passkey.name}</bdi>
          </th>
          <td>{passkey.domain}</td>
          <td>
            <Moment at={passkey.createdAt} />
          </td>
          <td>
            <Moment at={passkey.lastUsedAt} /> {passkey.lastUsedNetwork}
          </td>
          {actsOf && <td>{actsOf(passkey)}</td>}
        </tr>
      ))}
    </Table>
  );
}
