import { useAnswer } from "../../engine/use-answer.ts";
import { UndoProducts } from "./undo-products.tsx";
import { readUndoScope } from "./undo-scope.ts";
import type { UndoableChange } from "./undoable.ts";

/** Takes back the change set of a product's change; the act says of how many products, as one sees only this one. */
export function UndoChange({ change, onUndone }: { readonly change: UndoableChange; readonly onUndone: () => void }) {
  const read = async () => ({ scope: await readUndoScope(change) });
  const { value } = useAnswer(read, change.changeSetId);
  return (
    <UndoProducts
      changeSetIds={[change.changeSetId]}
      act={value?.scope?.act}
      question={async () => (value ?? (await read())).scope?.question}
      onUndone={onUndone}
    />
  );
}
