import {
  callOperation,
  DomainError,
  type ErrorData,
  type Operation,
  type OperationCall,
  type OperationContext,
  operationNamed,
} from "@design-catalog/core";
import { collectionOf } from "@design-catalog/core/engine";

/** A call of an operation, with the places of its body's members in the input of the tool. */
export interface ToolCall extends OperationCall {
  /** Pointers of the body with their places in the input, where the two differ; the first match counts. */
  readonly pointers?: readonly (readonly [RegExp, string])[];
}

/**
 * Calls an operation of the service by its name, as a request of the same user would.
 * @throws {DomainError} the refusal of that request, in the words of the tool
 */
export async function call<Answer>(
  context: OperationContext,
  name: string,
  { pointers = [], ...input }: ToolCall = {},
): Promise<Answer> {
  const operation = operationNamed(name);
  try {
    // The schema of an operation is the type of its answer; the tests of the tools compare the two.
    return (await callOperation(operation, context, { ...input, through: "mcp" })) as Answer;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "not_found") throw await withPlace(error, context, { operation, input });
    throw new DomainError(error.code, error.message, withPointers(error.data, [...pointers, ...ofPages]), {
      cause: error,
    });
  }
}

/** In the input a row is a cursor. */
const ofPages = [
  [/^\/startRow$/u, "/cursor"],
  [/^\/endRow$/u, "/limit"],
] as const;

function withPointers(data: ErrorData, pointers: readonly (readonly [RegExp, string])[]): ErrorData {
  if (!data.errors) return data;
  const rename = (pointer: string) => {
    const [pattern, replacement] = pointers.find(([one]) => one.test(pointer)) ?? [];
    return pattern && replacement !== undefined ? pointer.replace(pattern, replacement) : pointer;
  };
  return { ...data, errors: data.errors.map((issue) => ({ ...issue, pointer: rename(issue.pointer) })) };
}

/** Path parameters inside a project, with the names that tools give them and the tool that lists the ids. */
const inProject: Readonly<Record<string, readonly [string, string]>> = {
  productId: ["projectProductId", "list_project_products"],
  viewId: ["viewId", "list_views"],
  cableId: ["cableId", "list_cables"],
};
const ofProject = ["projectId", "list_projects"] as const;
const ofCatalog = ["productId", "search_products"] as const;

/** Adds to a refusal the name of the unknown id, and the tool that lists known ones. */
async function withPlace(
  error: DomainError,
  context: OperationContext,
  { operation, input }: { readonly operation: Operation; readonly input: OperationCall },
): Promise<DomainError> {
  const { id = "", ...others } = input.parameters ?? {};
  const [[parameter, value] = []] = Object.entries(others);
  const place = parameter === undefined ? undefined : inProject[parameter];
  if (place && value !== undefined && (await seesProject(context, id))) return unknown(error, place);
  return unknown(error, collectionOf(operation) === "projects" ? ofProject : ofCatalog);
}

async function seesProject(context: OperationContext, id: string): Promise<boolean> {
  return call(context, "getProject", { parameters: { id } }).then(
    () => true,
    () => false,
  );
}

/** Answers alike for an id that does not exist and for one that the caller may not see. */
function unknown(cause: DomainError, [name, list]: readonly [string, string]): DomainError {
  return new DomainError(cause.code, `Unknown ${name}; ${list} lists the existing ones`, cause.data, { cause });
}
