import { type Condition, withOperands } from "./condition.ts";
import { type FilterPath, operatorsOf } from "./filter-paths.ts";

/** A condition to begin with. */
export function newCondition(paths: readonly FilterPath[]): Condition {
  const [first] = paths;
  const empty: Condition = { path: "", filterType: "text", operator: "equals", operands: [] };
  return first ? movedTo(first, empty) : empty;
}

/** The condition on another member: with its operator and its operands, as far as that member can have them. */
export function movedTo(path: FilterPath, condition: Condition): Condition {
  const offered = operatorsOf(path);
  const same = offered.find(([filterType, name]) => filterType === condition.filterType && name === condition.operator);
  const [filterType, operator] = same ?? offered[0] ?? ["text", "equals"];
  const isTaken = (operand: string) => path.values.length === 0 || path.values.includes(operand);
  const operands = same ? condition.operands.filter(isTaken) : [];
  return withOperands({ path: path.path, filterType, operator, operands });
}

/** The condition with another operator, and the filter that has it. */
export function comparedBy(path: FilterPath, condition: Condition, operator: string): Condition {
  const offered = operatorsOf(path).find(([, name]) => name === operator);
  return withOperands({ ...condition, filterType: offered?.[0] ?? condition.filterType, operator });
}
