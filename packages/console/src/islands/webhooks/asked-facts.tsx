import type { Field } from "@design-catalog/client";
import type { WebhookEndpoint } from "@design-catalog/client/api";
import {
  webhookAuthFields as authFields,
  webhookClientCertificateFields as certificateFields,
  webhookEndpointFields as fields,
} from "@design-catalog/client/fields";
import { engineTexts } from "../engine/engine-texts.ts";
import { numberText } from "../engine/format.ts";
import { Later } from "../engine/later.tsx";
import { type Fact, Facts } from "../engine/parts.tsx";
import { labelOf, valueTitle } from "../engine/words.ts";
import { CertificateEnd } from "./certificate-end.tsx";
import { texts } from "./texts.ts";

/** Wishes of an endpoint for its deliveries, without secrets; nothing for one that has none. */
export function AskedFacts({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const facts = factsOf(endpoint);
  const { filter } = endpoint;
  return (
    <>
      {facts.length > 0 && (
        <>
          <h2>{texts.asked}</h2>
          <Facts facts={facts} />
        </>
      )}
      {filter !== null && (
        <>
          <h2>{labelOf(fields.filter)}</h2>
          <Later load={() => import("./filter/filter-words.tsx")}>
            {({ FilterWords }) => <FilterWords filter={filter} />}
          </Later>
        </>
      )}
    </>
  );
}

function factsOf(endpoint: WebhookEndpoint): readonly Fact[] {
  const { payload, traceparent, honourDeliveryHeader, maxPerSecond, maxAtOnce, auth, clientCertificate } = endpoint;
  return [
    ...(payload === "full" ? [] : [fact(fields.payload, valueTitle(fields.payload, payload))]),
    ...(traceparent ? [fact(fields.traceparent, engineTexts.yes)] : []),
    ...(honourDeliveryHeader ? [fact(fields.honourDeliveryHeader, engineTexts.yes)] : []),
    ...(maxPerSecond === null ? [] : [fact(fields.maxPerSecond, numberText(maxPerSecond))]),
    ...(maxAtOnce === null ? [] : [fact(fields.maxAtOnce, numberText(maxAtOnce))]),
    ...authFacts(auth),
    ...certificateFacts(clientCertificate),
  ];
}

function authFacts(auth: WebhookEndpoint["auth"]): readonly Fact[] {
  if (!auth) return [];
  const { type, tokenUrl, clientId, authMethod, scope, audience } = auth;
  return [
    fact(fields.auth, valueTitle(authFields.type, type)),
    inner(fields.auth, authFields.tokenUrl, tokenUrl),
    inner(fields.auth, authFields.clientId, clientId),
    ...(authMethod === undefined
      ? []
      : [inner(fields.auth, authFields.authMethod, valueTitle(authFields.authMethod, authMethod))]),
    ...(scope === undefined ? [] : [inner(fields.auth, authFields.scope, scope)]),
    ...(audience === undefined ? [] : [inner(fields.auth, authFields.audience, audience)]),
  ];
}

function certificateFacts(certificate: WebhookEndpoint["clientCertificate"]): readonly Fact[] {
  if (!certificate) return [];
  const { subject, fingerprint, notAfter } = certificate;
  return [
    fact(fields.clientCertificate, subject),
    inner(fields.clientCertificate, certificateFields.fingerprint, <code>{fingerprint}</code>),
    inner(fields.clientCertificate, certificateFields.notAfter, <CertificateEnd at={notAfter} />),
  ];
}

function fact(field: Field, value: Fact["value"]): Fact {
  return { name: labelOf(field), value };
}

/** A member of an object, under the title of both. */
function inner(field: Field, member: Field, value: Fact["value"]): Fact {
  return { name: `${labelOf(field)}: ${labelOf(member)}`, value };
}
