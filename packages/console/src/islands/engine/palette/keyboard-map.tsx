import { useState } from "preact/hooks";
import { Dialog } from "../dialog.tsx";
import { engineTexts } from "../engine-texts.ts";
import { setSingleKeys, usesSingleKeys } from "./keys.ts";
import { texts } from "./palette-texts.ts";

/** Keys with what they do. */
const map: readonly (readonly [keys: readonly string[], does: string])[] = [
  [[engineTexts.searchHint], texts.map.palette],
  [["/"], texts.map.filter],
  [["?"], texts.map.help],
  [["G", "O D W P C"], texts.map.goTo],
  [["Enter"], texts.map.open],
  [[texts.map.space], texts.map.choose],
  [["↑", "↓", "←", "→"], texts.map.move],
  [["Ctrl Enter"], texts.map.save],
  [["Esc"], texts.map.close],
];

/** The keys of the console, and whether single ones work. */
export function KeyboardMap({ onClose }: { readonly onClose: () => void }) {
  const [isUsed, setUsed] = useState(usesSingleKeys());
  const choose = (wanted: boolean) => {
    setSingleKeys(wanted);
    setUsed(wanted);
  };
  return (
    <Dialog title={texts.keys} onClose={onClose}>
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
        {texts.single}
      </label>
      <p class="hint">{texts.keysHint}</p>
    </Dialog>
  );
}
