import { listPrivileges, type PrivilegeArea } from "@design-catalog/client/api";
import { roleFields } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import type { FieldPlace } from "../engine/form.tsx";
import { language } from "../engine/page-data.ts";
import { Shown } from "../engine/parts.tsx";
import { Table } from "../engine/table.tsx";
import { useAnswer } from "../engine/use-answer.ts";
import { labelOf } from "../engine/words.ts";
import { type Level, levelOf, withLevel } from "./privilege-levels.ts";
import { areaText } from "./privilege-texts.ts";
import { texts } from "./role-texts.ts";

interface Matrix {
  readonly privileges: readonly string[];
  readonly change: (privileges: readonly string[]) => void;
  readonly place: FieldPlace;
}

const label = labelOf(roleFields.privileges);
const levels: readonly Level[] = ["none", "read", "write"];

/** Areas of administration by what a role may do in each. */
export function PrivilegeMatrix(matrix: Matrix) {
  const { place } = matrix;
  const answer = useAnswer(() => call(listPrivileges, {}), "");
  return (
    <fieldset id={place.id} aria-describedby={place.describedBy}>
      <legend>{label}</legend>
      <Shown answer={answer}>
        {(areas) => (
          <Table label={label} columns={[texts.area, ...levels.map((level) => texts.levels[level])]}>
            {byName(areas).map((area) => (
              <AreaRow key={area.area} area={area} {...matrix} />
            ))}
          </Table>
        )}
      </Shown>
    </fieldset>
  );
}

function byName(areas: readonly PrivilegeArea[]): readonly PrivilegeArea[] {
  const nameOf = ({ area }: PrivilegeArea) => areaText(area);
  return areas.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), language));
}

function AreaRow(row: Matrix & { readonly area: PrivilegeArea }) {
  const { area, privileges, change, place } = row;
  const current = levelOf(privileges, area);
  const name = areaText(area.area);
  return (
    <tr>
      <th scope="row">
        {name}
        {/* What refusals and the API call it. */}
        <div class="hint">{area.read}</div>
      </th>
      {levels.map((level) => (
        <td key={level}>
          <input
            type="radio"
            name={`${place.id}-${area.area}`}
            aria-label={`${name}: ${texts.levels[level]}`}
            checked={current === level}
            onChange={() => change(withLevel(privileges, area, level))}
          />
        </td>
      ))}
    </tr>
  );
}
