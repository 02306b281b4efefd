export { createCodeMemory } from "../../ports/code-memory.ts";
