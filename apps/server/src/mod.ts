export { createLog } from "./adapters/log.ts";
export { type Server, startServer } from "./server.ts";
