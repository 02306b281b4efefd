import {
  createSsoProvider,
  getSsoProvider,
  listSsoProviders,
  patchSsoProvider,
  type SsoProvider,
} from "@design-catalog/client/api";
import { kinds } from "@design-catalog/client/fields";
import { ProviderChecks } from "../../access/provider-checks.tsx";
import { type Provider, providerFields } from "../../access/provider-fields.tsx";
import { ProviderRegistration } from "../../access/provider-registration.tsx";
import { texts } from "../../access/provider-texts.ts";
import { call } from "../../engine/call.ts";
import { mayUse } from "../../engine/page-data.ts";
import { Badge } from "../../engine/parts.tsx";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { pageTexts } from "../../engine/words.ts";

mountResource<Provider, SsoProvider>({
  privilege: "Admin SSO",
  texts: pageTexts(kinds.SsoProvider),
  nameOf: ({ name }) => name,
  operations: {
    rows: () => call(listSsoProviders, {}),
    get: getSsoProvider,
    create: createSsoProvider,
    patch: patchSsoProvider,
    remove: ({ id, version }) => call(patchSsoProvider, { path: { id }, body: { version, deleted: true } }),
  },
  fields: providerFields,
  columns: [
    { field: "name" },
    { field: "issuer", cell: ({ issuer }) => <code>{issuer}</code> },
    {
      field: "enabled",
      label: texts.state,
      cell: ({ enabled }) => <Badge tone={enabled ? "good" : "bad"}>{enabled ? texts.on : texts.off}</Badge>,
    },
  ],
  filters: [],
  isTable: true,
  acts: (again) => mayUse("Admin SSO r/w") && <ProviderRegistration again={again} />,
  more: ({ row, again }) => <ProviderChecks provider={row} again={again} />,
});
