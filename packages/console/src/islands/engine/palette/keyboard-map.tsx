import { useState } from "preact/hooks";
import { Dialog } from "../dialog.tsx";
import { engineTexts } from "../engine-texts.ts";
import { keyboardTexts as own } from "./keyboard-texts.ts";
import { setSingleKeys, usesSingleKeys } from "./keys.ts";

/** Keys with what they do. */
const map: readonly (readonly [keys: readonly string[], does: string])[] = [
  [[engineTexts.searchHint], own.map.palette],
  [["/"], own.map.filter],
  [["?"], own.map.help],
  [["G", "O D W P C"], own.map.goTo],
  [["J", "K"], own.map.rows],
  [["Enter", "O"], own.map.open],
  [[own.space, "X"], own.map.choose],
  [["↑", "↓", "←", "→"], own.map.move],
  [["Ctrl Enter"], own.map.save],
  [["Esc"], own.map.close],
];

/** The keys of the console, and whether single ones work. */
export function KeyboardMap({ onClose }: { readonly onClose: () => void }) {
  const [isUsed, setUsed] = useState(usesSingleKeys());
  const choose = (wanted: boolean) => {
    setSingleKeys(wanted);
    setUsed(wanted);
  };
  return (
    <Dialog title={engineTexts.keys} onClose={onClose}>
      <dl class="keys">
        {map.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label class="choice">
        <input type="checkbox" checked={isUsed} onChange={(event) => choose(event.currentTarget.checked)} />
        {own.single}
      </label>
      <p class="hint">{own.hint}</p>
    </Dialog>
  );
}
