import type { ProductFinding } from "@design-catalog/client/api";
import { productFindingFields } from "@design-catalog/client/fields";
import { Badge } from "../engine/parts.tsx";
import { valueTitle } from "../engine/words.ts";

const tones = { error: "bad", warn: "warn", info: "plain" } as const;

/** The severity of a finding, or of a check. */
export function SeverityBadge({ severity }: { readonly severity: ProductFinding["severity"] }) {
  return <Badge tone={tones[severity]}>{valueTitle(productFindingFields.severity, severity)}</Badge>;
}
