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
import { call } from "../../engine/call.ts";
import { enabledColumn, enabledOptions } from "../../engine/enabled.ts";
import { ListedSegments } from "../../engine/listed-segments.tsx";
import { mayUse } from "../../engine/page-data.ts";
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
  columns: [{ field: "name" }, { field: "issuer", cell: ({ issuer }) => <code>{issuer}</code> }, enabledColumn],
  filters: ["enabled"],
  segments: { of: "enabled", options: enabledOptions, drawListed: ListedSegments },
  isTable: true,
  acts: (again) => mayUse("Admin SSO r/w") && <ProviderRegistration again={again} />,
  more: ({ row, again }) => <ProviderChecks provider={row} again={again} />,
});
