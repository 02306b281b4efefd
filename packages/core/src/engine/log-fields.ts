export { listedFields, logWith } from "../ports/log.ts";
