import type { WebhookClientCertificate } from "@design-catalog/client/api";
import { webhookClientCertificateFields as described, webhookEndpointFields } from "@design-catalog/client/fields";
import type { FieldPlace } from "../engine/form.tsx";
import { Facts } from "../engine/parts.tsx";
import { Area } from "../engine/resource/area.tsx";
import { labelOf } from "../engine/words.ts";
import { CertificateEnd } from "./certificate-end.tsx";
import { mask } from "./endpoint-values.ts";
import { texts } from "./texts.ts";

/** The client certificate of an endpoint: what is stored, or the text of another one. */
export function CertificateField(field: {
  readonly pem: string;
  readonly stored: WebhookClientCertificate | null;
  readonly change: (pem: string) => void;
  readonly place: FieldPlace;
}) {
  const { pem, stored, change, place } = field;
  const label = labelOf(webhookEndpointFields.clientCertificate);
  if (stored === null || pem !== mask) {
    return (
      <>
        <Area {...{ label, value: pem, change, place }} />
        {stored !== null && (
          <button type="button" class="secondary" onClick={() => change(mask)}>
            {texts.certificateKeep}
          </button>
        )}
      </>
    );
  }
  return (
    <fieldset id={place.id} aria-describedby={place.describedBy} aria-label={label}>
      <legend>{label}</legend>
      <Facts
        facts={[
          { name: labelOf(described.subject), value: stored.subject },
          { name: labelOf(described.notAfter), value: <CertificateEnd at={stored.notAfter} /> },
        ]}
      />
      <button type="button" class="secondary" onClick={() => change("")}>
        {texts.certificateReplace}
      </button>
    </fieldset>
  );
}
