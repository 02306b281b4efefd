import { createDomain, deleteDomain, type Domain, listDomains } from "@design-catalog/client/api";
import { domainFields, kinds } from "@design-catalog/client/fields";
import { DomainProof, domainTones } from "../../access/domain-proof.tsx";
import { texts } from "../../access/domain-texts.ts";
import { call } from "../../engine/call.ts";
import { ListedSegments } from "../../engine/listed-segments.tsx";
import { Moment } from "../../engine/parts.tsx";
import { fieldsOf } from "../../engine/resource/fields-of.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { pageTexts } from "../../engine/words.ts";

mountResource<Domain>({
  privilege: "Admin Domains",
  texts: { ...pageTexts(kinds.Domain), create: texts.create },
  nameOf: ({ domain }) => domain,
  operations: {
    rows: () => call(listDomains, {}),
    create: createDomain,
    remove: ({ id }) => call(deleteDomain, { query: { id } }),
  },
  fields: fieldsOf(domainFields),
  columns: [
    { field: "domain" },
    { field: "status", tone: ({ status }) => domainTones[status] },
    { field: "enforcesSso" },
    { field: "lastCheckedAt", cell: ({ lastCheckedAt }) => <Moment at={lastCheckedAt} /> },
  ],
  filters: ["status"],
  segments: { of: "status", drawListed: ListedSegments },
  isTable: true,
  opensCreated: ({ id }) => id,
  more: (open) => <DomainProof {...open} />,
});
