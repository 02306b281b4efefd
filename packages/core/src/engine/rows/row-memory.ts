export { createRowMemory } from "../../ports/row-memory.ts";
