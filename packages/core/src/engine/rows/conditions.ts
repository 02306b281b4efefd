export { all, always, among, compares, live, matches } from "../../ports/condition.ts";
