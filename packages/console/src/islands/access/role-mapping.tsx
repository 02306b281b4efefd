import type { SsoProvider } from "@design-catalog/client/api";
import { ssoProviderFields } from "@design-catalog/client/fields";
import type { FieldPlace } from "../engine/form.tsx";
import { Shown } from "../engine/parts.tsx";
import { fill } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { labelOf } from "../engine/words.ts";
import { readRoles, type RoleNames } from "../users/roles.ts";
import { texts } from "./provider-texts.ts";

/** Roles by the values of a claim. */
export type Mapping = SsoProvider["roleMapping"];

interface Lines {
  readonly mapping: Mapping;
  readonly change: (mapping: Mapping) => void;
  readonly place: FieldPlace;
}

/** A role for each value of the claim that contains a user's roles. */
export function RoleMapping({ mapping, change, place }: Lines) {
  const roles = useAnswer(async () => ({ names: await readRoles() }), "");
  return (
    <fieldset id={place.id} aria-describedby={place.describedBy}>
      <legend>{labelOf(ssoProviderFields.roleMapping)}</legend>
      <Shown answer={roles}>
        {({ names = new Map<string, string>() }) => (
          <>
            {mapping.map((line, index) => (
              <Line
                // A line has no other identity than its place.
                key={index}
                {...{ line, names, number: index + 1 }}
                set={(changes) => change(mapping.map((old, at) => (at === index ? { ...old, ...changes } : old)))}
              />
            ))}
            <div class="actions">
              <button
                type="button"
                class="secondary"
                onClick={() => change([...mapping, { value: "", roleId: [...names.keys()][0] ?? "" }])}
              >
                {texts.addMapping}
              </button>
              {mapping.length > 0 && (
                <button type="button" class="secondary" onClick={() => change(mapping.slice(0, -1))}>
                  {fill(texts.removeMapping, { number: mapping.length })}
                </button>
              )}
            </div>
          </>
        )}
      </Shown>
    </fieldset>
  );
}

function Line(shown: {
  readonly line: Mapping[number];
  readonly names: RoleNames;
  readonly number: number;
  readonly set: (changes: Partial<Mapping[number]>) => void;
}) {
  const { line, names, number, set } = shown;
  const known = names.has(line.roleId) ? [...names] : [...names, [line.roleId, line.roleId] as const];
  return (
    <div class="entry">
      <input
        type="text"
        autocomplete="off"
        aria-label={fill(texts.claimValue, { number })}
        value={line.value}
        onInput={(event) => set({ value: event.currentTarget.value })}
      />
      <select
        aria-label={fill(texts.mappedRole, { number })}
        value={line.roleId}
        onChange={(event) => set({ roleId: event.currentTarget.value })}
      >
        {known.map(([id, name]) => (
          <option key={id} value={id} selected={id === line.roleId}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
