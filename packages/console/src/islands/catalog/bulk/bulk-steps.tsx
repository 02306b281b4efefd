import type { Product } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { countedText } from "../../engine/counted.ts";
import { Cancel } from "../../engine/dialog-way.tsx";
import { ActionButton } from "../../engine/parts.tsx";
import type { Values } from "../../engine/resource/field.ts";
import { useUnsaved } from "../../engine/unsaved.ts";
import { ProductDifferences } from "../product-differences.tsx";
import { changeProducts, type Rehearsal, rehearse } from "./bulk-calls.ts";
import { BulkForm } from "./bulk-form.tsx";
import { BulkOutcome, type Outcome } from "./bulk-outcome.tsx";
import { bulkTexts as texts } from "./bulk-texts.ts";
import { changeRows } from "./change-rows.ts";

interface Steps {
  readonly products: readonly Product[];
  readonly onChanged: () => void;
}

/** Values, then what they would change, then the change with its progress, and what was refused, to try again. */
export function BulkSteps({ products, onChanged }: Steps) {
  const [changes, setChanges] = useState<Values>({});
  const [rehearsal, setRehearsal] = useState<Rehearsal>();
  const [isChanging, setChanging] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [changeSetIds, setChangeSetIds] = useState<readonly string[]>([]);
  // The values have been sent for a look, but nothing has changed yet.
  useUnsaved(rehearsal !== undefined);
  const look = async (ids: readonly string[], values: Values) => {
    const found = await rehearse(ids, values);
    setChanges(values);
    setOutcome(undefined);
    setRehearsal(found);
  };
  const apply = async ({ rows, answer }: Rehearsal) => {
    const ids = new Set(answer.changes.map(({ productId }) => productId));
    const changing = rows.filter(({ id }) => ids.has(id));
    setChanging(true);
    const patches = changing.map(({ id, version }) => ({ id, version, ...changes }));
    const { refused, ...changed } = await changeRows(patches, changeProducts);
    const undoable = [...changeSetIds, ...changed.changeSetIds];
    setChanging(false);
    setRehearsal(undefined);
    setChangeSetIds(undoable);
    setOutcome({ changed: changing.length - refused.length, refused, changeSetIds: undoable });
    onChanged();
  };
  const nameOf = (id: string) => products.find((product) => product.id === id)?.name ?? id;
  if (outcome) return <BulkOutcome {...{ outcome, nameOf }} onUndone={onChanged} again={(ids) => look(ids, changes)} />;
  return (
    <>
      <div hidden={rehearsal !== undefined}>
        <BulkForm
          look={(values) =>
            look(
              products.map(({ id }) => id),
              values,
            )
          }
        />
      </div>
      {rehearsal && <Look {...{ rehearsal, isChanging, apply }} back={() => setRehearsal(undefined)} />}
    </>
  );
}

function Look(looked: {
  readonly rehearsal: Rehearsal;
  readonly isChanging: boolean;
  readonly apply: (rehearsal: Rehearsal) => Promise<void>;
  readonly back: () => void;
}) {
  const { rehearsal, isChanging, apply, back } = looked;
  const { updated, unchanged, changes } = rehearsal.answer;
  return (
    <>
      <p role="status">
        {countedText(texts.updated, updated)} {unchanged > 0 && countedText(texts.unchanged, unchanged)}
      </p>
      <ProductDifferences changes={changes} />
      {isChanging && <progress aria-label={texts.progress} />}
      <div class="actions ending">
        <button type="button" class="quiet changes" disabled={isChanging} onClick={back}>
          {texts.back}
        </button>
        <Cancel isBusy={isChanging} />
        {updated > 0 && (
          <ActionButton label={countedText(texts.apply, updated)} kind="primary" work={() => apply(rehearsal)} />
        )}
      </div>
    </>
  );
}
