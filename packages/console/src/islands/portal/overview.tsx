import type { PortalEndpoint } from "@design-catalog/client/api";
import { type Fact, Facts, Moment } from "../engine/parts.tsx";
import { allowedText } from "../webhooks/allowed-text.ts";
import { FilterWords } from "../webhooks/filter/filter-words.tsx";
import { texts } from "../webhooks/texts.ts";
import { portalTexts } from "./texts.ts";

/** Wishes and state of an endpoint, and what the link allows until when. */
export function Overview({ endpoint }: { readonly endpoint: PortalEndpoint }) {
  return (
    <>
      <Facts facts={factsOf(endpoint)} />
      <h2>{portalTexts.filter}</h2>
      <FilterWords filter={endpoint.filter} />
    </>
  );
}

function factsOf({ description, eventTypes, lastSuccessAt, lastFailureAt, may, expiresAt }: PortalEndpoint) {
  const facts: readonly Fact[] = [
    { name: texts.description, value: description ?? "–" },
    { name: texts.eventTypes, value: eventTypes.includes("*") ? texts.allTypes : eventTypes.join(", ") },
    { name: texts.lastSuccess, value: <Moment at={lastSuccessAt} isExact /> },
    { name: texts.lastFailure, value: <Moment at={lastFailureAt} isExact /> },
    { name: portalTexts.linkAllows, value: allowedText(may) },
    { name: portalTexts.linkEnds, value: <Moment at={expiresAt} isExact /> },
  ];
  return facts;
}
