import type { Project, ProjectPatch } from "@design-catalog/client/api";

/** Fields of a project as a form holds them: an absent text is empty. */
export interface ProjectValues {
  readonly name: string;
  readonly number: string;
  readonly client: string;
  readonly description: string;
}

/** The fields as a form begins with them. */
export function valuesOf({ name, number, client, description }: Project): ProjectValues {
  return { name, number: number ?? "", client: client ?? "", description: description ?? "" };
}

/** The fields as the service takes them: an empty text is absent. */
export function patchOf({ name, number, client, description }: ProjectValues): Omit<ProjectPatch, "version"> {
  return {
    name: name.trim(),
    number: textOrNull(number),
    client: textOrNull(client),
    description: textOrNull(description),
  };
}

/** The text without spaces around it; null if nothing is left. */
export function textOrNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" ? null : trimmed;
}
