import { createDomain, deleteDomain, type Domain, listDomains } from "@design-catalog/client/api";
import { DomainProof, DomainState } from "../../access/domain-proof.tsx";
import { texts } from "../../access/domain-texts.ts";
import { call } from "../../engine/call.ts";
import { Moment } from "../../engine/parts.tsx";
import { mountResource } from "../../engine/resource/resource-page.tsx";

mountResource<Domain>({
  privilege: "Admin Domains",
  texts: texts.page,
  nameOf: ({ domain }) => domain,
  operations: {
    rows: () => call(listDomains, {}),
    create: createDomain,
    remove: ({ id }) => call(deleteDomain, { query: { id } }),
  },
  fields: [
    { name: "domain", kind: "text", label: texts.domain, hint: texts.domainHint, isRequired: true },
    { name: "enforcesSso", kind: "switch", label: texts.enforcesSso, hint: texts.enforcesHint },
    { name: "servesApplication", kind: "switch", label: texts.servesApplication, hint: texts.servesHint },
  ],
  columns: [
    { field: "domain" },
    { field: "status", label: texts.state, cell: ({ status }) => <DomainState status={status} /> },
    { field: "enforcesSso" },
    { field: "lastCheckedAt", label: texts.lastChecked, cell: ({ lastCheckedAt }) => <Moment at={lastCheckedAt} /> },
  ],
  filters: [],
  table: { empty: texts.empty },
  opensCreated: ({ id }) => id,
  more: (open) => <DomainProof {...open} />,
});
