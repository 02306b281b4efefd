import {
  discoverSsoProvider,
  type DiscoveredSsoProvider,
  generateProviderClientSecret,
  type SsoProvider,
} from "@design-catalog/client/api";
import { ssoProviderFields } from "@design-catalog/client/fields";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { mayUse } from "../engine/page-data.ts";
import { ActionButton, CopyButton, Facts } from "../engine/parts.tsx";
import { SecretOnce } from "../engine/secret-once.tsx";
import { labelsOf } from "../engine/words.ts";
import { texts } from "./provider-texts.ts";

const labels = labelsOf(ssoProviderFields);

/** The address to register at the provider, what the provider says of itself, and another secret. */
export function ProviderChecks({ provider, again }: { readonly provider: SsoProvider; readonly again: () => void }) {
  const { id, issuer, redirectUri, clientSecretHint } = provider;
  const [found, setFound] = useState<DiscoveredSsoProvider>();
  const [secret, setSecret] = useState<string>();
  const ask = async () => setFound(await call(discoverSsoProvider, { query: { issuer } }));
  const renew = async () => {
    const { clientSecret } = await call(generateProviderClientSecret, { path: { id } });
    setSecret(clientSecret);
    again();
  };
  return (
    <>
      <Facts
        facts={[
          { name: labels.issuer, value: <code>{issuer}</code> },
          { name: labels.clientSecretHint, value: clientSecretHint === null ? texts.none : `…${clientSecretHint}` },
          {
            name: labels.redirectUri,
            value: (
              <>
                <code>{redirectUri}</code> <CopyButton text={redirectUri} />
              </>
            ),
          },
        ]}
      />
      <p class="hint">{texts.askHint}</p>
      <ActionButton label={texts.ask} work={ask} />
      <div role="status">{found && <Discovered {...found} />}</div>
      {mayUse("Admin SSO r/w") && (
        <>
          <p class="hint">{texts.renewHint}</p>
          <ActionButton label={texts.renew} work={renew} />
          {secret !== undefined && (
            <SecretOnce secret={secret}>
              <p>{texts.renewed}</p>
            </SecretOnce>
          )}
        </>
      )}
    </>
  );
}

function Discovered(found: DiscoveredSsoProvider) {
  const { authorizationEndpoint, tokenEndpoint, supportsPkce, scopesSupported } = found;
  return (
    <>
      <h3>{texts.endpoints}</h3>
      <Facts
        facts={[
          { name: texts.authorization, value: <code>{authorizationEndpoint}</code> },
          { name: texts.token, value: <code>{tokenEndpoint}</code> },
          { name: texts.pkce, value: supportsPkce ? texts.yes : texts.no },
          { name: texts.supportedScopes, value: scopesSupported.join(", ") },
        ]}
      />
    </>
  );
}
