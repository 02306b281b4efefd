import type { Project } from "@design-catalog/client/api";
import { projectFields } from "@design-catalog/client/fields";
import { ChangeMark } from "../../engine/change-mark.tsx";
import { changeOf } from "../../engine/change-of.ts";
import { Dialog } from "../../engine/dialog.tsx";
import { fieldText } from "../../engine/field-titles.ts";
import { numberText, valueText } from "../../engine/format.ts";
import type { GridRange } from "../../engine/grid-types.ts";
import { Shown } from "../../engine/parts.tsx";
import { Table } from "../../engine/table.tsx";
import { fill } from "../../engine/texts.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { labelsOf } from "../../engine/words.ts";
import { texts } from "../texts.ts";
import { withCatalogNames } from "./catalog-names.ts";
import { readContents } from "./contents.ts";
import { type Difference, differencesOf } from "./differences.ts";
import { type Side, sidesOf } from "./sides.ts";
import { compareTexts } from "./texts.ts";

const labels = labelsOf(projectFields);

const changeKinds = { create: "added", update: "changed", delete: "removed" } as const;

/** Differences that the page draws, at most. */
const shownMax = 200;

/** Reads snapshots by their ids, the earliest first. */
export type ReadSnapshots = (
  range: GridRange,
  ids: readonly string[],
) => Promise<{ readonly rowData: readonly Project[] }>;

/** A comparison that was asked for. */
interface Asked {
  /** The earlier snapshot and the later one in any order, or one to compare with `now`. */
  readonly ids: readonly string[];
  readonly read: ReadSnapshots;
  /** The project as it is now. @default two snapshots are compared */
  readonly now?: Side;
}

/** Tells what came, went and changed between two snapshots, or a snapshot and its project as it is now. */
export function ProjectComparison({ onClose, ...asked }: Asked & { readonly onClose: () => void }) {
  const { ids, read, now } = asked;
  const range = { startRow: 0, endRow: 2, sortModel: [{ colId: "createdAt", sort: "asc" }] } as const;
  const answer = useAnswer(() => read(range, ids), ids.join());
  return (
    <Dialog title={compareTexts.title} onClose={onClose}>
      <Shown answer={answer}>
        {({ rowData }) => {
          const sides = sidesOf(ids, { found: rowData.map(sideOf), now });
          return sides ? <Compared {...sides} /> : <p role="status">{compareTexts.gone}</p>;
        }}
      </Shown>
      <p class="hint">{compareTexts.notCompared}</p>
    </Dialog>
  );
}

function sideOf({ id, uniqueNumber, name }: Project): Side {
  return { id, name: uniqueNumber ?? name };
}

function Compared({ earlier, later }: { readonly earlier: Side; readonly later: Side }) {
  const read = async () => {
    const [before, after] = await Promise.all([readContents(earlier.id), readContents(later.id)]);
    return withCatalogNames(differencesOf(before, after));
  };
  const answer = useAnswer(read, `${earlier.id} ${later.id}`);
  return (
    <>
      <p>{fill(compareTexts.between, { earlier: earlier.name, later: later.name })}</p>
      <Shown answer={answer}>{(differences) => <Differences differences={differences} />}</Shown>
    </>
  );
}

function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  const { action, fields, shown, none } = compareTexts;
  if (differences.length === 0) return <p role="status">{none}</p>;
  return (
    <>
      {differences.length > shownMax && <p class="hint">{fill(shown, { count: numberText(shownMax) })}</p>}
      <Table label={compareTexts.title} columns={[labels.name, action, fields]}>
        {differences.slice(0, shownMax).map((difference, index) => (
          // Several things may have the same name.
          <tr key={index}>
            <th scope="row">
              <bdi>{difference.name}</bdi>
            </th>
            <td>
              <ChangeMark kind={changeKinds[difference.action]} /> {texts.kinds[difference.kind]}{" "}
              {texts.actions[difference.action].replace(/:$/u, "")}
            </td>
            <td>
              <Fields {...difference} />
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function Fields({ kind, fields }: Difference) {
  return (
    <>
      {fields.map(({ field, before, after }) => (
        <div key={field}>
          <ChangeMark kind={changeOf(before, after)} /> {fieldText(kind, field)}
          {(after === null || typeof after !== "object") && (
            <>
              : <del>{valueText(before)}</del> <ins>{valueText(after)}</ins>
            </>
          )}
        </div>
      ))}
    </>
  );
}
