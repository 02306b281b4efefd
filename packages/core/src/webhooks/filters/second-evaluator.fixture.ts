/**
 * A second evaluator of filters, written from the description of AG Grid's filter models. It walks the model for each event,
 * knows no columns or conditions of the service, and reads only what is valid.
 */

type Model = Readonly<Record<string, unknown>>;
type Value = string | number | boolean | null;

const dayMs = 86_400_000;
const folded: Readonly<Record<string, string>> = { ß: "ss", é: "e", ä: "a", ø: "o" };

/** Tells whether an event satisfies a filter; relative dates count from `nowMs`. */
export function satisfies(event: unknown, filter: unknown, nowMs: number): boolean {
  if (Array.isArray(filter) || !isModel(filter)) return true;
  if (typeof filter["filterType"] === "string") return advanced(event, filter, nowMs);
  return Object.entries(filter).every(
    ([path, model]) => !isModel(model) || columnHolds(valueAt(event, path), model, nowMs),
  );
}

function advanced(event: unknown, model: Model, nowMs: number): boolean {
  if (model["filterType"] !== "join") return columnHolds(valueAt(event, String(model["colId"])), model, nowMs);
  return joined(model["type"], listOf(model["conditions"]), (one) => advanced(event, one, nowMs));
}

function columnHolds(value: Value, model: Model, nowMs: number): boolean {
  if (model["filterType"] === "multi")
    return listOf(model["filterModels"]).every((one) => columnHolds(value, one, nowMs));
  const pair = [model["condition1"], model["condition2"]].filter(isModel);
  const conditions = Array.isArray(model["conditions"]) ? listOf(model["conditions"]) : pair;
  if (conditions.length === 0) return simple(value, model, nowMs);
  return joined(model["operator"], conditions, (one) => columnHolds(value, { ...inherited(model), ...one }, nowMs));
}

/** Conditions may omit the type that they share. */
const inherited = ({ filterType }: Model) => (filterType === undefined ? {} : { filterType });

function joined(operator: unknown, parts: readonly Model[], holds: (part: Model) => boolean): boolean {
  return operator === "AND" ? parts.every(holds) : parts.some(holds);
}

function simple(value: Value, model: Model, nowMs: number): boolean {
  const isBlank = value === null || (typeof value === "string" && /^\s*$/u.test(value));
  switch (model["type"]) {
    case "empty":
      return true;
    case "blank":
      return isBlank;
    case "notBlank":
      return !isBlank;
    case "true":
    case "false":
      return String(value) === model["type"];
    default:
      break;
  }
  if (Array.isArray(model["values"])) return inSet(value, isBlank, model) !== (model["type"] === "isNoneOf");
  if (model["filterType"] === "date") return dateHolds(value, model, nowMs);
  return typeof model["filter"] === "string" ? textHolds(value, model) : numberHolds(value, model);
}

/** A set names booleans and numbers by their texts; its null stands for blanks. */
function inSet(value: Value, isBlank: boolean, { values }: Model): boolean {
  const texts = Array.isArray(values) ? values : [];
  if (isBlank && texts.includes(null)) return true;
  return value !== null && texts.some((one) => one !== null && lower(String(one)) === lower(String(value)));
}

function textHolds(value: Value, { type, filter }: Model): boolean {
  if (type === "notEqual" || type === "notContains") {
    return !textHolds(value, { type: type === "notEqual" ? "equals" : "contains", filter });
  }
  if (value === null) return false;
  const [text, sought] = [lower(String(value)), lower(String(filter))];
  if (type === "equals") return text === sought;
  if (type === "startsWith") return text.slice(0, sought.length) === sought;
  if (type === "endsWith") return sought === "" || text.slice(-sought.length) === sought;
  return fold(text).split(fold(sought)).length > 1;
}

const lower = (text: string) => text.toLowerCase();
const fold = (text: string) => text.replaceAll(/[ßéäø]/gu, (letter) => folded[letter] ?? letter);

/** Null satisfies no comparison of numbers; both ends of a range belong to it. */
function numberHolds(value: Value, { type, filter, filterTo }: Model): boolean {
  if (value === null) return false;
  return within(type, Number(value), { first: Number(filter), last: Number(filter), to: Number(filterTo) });
}

/** A date without a time is its whole day, in UTC. */
function dateHolds(value: Value, { type, dateFrom, dateTo }: Model, nowMs: number): boolean {
  if (value === null) return false;
  const atMs = Date.parse(String(value));
  const today = Math.floor(nowMs / dayMs);
  const day = Math.floor(atMs / dayMs);
  if (type === "today") return day === today;
  if (type === "yesterday") return day === today - 1;
  if (type === "tomorrow") return day === today + 1;
  if (type === "thisYear") return new Date(atMs).getUTCFullYear() === new Date(nowMs).getUTCFullYear();
  return within(type, atMs, { ...spanOf(dateFrom), to: spanOf(dateTo).last });
}

function spanOf(date: unknown) {
  const [day, time = "00:00:00"] = String(date).split(/[ T]/u);
  const first = Date.parse(`${day}T${time}Z`);
  return { first, last: time === "00:00:00" ? first + dayMs - 1 : first };
}

interface Span {
  readonly first: number;
  readonly last: number;
  /** Last value of a range that begins here. */
  readonly to: number;
}

function within(type: unknown, value: number, { first, last, to }: Span): boolean {
  switch (type) {
    case "equals":
      return value >= first && value <= last;
    case "notEqual":
      return value < first || value > last;
    case "lessThan":
      return value < first;
    case "lessThanOrEqual":
      return value <= last;
    case "greaterThan":
      return value > last;
    case "greaterThanOrEqual":
      return value >= first;
    default:
      return value >= first && value <= to;
  }
}

function valueAt(event: unknown, path: string): Value {
  let value = event;
  for (const name of path.split(".")) value = isModel(value) && Object.hasOwn(value, name) ? value[name] : null;
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

function listOf(models: unknown): readonly Model[] {
  return Array.isArray(models) ? models.filter(isModel) : [];
}

function isModel(value: unknown): value is Model {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
