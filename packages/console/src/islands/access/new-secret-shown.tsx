import { SecretOnce } from "../engine/secret-once.tsx";
import { texts } from "./service-texts.ts";

/** A secret in clear, and how scanners know one. */
export function NewSecretShown({ secret }: { readonly secret: string }) {
  return (
    <SecretOnce secret={secret}>
      <p>{texts.secretOnce}</p>
      <p class="hint">{texts.prefixHint}</p>
    </SecretOnce>
  );
}
