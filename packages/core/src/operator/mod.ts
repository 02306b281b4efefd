export { isSecretColumn } from "./persons/is-secret-column.ts";
export { keepPersons } from "./persons/keep-persons.ts";
export { createOperatorWing } from "./wing.ts";
