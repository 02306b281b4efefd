export { TextRefusal } from "../../ports/embedder.ts";
