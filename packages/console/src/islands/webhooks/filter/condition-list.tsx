import type { Issue } from "@design-catalog/client/api";
import { useRef, useState } from "preact/hooks";
import { Choice } from "../../engine/choice.tsx";
import type { FieldPlace } from "../../engine/form.tsx";
import { FailureBox } from "../../engine/parts.tsx";
import { newCondition } from "./condition-changes.ts";
import { ConditionRow } from "./condition-row.tsx";
import type { Condition } from "./condition.ts";
import type { Conditions, Join } from "./conditions.ts";
import { filterTexts } from "./filter-texts.ts";
import { type ChosenTypes, useFilterPaths } from "./use-filter-paths.ts";

interface ListOptions extends ChosenTypes {
  readonly conditions: Conditions;
  readonly faultsOf: (condition: Condition) => readonly Issue[];
  readonly change: (join: Join, conditions: readonly Condition[]) => void;
  readonly place: FieldPlace;
}

/** Conditions one below the other, how they are joined, and a button that adds one. */
export function ConditionList({ conditions: { join, placed }, faultsOf, change, place, ...types }: ListOptions) {
  const { paths, isComplete, failure } = useFilterPaths(types);
  const conditions = placed.map(({ condition }) => condition);
  const [added, setAdded] = useState<number>();
  const button = useRef<HTMLButtonElement>(null);
  const add = () => {
    setAdded(conditions.length);
    change(join, [...conditions, newCondition(paths)]);
  };
  const remove = (index: number) => {
    setAdded(undefined);
    change(join, conditions.toSpliced(index, 1));
    button.current?.focus();
  };
  return (
    <>
      {failure && <FailureBox failure={failure} />}
      {conditions.length === 0 && <p class="hint">{filterTexts.none}</p>}
      {conditions.length > 1 && (
        <div class="field">
          <Choice
            id={`${place.id}-join`}
            label={filterTexts.join}
            value={join}
            options={Object.entries(filterTexts.joins)}
            choose={(chosenJoin) => change(chosenJoin === "OR" ? "OR" : "AND", conditions)}
          />
        </div>
      )}
      {conditions.map((condition, index) => (
        <ConditionRow
          // Conditions have no identity but their place.
          key={String(index)}
          {...{ condition, paths, isComplete }}
          number={index + 1}
          isNew={index === added}
          isOfAll={types.chosen.includes("*")}
          issues={faultsOf(condition)}
          id={`${place.id}-${index}`}
          set={(next) => change(join, conditions.with(index, next))}
          remove={() => remove(index)}
        />
      ))}
      <div class="actions">
        <button ref={button} type="button" class="secondary" onClick={add}>
          {filterTexts.add}
        </button>
      </div>
    </>
  );
}
