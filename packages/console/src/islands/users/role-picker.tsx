import type { FieldPlace } from "../engine/form.tsx";
import type { RoleNames } from "./roles.ts";
import { texts } from "./texts.ts";

/** Chooses roles by name. */
export function RolePicker(picker: {
  readonly names: RoleNames | undefined;
  readonly chosen: readonly string[];
  readonly change: (chosen: readonly string[]) => void;
  readonly place: FieldPlace;
}) {
  const { names, chosen, change, place } = picker;
  const toggle = (id: string) => change(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset id={place.id} aria-describedby={place.describedBy}>
      <legend>{texts.roles}</legend>
      {names === undefined && <p class="hint">{texts.rolesUnknown}</p>}
      {names?.size === 0 && <p class="hint">{texts.noRoles}</p>}
      {[...(names ?? [])].map(([id, name]) => (
        <label key={id} class="choice">
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
          <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
