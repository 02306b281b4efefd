import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { default as addFormats } from "ajv-formats";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { ArrivedRequest } from "./noted-deliveries.ts";

const directory = join(import.meta.dirname, "../../../contract/events");
/** Longest value that a fault shows, in characters. */
const shownMax = 200;
const typeName = /^[A-Za-z0-9_.]+$/u;

const ajv = new Ajv2020({ allErrors: true, verbose: true });
addFormats(ajv);
const validators = new Map<string, ValidateFunction | undefined>();

/** Tells what does not fit in a delivery, if the contract names its type: the type, the path and the value there. */
export function faultsOfDelivery({ headers, body }: ArrivedRequest): readonly string[] {
  const { event, type = headers["service-event-type"] } = read(body);
  if (typeof type !== "string" || !typeName.test(type)) return [];
  const isValid = validatorOf(type);
  if (!isValid || isValid(event)) return [];
  return (isValid.errors ?? []).map((error) => `${type} ${faultOf(error)}`);
}

function read(body: Uint8Array): { readonly event: unknown; readonly type?: string } {
  const text = new TextDecoder().decode(body);
  try {
    const event: unknown = JSON.parse(text);
    const type: unknown = Object(event).type;
    return typeof type === "string" ? { event, type } : { event };
  } catch {
    return { event: text };
  }
}

/** Compiles the schema of a type when its first delivery arrives; undefined for a type that the contract does not name. */
function validatorOf(type: string): ValidateFunction | undefined {
  if (validators.has(type)) return validators.get(type);
  const file = join(directory, `${type}.json`);
  const compiled = existsSync(file) ? ajv.compile(JSON.parse(readFileSync(file, "utf8"))) : undefined;
  validators.set(type, compiled);
  return compiled;
}

function faultOf({ instancePath, message, data }: ErrorObject): string {
  const shown = JSON.stringify(data) ?? "nothing";
  const value = shown.length > shownMax ? `${shown.slice(0, shownMax)}…` : shown;
  return `at ${instancePath || "/"} ${message}: ${value}`;
}
