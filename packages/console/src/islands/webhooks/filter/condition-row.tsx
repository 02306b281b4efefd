import type { Issue } from "@design-catalog/client/api";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Select } from "../../engine/choice.tsx";
import { IssueTexts } from "../../engine/issue-text.tsx";
import { fill } from "../../engine/texts.ts";
import { wordText } from "../../engine/word-text.ts";
import { comparedBy, movedTo } from "./condition-changes.ts";
import type { Condition } from "./condition.ts";
import { type FilterPath, operatorsOf } from "./filter-paths.ts";
import { filterTexts } from "./filter-texts.ts";
import { Operands } from "./operands.tsx";

interface RowOptions {
  /** Begins the ids of the row. */
  readonly id: string;
  readonly condition: Condition;
  readonly number: number;
  readonly paths: readonly FilterPath[];
  /** False while some paths are not known yet. */
  readonly isComplete: boolean;
  /** True if the endpoint gets all types. */
  readonly isOfAll: boolean;
  /** True if it takes the focus. */
  readonly isNew: boolean;
  readonly issues: readonly Issue[];
  readonly set: (condition: Condition) => void;
  readonly remove: () => void;
}

/** A condition: member, comparison and value, with what is wrong with it. */
export function ConditionRow(row: RowOptions) {
  const { id, condition, number, paths, isNew, set, remove } = row;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isNew) box.current?.querySelector("select")?.focus();
  }, [isNew]);
  const offered = paths.find(({ path }) => path === condition.path);
  const path = offered ?? unknownPath(condition);
  const isUnknown = row.isComplete && !offered;
  // The service says the same, in its own words.
  const issues = row.issues.filter(({ code }) => !isUnknown || code !== "unknown_column");
  const isWrong = isUnknown || issues.length > 0;
  const faultId = isWrong ? `${id}-fault` : undefined;
  const hint = hintOf(path, condition);
  const hintId = `${id}-hint`;
  const named = (text: string) => fill(text, { number });
  return (
    <>
      <div class="entry" ref={box}>
        <Select
          name={named(filterTexts.path)}
          describedBy={faultId}
          isInvalid={isUnknown}
          value={condition.path}
          options={paths.map((one) => [one.path, one.path])}
          choose={(chosen) => set(movedTo(paths.find((one) => one.path === chosen) ?? path, condition))}
        />
        <Select
          name={named(filterTexts.operator)}
          describedBy={faultId}
          isInvalid={issues.length > 0 && condition.operands.length === 0}
          value={condition.operator}
          options={operatorOptions(path, condition)}
          choose={(operator) => set(comparedBy(path, condition, operator))}
        />
        <Operands
          {...{ condition, path, number }}
          place={{ id, describedBy: [faultId, hint && hintId].filter(Boolean).join(" "), isInvalid: issues.length > 0 }}
          set={(operands) => set(comparedBy(path, { ...condition, operands }, condition.operator))}
        />
        <button type="button" class="secondary" onClick={remove}>
          {named(filterTexts.remove)}
        </button>
      </div>
      {isWrong && (
        <p class="field-error" id={faultId}>
          {isUnknown && (row.isOfAll ? filterTexts.notEveryEvent : filterTexts.unknownPath)}{" "}
          <IssueTexts issues={issues} />
        </p>
      )}
      {hint && (
        <p class="hint" id={hintId}>
          {hint}
        </p>
      )}
    </>
  );
}

function hintOf({ values }: FilterPath, { filterType, operands }: Condition): string | undefined {
  if (filterType === "set") return values.length === 0 ? filterTexts.lines : undefined;
  return filterType === "date" && operands.length > 0 ? filterTexts.utc : undefined;
}

/** A member that no chosen type has, of which only the condition tells the kind. */
function unknownPath({ path, filterType }: Condition): FilterPath {
  return { path, kind: filterType === "set" ? "text" : filterType, values: [] };
}

function operatorOptions(path: FilterPath, { operator }: Condition) {
  const names = operatorsOf(path).map(([, name]) => name);
  const words = { ...filterTexts.operators, ...(path.kind === "date" && filterTexts.dateOperators) };
  const all = names.includes(operator) ? names : [...names, operator];
  return all.map((name) => [name, wordText(words, name)] as const);
}
