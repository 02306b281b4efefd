/** Written by `bun run contract` from the OpenAPI documents: operations of "Domains". */
import type { Operation } from "../../operation.ts";
import type { Domain, DomainCheck, DomainCreate, DomainRefresh } from "../types.ts";

/** List the domains. */
export const listDomains: Operation<{  }, readonly (Domain)[]> = { method: "GET", path: "/api/v1/admin/domains", privilege: "Admin Domains" };
/** Add a domain. */
export const createDomain: Operation<{ readonly body: DomainCreate; }, Domain> = { method: "POST", path: "/api/v1/admin/domains", privilege: "Admin Domains r/w" };
/** Remove a domain. */
export const deleteDomain: Operation<{ readonly query: { readonly "id": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/domains", privilege: "Admin Domains r/w" };
/** Replace the validation token of a domain. */
export const refreshDomain: Operation<{ readonly body: DomainRefresh; }, Domain> = { method: "POST", path: "/api/v1/admin/domains/refresh", privilege: "Admin Domains r/w" };
/** Check a domain now. */
export const checkDomain: Operation<{ readonly body: DomainCheck; }, Domain> = { method: "POST", path: "/api/v1/admin/domains/check", privilege: "Admin Domains r/w" };
