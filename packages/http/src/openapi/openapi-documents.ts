import type { Ports } from "@design-catalog/core";
import { type ApiName, createOpenApi, type OpenApiSource } from "./openapi.ts";

/** An OpenAPI document as it is served. */
export interface DocumentText {
  readonly text: string;
  /** Entity tag: a hash of the text. */
  readonly tag: string;
}

/** The texts of the OpenAPI documents, each created on first use. */
export interface OpenApiDocuments {
  read(api: ApiName, form: "json" | "yaml"): Promise<DocumentText>;
}

/** Keeps the texts as long as the handler lives, because operations do not change meanwhile. */
export function createOpenApiDocuments(
  source: OpenApiSource & { readonly ports: Pick<Ports, "digest"> },
): OpenApiDocuments {
  const made = new Map<string, Promise<DocumentText>>();
  return {
    read(api, form) {
      const key = `${api}.${form}`;
      const text = made.get(key) ?? makeText(api, form, source);
      made.set(key, text);
      return text;
    },
  };
}

async function makeText(
  api: ApiName,
  form: "json" | "yaml",
  source: OpenApiSource & { readonly ports: Pick<Ports, "digest"> },
): Promise<DocumentText> {
  const text = await formatOpenApi(createOpenApi(api, source), form);
  return { text, tag: `"${(await source.ports.digest.sha256(text)).slice(0, 32)}"` };
}

async function formatOpenApi(document: ReturnType<typeof createOpenApi>, form: "json" | "yaml"): Promise<string> {
  if (form === "json") return JSON.stringify(document);
  // Loaded by the first reader: most processes are never asked for it.
  const { stringify } = await import("yaml");
  // YAML 1.1 parsers such as PyYAML read an unquoted time as a date, so texts they would misread are quoted.
  return stringify(document, { schema: "yaml-1.1", aliasDuplicateObjects: false, lineWidth: 0 });
}
