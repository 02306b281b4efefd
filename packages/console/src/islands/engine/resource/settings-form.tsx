import type { Operation } from "@design-catalog/client";
import { engineTexts } from "../engine-texts.ts";
import { mayUse } from "../page-data.ts";
import { Facts, ReadOnlyNote, Shown } from "../parts.tsx";
import { refreshMs } from "../refresh.ts";
import { tell } from "../toasts.ts";
import { useAnswer } from "../use-answer.ts";
import { storedText } from "./field-words.ts";
import type { ResourceField } from "./field.ts";
import { callOnRow } from "./row-calls.ts";
import { RowForm, type Versioned } from "./row-form.tsx";

/** Settings of which there is one: a form by their fields for who may change them, otherwise their values. */
export function SettingsForm<Row extends Versioned>(settings: {
  /** Privilege that changes them. */
  readonly changing: string;
  readonly fields: readonly ResourceField<Row>[];
  readonly get: Operation<object, Row>;
  readonly patch: Operation<object, unknown>;
  /** Says that they are saved. */
  readonly saved: string;
}) {
  const { changing, fields, get, patch, saved } = settings;
  const answer = useAnswer(() => callOnRow(get, ""), "", refreshMs);
  const onSaved = () => {
    tell({ text: saved });
    answer.again();
  };
  return (
    <>
      <Shown answer={answer}>
        {(row) =>
          mayUse(changing) ? (
            <RowForm {...{ fields, row, get, patch, onSaved }} />
          ) : (
            <>
              <ReadOnlyNote privilege={changing} />
              <Facts facts={fields.map((field) => ({ name: field.label, value: valueOf(field, row) }))} />
            </>
          )
        }
      </Shown>
    </>
  );
}

function valueOf<Row>(field: ResourceField<Row>, row: Row) {
  const text = storedText(field, row[field.name]);
  return <bdi>{text === "" ? engineTexts.none : text}</bdi>;
}
