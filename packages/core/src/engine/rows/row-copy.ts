export { copyOf } from "../../ports/storage.ts";
