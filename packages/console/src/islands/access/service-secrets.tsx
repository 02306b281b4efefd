import { deleteOAuthClientSecret, listOAuthClientSecrets, type OAuthClientSecret } from "@design-catalog/client/api";
import { oAuthClientSecretFields } from "@design-catalog/client/fields";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { Badge, Moment, Shown, TypedConfirmation } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { tell } from "../engine/toasts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { labelsOf } from "../engine/words.ts";
import { AddSecret } from "./add-secret.tsx";
import { Rotation } from "./secret-rotation.tsx";
import { secretTexts } from "./secret-texts.ts";
import { isLive, usedText } from "./secret-use.ts";

const labels = labelsOf(oAuthClientSecretFields);

/** The secrets of a service account, each with its last use, and how one replaces another. */
export function ServiceSecrets({ id, mayChange }: { readonly id: string; readonly mayChange: boolean }) {
  const answer = useAnswer(() => call(listOAuthClientSecrets, { path: { id } }), id, refreshMs);
  const [isAdding, setAdding] = useState(false);
  const [going, setGoing] = useState<OAuthClientSecret>();
  return (
    <section aria-labelledby="secrets">
      <h3 id="secrets">{secretTexts.secrets}</h3>
      <Shown answer={answer}>
        {(secrets) => {
          const live = secrets.filter(isLive);
          return (
            <>
              {live.length === 0 && (
                <p class="box notice">{secrets.length === 0 ? secretTexts.noSecrets : secretTexts.noneLive}</p>
              )}
              <SecretTable secrets={secrets} {...(mayChange && { revoke: setGoing })} />
              {mayChange && <Rotation live={live} add={() => setAdding(true)} revoke={setGoing} />}
              {going && (
                <Revocation
                  {...{ id, secret: going }}
                  isLast={live.length === 1 && isLive(going)}
                  onClose={() => setGoing(undefined)}
                  onRevoked={() => answer.again()}
                />
              )}
            </>
          );
        }}
      </Shown>
      {isAdding && <AddSecret clientId={id} onClose={() => setAdding(false)} onAdded={() => answer.again()} />}
    </section>
  );
}

function SecretTable(table: {
  readonly secrets: readonly OAuthClientSecret[];
  readonly revoke?: (secret: OAuthClientSecret) => void;
}) {
  const { secrets, revoke } = table;
  const { hint, createdAt, expiresAt, lastUsedAt, lastUsedNetwork } = labels;
  const columns = [hint, createdAt, expiresAt, lastUsedAt, lastUsedNetwork];
  if (secrets.length === 0) return null;
  return (
    <Table label="#secrets" columns={revoke ? [...columns, secretTexts.change] : columns}>
      {secrets.map((secret) => (
        <tr key={secret.id}>
          <th scope="row">
            <code>{secret.hint}</code> {!isLive(secret) && <Badge tone="plain">{secretTexts.ended}</Badge>}
          </th>
          <td>
            <Moment at={secret.createdAt} />
          </td>
          <td>
            <Moment at={secret.expiresAt} />
          </td>
          <td>
            <Moment at={secret.lastUsedAt} />
          </td>
          <td>{secret.lastUsedNetwork}</td>
          {revoke && (
            <td>
              <button type="button" class="secondary" onClick={() => revoke(secret)}>
                {fill(secretTexts.revokeOne, { hint: secret.hint })}
              </button>
            </td>
          )}
        </tr>
      ))}
    </Table>
  );
}

/** Asks before a secret is revoked, and says what that ends. */
function Revocation(asked: {
  readonly id: string;
  readonly secret: OAuthClientSecret;
  readonly isLast: boolean;
  readonly onClose: () => void;
  readonly onRevoked: () => void;
}) {
  const { id, secret, isLast, onClose, onRevoked } = asked;
  const { hint } = secret;
  const revoke = async () => {
    await call(deleteOAuthClientSecret, { path: { id, secretId: secret.id } });
    tell({ text: fill(secretTexts.revoked, { hint }) });
    onRevoked();
    onClose();
  };
  return (
    <Dialog title={fill(secretTexts.revokeOne, { hint })} onClose={onClose}>
      <p>{secretTexts.revokeHint}</p>
      {isLast && <p class="box notice">{secretTexts.revokeLast}</p>}
      <p>{fill(secretTexts.lastUse, { time: usedText(secret) })}</p>
      <TypedConfirmation word={hint} label={secretTexts.revoke} work={revoke} />
    </Dialog>
  );
}
