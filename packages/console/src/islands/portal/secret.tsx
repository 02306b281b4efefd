import { type PortalEndpoint, rollPortalSecret } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { useUrlFlag } from "../engine/use-url-state.ts";
import { RollSecret, SecretFacts } from "../webhooks/roll-secret.tsx";
import { SecretOnce } from "../webhooks/secret-once.tsx";
import { texts } from "../webhooks/texts.ts";
import { call } from "./call.ts";

/** The end of the secret, and a new one with time for the receiver to follow. */
export function Secret({ endpoint, again }: { readonly endpoint: PortalEndpoint; readonly again: () => void }) {
  const [isAsking, setAsking] = useUrlFlag("roll");
  const [secret, setSecret] = useState<string>();
  const roll = async (hours: number) => {
    setSecret((await call(rollPortalSecret, { body: { gracePeriodHours: hours } })).secret);
    again();
  };
  return (
    <>
      <SecretFacts endpoint={endpoint} />
      <div class="actions">
        <button type="button" class="danger" onClick={() => setAsking(true)}>
          {texts.roll}
        </button>
      </div>
      {secret !== undefined && <SecretOnce secret={secret} />}
      {isAsking && <RollSecret roll={roll} onClose={() => setAsking(false)} />}
    </>
  );
}
