import type { WebhookPortalLink } from "@design-catalog/client/api";
import { momentText } from "../../engine/format.ts";
import type { Names } from "../../engine/names.ts";
import { ActionButton, Moment } from "../../engine/parts.tsx";
import { Table } from "../../engine/table.tsx";
import { fill } from "../../engine/texts.ts";
import { allowedText } from "../../webhooks/allowed-text.ts";
import { shareTexts as texts } from "./share-texts.ts";

/** The links that are open, newest first; a button ends one if `revoke` is given. */
export function Links(shown: {
  readonly links: readonly WebhookPortalLink[];
  /** Names of those who made them. */
  readonly nameOf: Names;
  readonly revoke?: (id: string) => Promise<void>;
}) {
  const { links, nameOf, revoke } = shown;
  const columns = [texts.createdAt, texts.createdBy, texts.may, texts.expiresAt];
  if (links.length === 0) return <p>{texts.none}</p>;
  return (
    <Table label="#portal-links" columns={revoke ? [...columns, texts.change] : columns}>
      {links.map(({ id, createdAt, createdBy, may, expiresAt }) => (
        <tr key={id}>
          <th scope="row">
            <Moment at={createdAt} />
          </th>
          <td>
            <bdi>{nameOf(createdBy)}</bdi>
          </td>
          <td>{allowedText(may)}</td>
          <td>
            <Moment at={expiresAt} />
          </td>
          {revoke && (
            <td class="short">
              <ActionButton
                label={texts.revoke}
                name={fill(texts.revokeOne, { time: momentText(createdAt) })}
                kind="danger"
                work={() => revoke(id)}
              />
            </td>
          )}
        </tr>
      ))}
    </Table>
  );
}
