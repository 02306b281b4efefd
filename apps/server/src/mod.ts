export { createLog } from "./adapters/log.ts";
export { createOpenIdConnect } from "./adapters/openid-connect.ts";
export { type Server, startServer } from "./server.ts";
