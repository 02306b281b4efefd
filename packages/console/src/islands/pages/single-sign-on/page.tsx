import {
  createSsoProvider,
  getSsoProvider,
  listSsoProviders,
  patchSsoProvider,
  type SsoProvider,
} from "@design-catalog/client/api";
import { ListedPage, type ListedResource } from "../../access/listed-page.tsx";
import { ProviderChecks } from "../../access/provider-checks.tsx";
import { type Provider, providerFields } from "../../access/provider-fields.tsx";
import { ProviderRegistration } from "../../access/provider-registration.tsx";
import { texts } from "../../access/provider-texts.ts";
import { call } from "../../engine/call.ts";
import { mount } from "../../engine/mount.tsx";
import { Badge } from "../../engine/parts.tsx";

const resource: ListedResource<Provider, SsoProvider> = {
  privilege: "Admin SSO",
  texts: texts.page,
  nameOf: ({ name }) => name,
  fields: providerFields,
  columns: [
    { label: texts.issuer, cell: ({ issuer }) => <code>{issuer}</code> },
    {
      label: texts.state,
      cell: ({ enabled }) => <Badge tone={enabled ? "good" : "bad"}>{enabled ? texts.on : texts.off}</Badge>,
    },
  ],
  list: () => call(listSsoProviders, {}),
  get: getSsoProvider,
  create: createSsoProvider,
  patch: patchSsoProvider,
  actions: (again) => <ProviderRegistration again={again} />,
  more: (provider, again) => <ProviderChecks provider={provider} again={again} />,
};

mount(() => <ListedPage resource={resource} />);
