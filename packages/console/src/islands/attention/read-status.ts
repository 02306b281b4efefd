import { getStatus } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { sharedRead } from "./shared-read.ts";

/** Reads the state of the service, which several parts of a page show. */
export const readStatus = sharedRead(() => call(getStatus, {}));
