import { auditProducts, type ProductFinding } from "@design-catalog/client/api";
import { useLayoutEffect, useRef } from "preact/hooks";
import { call } from "../engine/call.ts";
import type { Names } from "../engine/names.ts";
import { Shown } from "../engine/parts.tsx";
import { useAnswer } from "../engine/use-answer.ts";
import { isCheck } from "./check-names.ts";
import { FindingSaying, readNamesIn } from "./finding-saying.tsx";
import { SeverityBadge } from "./severity-badge.tsx";

/** Finding of the audit in a product by one check, to read at its field; nothing once it is solved. */
export function FindingAtField({ id, check }: { readonly id: string; readonly check: string }) {
  const answer = useAnswer(() => readFinding(id, check), `${id} ${check}`);
  return <Shown answer={answer}>{({ finding, names }) => finding && <Found {...{ finding, names }} />}</Shown>;
}

function Found({ finding, names }: { readonly finding: ProductFinding; readonly names: Names }) {
  const box = useRef<HTMLParagraphElement>(null);
  // It comes after the field has got the focus, and may push it below the foot.
  useLayoutEffect(() => box.current?.closest(".field")?.scrollIntoView({ block: "nearest" }), []);
  return (
    <p class="box notice" ref={box}>
      <SeverityBadge severity={finding.severity} /> <FindingSaying {...{ finding, names }} />
    </p>
  );
}

async function readFinding(id: string, check: string) {
  const filterModel = { id: { filterType: "set", values: [id] } } as const;
  const { findings } = isCheck(check)
    ? await call(auditProducts, { body: { checks: [check], filterModel, limit: 1 } })
    : { findings: [] };
  return { finding: findings[0], names: await readNamesIn(findings) };
}
