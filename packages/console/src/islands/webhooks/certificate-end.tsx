import { Badge, Moment } from "../engine/parts.tsx";
import { serviceNowMs } from "../engine/service-clock.ts";

/** Milliseconds before its end from which `doctor` warns of a certificate: 14 days. */
const warnMs = 14 * 86_400_000;

/** The end of a certificate, in a colour once a receiver refuses it or soon will. */
export function CertificateEnd({ at }: { readonly at: string }) {
  const leftMs = Date.parse(at) - serviceNowMs();
  const moment = <Moment at={at} isExact />;
  if (leftMs >= warnMs) return moment;
  return <Badge tone={leftMs < 0 ? "bad" : "warn"}>{moment}</Badge>;
}
