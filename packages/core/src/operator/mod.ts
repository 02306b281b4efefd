export { operatorWing } from "./wing.ts";
