export { type MailPorts, requeueLostJobs, sendDueMails } from "./application/mod.ts";
export {
  type Actor,
  callOperation,
  createIdSource,
  defineOperation,
  DomainError,
  type ErrorCode,
  type ErrorData,
  type ExpiryPorts,
  formatTimestamp,
  invalid,
  notFound,
  OAuthError,
  type Operation,
  type OperationCall,
  type OperationContext,
  type Privilege,
  privileges,
} from "./engine/mod.ts";
export {
  bootstrapApplication,
  checkDomains,
  createAdministrator,
  createAuthenticator,
  defaultApplicationId,
  type FirstAdministrator,
  purgeClients,
  type ServedApplication,
} from "./identity/mod.ts";
export {
  all,
  type ApplicationStore,
  type Clock,
  type Condition,
  type Id,
  isId,
  type JobQueue,
  type JsonObject,
  live,
  type Log,
  matches,
  parseId,
  type Ports,
  type Random,
  type Reader,
  type Storage,
  type Table,
  type Transaction,
} from "./ports/mod.ts";
export { runReportJob } from "./projects/mod.ts";
export {
  alignEndpoints,
  disableFailingEndpoints,
  notifyExhausted,
  restoreLostJobs,
  type UpkeepPorts,
} from "./webhooks/mod.ts";
export { eraseExpired, eventTypes, operationNamed, operations, recordEvents, resources, tables } from "./service.ts";
