import type { ProductFinding } from "@design-catalog/client/api";
import { Badge } from "../engine/parts.tsx";
import { auditTexts as texts } from "./audit-texts.ts";

const tones = { error: "bad", warn: "warn", info: "plain" } as const;

/** The severity of a finding, or of a check. */
export function SeverityBadge({ severity }: { readonly severity: ProductFinding["severity"] }) {
  return <Badge tone={tones[severity]}>{texts.severities[severity]}</Badge>;
}
