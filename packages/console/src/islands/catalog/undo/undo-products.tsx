import { type Issue, undoProducts } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { countedText } from "../../engine/counted.ts";
import { DialogActs } from "../../engine/dialog-way.tsx";
import { Dialog } from "../../engine/dialog.tsx";
import { failureOf } from "../../engine/failure.ts";
import { type Names, readNames } from "../../engine/names.ts";
import { ActionButton } from "../../engine/parts.tsx";
import { wordText } from "../../engine/word-text.ts";
import { placeLabel } from "../product-words.ts";
import { addUndone, type AllUndone } from "./all-undone.ts";
import { undoTexts as texts } from "./undo-texts.ts";

/** Products that the page names. */
const shownMax = 20;

/** Products that keep an undo from happening. */
interface Refused {
  readonly issues: readonly Issue[];
  readonly nameOf: Names;
}

/** Takes back change sets of products, and says by name what that did or what stands against it. */
export function UndoProducts(asked: {
  readonly changeSetIds: readonly string[];
  readonly onUndone: () => void;
  /** The name of the act. @default only that it undoes */
  readonly act?: string | undefined;
  /** A question that the user agrees to first; it returns undefined for what they see anyway. @default nothing is asked */
  readonly question?: () => Promise<string | undefined>;
}) {
  const act = asked.act ?? texts.undo;
  const [waiting, setWaiting] = useState(asked.changeSetIds);
  const [undone, setUndone] = useState<AllUndone>();
  const [refused, setRefused] = useState<Refused>();
  const [question, setQuestion] = useState<string>();
  const ask = async () => {
    const found = await asked.question?.();
    return found === undefined ? undo() : setQuestion(found);
  };
  const close = () => setQuestion(undefined);
  const undo = async () => {
    setRefused(undefined);
    try {
      for (const changeSetId of waiting) {
        const answer = await call(undoProducts, { body: { changeSetId } });
        setWaiting((before) => before.filter((id) => id !== changeSetId));
        setUndone((before) => addUndone(before, answer));
      }
    } catch (error) {
      const { code, issues } = failureOf(error);
      if (code !== "conflict" || issues.length === 0) throw error;
      const nameOf = await readNames(
        "Product",
        issues.map(({ id = null }) => id),
      );
      setRefused({ issues, nameOf });
    } finally {
      asked.onUndone();
    }
  };
  return (
    <>
      {waiting.length > 0 && <ActionButton label={act} work={ask} />}
      {question !== undefined && (
        <Dialog title={act} onClose={close}>
          <p>{question}</p>
          <DialogActs>
            <ActionButton label={act} kind="danger" work={() => undo().then(close)} />
          </DialogActs>
        </Dialog>
      )}
      <div role="status">
        {undone && <Undone {...undone} />}
        {refused && <RefusedProducts {...refused} />}
      </div>
    </>
  );
}

function Undone({ count, products }: AllUndone) {
  const shown = products.slice(0, shownMax);
  const rest = count - shown.length;
  return (
    <div class="box done">
      <p>{count === 0 ? texts.none : countedText(texts.undone, count)}</p>
      <ul>
        {shown.map(({ productId, name, action, fields }) => (
          <li key={productId}>
            <bdi>{name}</bdi>: {texts.actions[action]}
            {fields.length > 0 && ` (${fields.map((field) => placeLabel(`/${field}`)).join(", ")})`}
          </li>
        ))}
        {rest > 0 && <li>{countedText(texts.more, rest)}</li>}
      </ul>
    </div>
  );
}

function RefusedProducts({ issues, nameOf }: Refused) {
  return (
    <div class="box notice">
      <p>{texts.refused}</p>
      <ul>
        {issues.map(({ id = null, code, message }) => (
          <li key={message}>
            <bdi>{nameOf(id)}</bdi>: {wordText(texts.reasons, code)}
          </li>
        ))}
      </ul>
    </div>
  );
}
