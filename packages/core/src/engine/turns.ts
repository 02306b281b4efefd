export { createTurns, type Turns } from "../ports/pause.ts";
