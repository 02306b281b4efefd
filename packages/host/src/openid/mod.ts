export { createOpenIdConnect } from "./openid-connect.ts";
