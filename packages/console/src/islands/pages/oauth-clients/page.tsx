import {
  createOAuthClient,
  getOAuthClient,
  listOAuthClients,
  type OAuthClient,
  type OAuthClientCreated,
  patchOAuthClient,
} from "@design-catalog/client/api";
import { clientFields } from "../../access/client-fields.ts";
import { texts } from "../../access/client-texts.ts";
import { ListedPage, type ListedResource } from "../../access/listed-page.tsx";
import { SecretOnce } from "../../access/once.tsx";
import { call } from "../../engine/call.ts";
import { mount } from "../../engine/mount.tsx";
import { Badge, Facts, Moment } from "../../engine/parts.tsx";

/** Clients that the service lists in one answer. */
const pageRows = 100;

const resource: ListedResource<OAuthClient, OAuthClientCreated> = {
  privilege: "Admin OAuth Clients",
  texts: texts.page,
  nameOf: ({ name }) => name,
  fields: clientFields,
  columns: [
    { label: texts.clientId, cell: ({ clientId }) => <code>{clientId}</code> },
    { label: texts.type, cell: ({ type }) => texts.types[type] },
    { label: texts.origin, cell: ({ origin }) => texts.origins[origin] },
    {
      label: texts.state,
      cell: ({ enabled }) => <Badge tone={enabled ? "good" : "bad"}>{enabled ? texts.on : texts.off}</Badge>,
    },
    { label: texts.lastUsed, cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
  ],
  list: () => listAll(),
  get: getOAuthClient,
  create: createOAuthClient,
  patch: patchOAuthClient,
  more: (client) => <ClientFacts {...client} />,
  created: ({ client, secret }) => (
    <>
      <Facts facts={[{ name: texts.clientId, value: <code>{client.clientId}</code> }]} />
      {secret === undefined ? (
        <p>{texts.noSecret}</p>
      ) : (
        <SecretOnce secret={secret}>{<p>{texts.secretOnce}</p>}</SecretOnce>
      )}
    </>
  ),
};

mount(() => <ListedPage resource={resource} />);

/** Every client, page by page. */
async function listAll(): Promise<readonly OAuthClient[]> {
  const found: OAuthClient[] = [];
  for (;;) {
    const after = found.at(-1)?.id;
    const query = { limit: pageRows, ...(after !== undefined && { after }) };
    const rows = await call(listOAuthClients, { query });
    found.push(...rows);
    if (rows.length < pageRows) return found;
  }
}

function ClientFacts({ clientId, type, origin, authMethod, secretHint, lastUsedAt }: OAuthClient) {
  return (
    <Facts
      facts={[
        { name: texts.clientId, value: <code>{clientId}</code> },
        { name: texts.type, value: texts.types[type] },
        { name: texts.origin, value: texts.origins[origin] },
        { name: texts.authMethod, value: authMethod },
        { name: texts.secret, value: secretHint === null ? texts.none : `…${secretHint}` },
        { name: texts.lastUsed, value: <Moment at={lastUsedAt} /> },
      ]}
    />
  );
}
