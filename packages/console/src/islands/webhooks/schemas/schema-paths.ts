import { isObject, listIn } from "../../engine/resource/field-values.ts";

/** Kind of the value at a path; `any` stands for several, or for one that the schema leaves open. */
export type PathKind = "text" | "date" | "number" | "boolean" | "object" | "list" | "any";

/** A member of an event, or of what it contains. */
export interface SchemaPath {
  /** Names from the event on, such as `data.object.cables[].id`. */
  readonly path: string;
  readonly kind: PathKind;
  /** True if each object of which it is a member has it. */
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  /** English; empty without one. */
  readonly description: string;
  /** Texts of a closed list; the only one of a constant. */
  readonly values: readonly string[];
  readonly isConstant: boolean;
}

type Node = Readonly<Record<string, unknown>>;

/** A place in a schema, with the definitions that it was reached through: one that contains itself ends there. */
interface Place {
  readonly path: string;
  readonly isRequired: boolean;
  readonly passed: readonly unknown[];
}

/**
 * Lists the members that a JSON Schema describes, in its order, as the service publishes schemas of events: of several
 * forms of an object, those of all. Keywords that such schemas do not use are not read.
 */
export function schemaPaths(schema: unknown): readonly SchemaPath[] {
  const root = nodeOf(schema);
  const definitions = nodeOf(root["$defs"]);
  const found = membersOf(definitions, root, { path: "", isRequired: true, passed: [] });
  return found.filter(({ path }, index) => found.findIndex((other) => other.path === path) === index);
}

function pathsAt(definitions: Node, node: Node, place: Place): readonly SchemaPath[] {
  const { forms, passed } = formsOf(definitions, node, place.passed);
  const described = [node, ...forms].map(({ description }) => description).find((one) => typeof one === "string");
  const values = forms.flatMap(valuesOf);
  const own: SchemaPath = {
    path: place.path,
    kind: kindOf(forms),
    isRequired: place.isRequired,
    isNullable: listIn(node["anyOf"]).some((form) => nodeOf(form)["type"] === "null"),
    description: typeof described === "string" ? described : "",
    values,
    isConstant: forms.some((form) => "const" in form),
  };
  const ofForms = forms.map((form) => membersOf(definitions, form, { ...place, passed }));
  return [own, ...ofForms.flat().map((member) => ({ ...member, isRequired: isRequiredIn(ofForms, member) }))];
}

/** True for a member that an object has in each of its forms, as far as it is there at all. */
function isRequiredIn(ofForms: readonly (readonly SchemaPath[])[], { path }: SchemaPath): boolean {
  const parent = path.slice(0, path.lastIndexOf(".") + 1);
  const having = ofForms.filter((members) => members.some((member) => member.path.startsWith(parent)));
  return having.every((members) => members.some((member) => member.path === path && member.isRequired));
}

/** Members of an object, or of the items of a list. */
function membersOf(definitions: Node, node: Node, { path, passed }: Place): readonly SchemaPath[] {
  const required = listIn(node["required"]);
  const members = Object.entries(nodeOf(node["properties"])).flatMap(([name, member]) =>
    pathsAt(definitions, nodeOf(member), {
      path: path === "" ? name : `${path}.${name}`,
      isRequired: required.includes(name),
      passed,
    }),
  );
  if (node["items"] === undefined) return members;
  const items = formsOf(definitions, nodeOf(node["items"]), passed);
  const place = { path: `${path}[]`, isRequired: true, passed: items.passed };
  return [...members, ...items.forms.flatMap((form) => membersOf(definitions, form, place))];
}

/** Forms that a value may have, without null; none of a definition that the place is in. */
function formsOf(definitions: Node, node: Node, passed: readonly unknown[]): Pick<Place, "passed"> & Forms {
  const { $ref, anyOf } = node;
  if (typeof $ref === "string") {
    if (passed.includes($ref)) return { forms: [], passed };
    return formsOf(definitions, nodeOf(definitions[$ref.replace("#/$defs/", "")]), [...passed, $ref]);
  }
  if (anyOf === undefined) return { forms: node["type"] === "null" ? [] : [node], passed };
  const parts = listIn(anyOf).map((part) => formsOf(definitions, nodeOf(part), passed));
  return { forms: parts.flatMap(({ forms }) => forms), passed: parts.flatMap((part) => part.passed) };
}

interface Forms {
  readonly forms: readonly Node[];
}

function kindOf(forms: readonly Node[]): PathKind {
  const [kind, ...others] = new Set(forms.map(plainKindOf));
  return kind === undefined || others.length > 0 ? "any" : kind;
}

function plainKindOf({ type, format }: Node): PathKind {
  switch (type) {
    case "string":
      return format === "date-time" ? "date" : "text";
    case "integer":
    case "number":
      return "number";
    case "boolean":
    case "object":
      return type;
    case "array":
      return "list";
    default:
      return "any";
  }
}

function valuesOf(form: Node): readonly string[] {
  return "const" in form ? [String(form["const"])] : listIn(form["enum"]).map(String);
}

function nodeOf(value: unknown): Node {
  return isObject(value) ? value : {};
}
