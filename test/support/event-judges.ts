import { Validator } from "@cfworker/json-schema";
import type { JsonObject } from "@design-catalog/core";
import { default as addFormats } from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";

/** Judges an event by a schema; returns what is wrong with it. */
export type EventJudge = (event: JsonObject) => readonly string[];

/** Two validators of JSON Schema 2020-12 that share no code, as receivers use them, for one schema. */
export function eventJudges(schema: JsonObject): Readonly<Record<"ajv" | "cfworker", EventJudge>> {
  const ajv = new Ajv2020({ allErrors: true });
  addFormats(ajv);
  const isValid = ajv.compile(schema);
  const validator = new Validator(schema, "2020-12", false);
  return {
    ajv: (event) =>
      isValid(event) ? [] : (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`),
    cfworker: (event) =>
      validator.validate(event).errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`),
  };
}
