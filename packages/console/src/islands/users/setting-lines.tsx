import { engineTexts } from "../engine/engine-texts.ts";
import type { FieldPlace } from "../engine/form.tsx";
import { isRepeated } from "../engine/repeated.ts";
import { fill } from "../engine/texts.ts";
import { texts } from "./texts.ts";
import type { SettingLine } from "./user-values.ts";

const empty: SettingLine = { name: "", kind: "text", value: "" };

/** Settings of a user, one in a line. */
export function SettingLines(lines: {
  readonly settings: readonly SettingLine[];
  readonly change: (settings: readonly SettingLine[]) => void;
  readonly place: FieldPlace;
}) {
  const { settings, change, place } = lines;
  const names = settings.map(({ name }) => name);
  const set = (index: number, changes: Partial<SettingLine>) =>
    change(settings.map((line, other) => (other === index ? { ...line, ...changes } : line)));
  return (
    <fieldset id={place.id} aria-describedby={place.describedBy}>
      <legend>{texts.settings}</legend>
      {settings.map((line, index) => (
        // A line has no other identity than its place.
        <Line
          key={index}
          line={line}
          number={index + 1}
          faultId={isRepeated(names, index) ? `${place.id}-${index}-error` : undefined}
          set={(changes) => set(index, changes)}
        />
      ))}
      <div class="actions">
        <button type="button" class="secondary" onClick={() => change([...settings, empty])}>
          {texts.addSetting}
        </button>
        {settings.length > 0 && (
          <button type="button" class="secondary" onClick={() => change(settings.slice(0, -1))}>
            {fill(texts.removeSetting, { number: settings.length })}
          </button>
        )}
      </div>
    </fieldset>
  );
}

function Line(shown: {
  readonly line: SettingLine;
  readonly number: number;
  /** Id of the objection to its name, which an earlier line has. */
  readonly faultId: string | undefined;
  readonly set: (changes: Partial<SettingLine>) => void;
}) {
  const { line, number, faultId, set } = shown;
  const label = (text: string) => fill(text, { number });
  return (
    <>
      <div class="entry">
        <input
          type="text"
          autocomplete="off"
          aria-label={label(texts.settingName)}
          aria-invalid={faultId !== undefined}
          aria-describedby={faultId}
          value={line.name}
          onInput={(event) => set({ name: event.currentTarget.value })}
        />
        <select
          aria-label={label(texts.settingKind)}
          value={line.kind}
          onChange={(event) => set(kindChange(event.currentTarget.value))}
        >
          {Object.entries(texts.kinds).map(([kind, text]) => (
            <option key={kind} value={kind} selected={kind === line.kind}>
              {text}
            </option>
          ))}
        </select>
        {line.kind === "truth" ? (
          <label class="choice">
            <input
              type="checkbox"
              aria-label={label(texts.settingValue)}
              checked={line.value === "true"}
              onChange={(event) => set({ value: String(event.currentTarget.checked) })}
            />
            {line.value === "true" ? engineTexts.yes : engineTexts.no}
          </label>
        ) : (
          <input
            type="text"
            autocomplete="off"
            aria-label={label(texts.settingValue)}
            value={line.value}
            onInput={(event) => set({ value: event.currentTarget.value })}
          />
        )}
      </div>
      {faultId !== undefined && (
        <p class="field-error" id={faultId}>
          {texts.settingTwice}
        </p>
      )}
    </>
  );
}

function kindChange(kind: string): Partial<SettingLine> {
  if (kind === "truth") return { kind, value: "false" };
  return { kind: kind === "number" ? kind : "text" };
}
