import type { Node } from "./json-node.ts";

/** Something that clients may rely on, and can no longer. */
export interface BrokenPromise {
  /** Operation, schema, type of event or code of an error: what a changeset has to name. */
  readonly subject: string;
  /** The whole sentence, which begins with the subject. */
  readonly text: string;
}

/** Two versions of a document, and what was found between them. */
export interface Comparison {
  readonly before: Node;
  readonly after: Node;
  /** Pairs of shared schemas that have been compared: they name each other in circles. */
  readonly seen: Set<string>;
  readonly found: BrokenPromise[];
}

/** Place of two nodes: the subject and the way from there. */
export interface Place {
  readonly subject: string;
  readonly path: string;
}

/** Adds a broken promise. */
export function report({ found }: Comparison, { subject, path }: Place, what: string): void {
  const text = `${subject}${path}: ${what}`;
  if (!found.some((known) => known.text === text)) found.push({ subject, text });
}

/** The place of a member. */
export function below({ subject, path }: Place, name: string): Place {
  return { subject, path: `${path}/${name}` };
}
