import { auditProducts } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { type Counted, countedText } from "../engine/counted.ts";
import { engineTexts } from "../engine/engine-texts.ts";
import { Icon } from "../engine/icon.tsx";
import { Shown } from "../engine/parts.tsx";
import { productSource } from "../engine/resource/sources.ts";
import { RowLink } from "../engine/row-link.tsx";
import { fill, textsOf } from "../engine/texts.ts";
import { type Answer, useAnswer } from "../engine/use-answer.ts";
import { addressOfFinding } from "./finding-address.ts";
import { FindingSaying, readNamesIn } from "./finding-saying.tsx";
import { readNextFinding } from "./next-finding.ts";
import { placeLabel } from "./product-words.ts";
import { SeverityBadge } from "./severity-badge.tsx";

const texts = textsOf<{ readonly next: string; readonly left: Counted; readonly none: string }>({
  en: {
    next: "Next finding: {place}",
    left: { one: "One finding is left.", other: "{count} findings are left." },
    none: "No finding is left that a form of a product can mend.",
  },
  de: {
    next: "Nächster Befund: {place}",
    left: { one: "Ein Befund ist übrig.", other: "{count} Befunde sind übrig." },
    none: "Es ist kein Befund übrig, den das Formular eines Produkts beheben kann.",
  },
});

/** Leads from a finding that was dealt with at its field, at `<product>.<check>`, to that of the next one. */
export function NextFindingBox({ place, close }: { readonly place: string; readonly close: () => void }) {
  const answer = useAnswer(() => readNext(place), place);
  return (
    <div class="next-finding" role="status">
      <NextFinding answer={answer} />
      <button type="button" class="quiet" aria-label={engineTexts.close} title={engineTexts.close} onClick={close}>
        <Icon name="x" />
      </button>
    </div>
  );
}

function NextFinding({ answer }: { readonly answer: Answer<Awaited<ReturnType<typeof readNext>>> }) {
  return (
    <Shown answer={answer}>
      {({ finding, count, names }) => {
        if (!finding) return <p class="box done">{texts.none}</p>;
        const { productId, pointer, severity } = finding;
        const address = addressOfFinding(finding) ?? `/admin/products?open=${productId}`;
        const place = [productSource.nameOf(productId), placeLabel(pointer)].filter((name) => name !== "").join(", ");
        return (
          <div class="box">
            <p>
              <SeverityBadge severity={severity} /> <RowLink address={address}>{fill(texts.next, { place })}</RowLink>
            </p>
            <p>
              <FindingSaying {...{ finding, names }} />
            </p>
            <p class="hint">{countedText(texts.left, count)}</p>
          </div>
        );
      }}
    </Shown>
  );
}

async function readNext(place: string) {
  const next = await readNextFinding((body) => call(auditProducts, { body }), place);
  const findings = next.finding ? [next.finding] : [];
  await productSource.read(findings.map(({ productId }) => productId));
  return { ...next, names: await readNamesIn(findings) };
}
