import { createOAuthClient, type OAuthClient, type OAuthClientCreated } from "@design-catalog/client/api";
import { kinds, oAuthClientFields } from "@design-catalog/client/fields";
import { clientFields } from "../../access/client-fields.ts";
import { clientOperations } from "../../access/client-list.ts";
import { texts } from "../../access/client-texts.ts";
import { enabledColumn, enabledOptions } from "../../engine/enabled.ts";
import { ListedSegments } from "../../engine/listed-segments.tsx";
import { Facts, Moment } from "../../engine/parts.tsx";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { SecretOnce } from "../../engine/secret-once.tsx";
import { labelsOf, pageTexts, valueTitle } from "../../engine/words.ts";

const labels = labelsOf(oAuthClientFields);

mountResource<OAuthClient, OAuthClientCreated>({
  privilege: "Admin OAuth Clients",
  texts: pageTexts(kinds.OAuthClient),
  nameOf: ({ name }) => name,
  operations: {
    ...clientOperations("app"),
    create: createOAuthClient,
  },
  fields: clientFields,
  columns: [
    { field: "name" },
    { field: "clientId", cell: ({ clientId }) => <code>{clientId}</code> },
    { field: "type" },
    { field: "origin" },
    enabledColumn,
    { field: "lastUsedAt", cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
  ],
  filters: ["enabled"],
  segments: { of: "enabled", options: enabledOptions, drawListed: ListedSegments },
  isTable: true,
  // A link of the audit trail may lead here.
  frozen: ({ kind }) => (kind === "service" ? texts.isService : undefined),
  more: ({ row }) => <ClientFacts {...row} />,
  created: ({ client, secret }) => (
    <>
      <Facts facts={[{ name: labels.clientId, value: <code>{client.clientId}</code> }]} />
      {secret === undefined ? (
        <p>{texts.noSecret}</p>
      ) : (
        <SecretOnce secret={secret}>{<p>{texts.secretOnce}</p>}</SecretOnce>
      )}
    </>
  ),
});

function ClientFacts({ id, kind, clientId, type, origin, authMethod, subjectType, ...used }: OAuthClient) {
  return (
    <Facts
      facts={[
        ...(kind === "service"
          ? [
              {
                name: labels.kind,
                value: <a href={`/admin/service-accounts?open=${id}`}>{valueTitle(oAuthClientFields.kind, kind)}</a>,
              },
            ]
          : []),
        { name: labels.clientId, value: <code>{clientId}</code> },
        { name: labels.type, value: valueTitle(oAuthClientFields.type, type) },
        { name: labels.origin, value: valueTitle(oAuthClientFields.origin, origin) },
        { name: labels.authMethod, value: authMethod },
        { name: labels.subjectType, value: valueTitle(oAuthClientFields.subjectType, subjectType) },
        { name: labels.secretHint, value: used.secretHint === null ? texts.none : `…${used.secretHint}` },
        { name: labels.lastUsedAt, value: <Moment at={used.lastUsedAt} isExact /> },
      ]}
    />
  );
}
