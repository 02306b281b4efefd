import {
  createOAuthClient,
  getOAuthClient,
  type OAuthClientCreated,
  patchOAuthClient,
} from "@design-catalog/client/api";
import { oAuthClientFields } from "@design-catalog/client/fields";
import { clientOperations } from "../../access/client-list.ts";
import { NewSecretShown } from "../../access/new-secret-shown.tsx";
import { keyFields, type ServiceAccount, serviceFields } from "../../access/service-fields.tsx";
import { texts } from "../../access/service-texts.ts";
import { enabledColumn, enabledOptions } from "../../engine/enabled.ts";
import { Later } from "../../engine/later.tsx";
import { ListedSegments } from "../../engine/listed-segments.tsx";
import { Facts, Moment } from "../../engine/parts.tsx";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import type { OpenRow } from "../../engine/resource/resource.ts";
import { callOnRow } from "../../engine/resource/row-calls.ts";
import { loadForm } from "../../engine/resource/row-drawer.tsx";
import { labelsOf, pageTexts } from "../../engine/words.ts";

const labels = labelsOf(oAuthClientFields);

mountResource<ServiceAccount, OAuthClientCreated>({
  privilege: "Admin OAuth Clients",
  texts: pageTexts({
    one: { en: "Service account", de: "Dienstkonto" },
    many: { en: "Service accounts", de: "Dienstkonten" },
  }),
  nameOf: ({ name }) => name,
  operations: {
    ...clientOperations("service"),
    create: (body) => callOnRow(createOAuthClient, "", { body: { ...body, kind: "service" } }),
  },
  fields: serviceFields,
  columns: [
    { field: "name" },
    { field: "clientId", cell: ({ clientId }) => <code>{clientId}</code> },
    { field: "roles" },
    enabledColumn,
    { field: "lastUsedAt", cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
  ],
  filters: ["enabled"],
  segments: { of: "enabled", options: enabledOptions, drawListed: ListedSegments },
  isTable: true,
  more: (open) => <Parts {...open} />,
  created: ({ client: { clientId }, secret }) => (
    <>
      <Facts
        facts={[
          { name: labels.clientId, value: <code>{clientId}</code> },
          { name: texts.tokens, value: <code>{`${location.origin}/api/v1/oauth/token`}</code> },
        ]}
      />
      {secret === undefined ? (
        <p>{texts.noSecret}</p>
      ) : (
        <>
          <NewSecretShown secret={secret} />
          <p class="hint">{texts.useHint}</p>
        </>
      )}
    </>
  ),
});

function Parts({ row, mayChange, again }: OpenRow<ServiceAccount>) {
  const { id, clientId, authMethod, lastUsedAt, userId } = row;
  const method = Object.entries(texts.methods).find(([name]) => name === authMethod)?.[1] ?? authMethod;
  return (
    <>
      <Facts
        facts={[
          { name: labels.clientId, value: <code>{clientId}</code> },
          // The fields of a reader have it.
          ...(mayChange ? [{ name: labels.authMethod, value: method }] : []),
          { name: labels.lastUsedAt, value: <Moment at={lastUsedAt} isExact /> },
          { name: labels.userId, value: <a href={`/admin/users?user=${userId ?? ""}`}>{texts.record}</a> },
        ]}
      />
      {authMethod === "private_key_jwt" ? (
        mayChange && <Keys row={row} again={again} />
      ) : (
        <Later load={() => import("../../access/service-secrets.tsx")}>
          {({ ServiceSecrets }) => <ServiceSecrets id={id} mayChange={mayChange} />}
        </Later>
      )}
    </>
  );
}

/** The keys of an account, in a form of their own. */
function Keys({ row, again }: Pick<OpenRow<ServiceAccount>, "row" | "again">) {
  return (
    <section aria-labelledby="keys">
      <h3 id="keys">{texts.keys}</h3>
      <p class="hint">{texts.keysHint}</p>
      <Later load={loadForm}>
        {({ RowForm }) => (
          <RowForm fields={keyFields} row={row} get={getOAuthClient} patch={patchOAuthClient} onSaved={again} isMinor />
        )}
      </Later>
    </section>
  );
}
