import { type Authorization, endAuthorization, listAuthorizations } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { ActionButton, Moment, Shown } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { texts } from "./texts.ts";

/** Applications that may act for the user, each of which can lose that. */
export function Authorizations() {
  const answer = useAnswer(() => call(listAuthorizations, {}), "", refreshMs);
  const again = () => answer.again();
  return (
    <section aria-labelledby="authorizations">
      <h2 id="authorizations">{texts.authorizations}</h2>
      <Shown answer={answer}>
        {(authorizations) =>
          authorizations.length === 0 ? (
            <p>{texts.noAuthorizations}</p>
          ) : (
            <Table
              label="#authorizations"
              columns={[texts.application, texts.scopes, texts.granted, texts.lastUsed, texts.change]}
            >
              {authorizations.map((authorization) => (
                <AuthorizationRow key={authorization.clientId} {...{ authorization, again }} />
              ))}
            </Table>
          )
        }
      </Shown>
    </section>
  );
}

function AuthorizationRow(row: { readonly authorization: Authorization; readonly again: () => void }) {
  const { clientId, name, scopes, grantedAt, lastUsedAt } = row.authorization;
  const end = async () => {
    await call(endAuthorization, { path: { clientId } });
    row.again();
  };
  return (
    <tr>
      <th scope="row">
        <bdi>{name ?? clientId}</bdi>
      </th>
      <td>{scopes.join(", ")}</td>
      <td>
        <Moment at={grantedAt} />
      </td>
      <td>
        <Moment at={lastUsedAt} />
      </td>
      <td>
        <ActionButton label={fill(texts.disconnect, { name: name ?? clientId })} kind="danger" work={end} />
      </td>
    </tr>
  );
}
