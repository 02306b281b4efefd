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
import { SecretOnce } from "../../access/once.tsx";
import { call } from "../../engine/call.ts";
import { Badge, Facts, Moment } from "../../engine/parts.tsx";
import { mountResource } from "../../engine/resource/resource-page.tsx";

/** Clients that the service lists in one answer. */
const pageRows = 100;

mountResource<OAuthClient, OAuthClientCreated>({
  privilege: "Admin OAuth Clients",
  texts: texts.page,
  nameOf: ({ name }) => name,
  operations: {
    rows: () => listAll(),
    get: getOAuthClient,
    create: createOAuthClient,
    patch: patchOAuthClient,
    remove: ({ id, version }) => call(patchOAuthClient, { path: { id }, body: { version, deleted: true } }),
  },
  fields: clientFields,
  columns: [
    { field: "name" },
    { field: "clientId", label: texts.clientId, cell: ({ clientId }) => <code>{clientId}</code> },
    { field: "type", label: texts.type, text: ({ type }) => texts.types[type] },
    { field: "origin", label: texts.origin, text: ({ origin }) => texts.origins[origin] },
    {
      field: "enabled",
      label: texts.state,
      cell: ({ enabled }) => <Badge tone={enabled ? "good" : "bad"}>{enabled ? texts.on : texts.off}</Badge>,
    },
    { field: "lastUsedAt", label: texts.lastUsed, cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
  ],
  filters: [],
  table: { empty: texts.page.empty },
  more: ({ row }) => <ClientFacts {...row} />,
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
});

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
        { name: texts.lastUsed, value: <Moment at={lastUsedAt} isExact /> },
      ]}
    />
  );
}
