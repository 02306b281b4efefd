import type { Wing } from "../engine/wing.ts";
import { auditProducts } from "./product-audit/audit-products.ts";
import { listProductChanges } from "./product-changes/list-product-changes.ts";
import { updateKind } from "./product-update/update-job.ts";
import { updateProducts } from "./product-update/update-products.ts";
import { listProductUsage } from "./product-usage/list-product-usage.ts";
import { auditProjects } from "./project-audit/audit-projects.ts";
import { search } from "./search/search.ts";

/**
 * Views of the whole deployment: the search, and where products are used, how they changed, their audit and update, and the audit of
 * projects.
 */
export const operatorWing: Wing = {
  operations: [listProductChanges, listProductUsage, search, auditProducts, updateProducts, auditProjects],
  resources: [],
  tables: [],
  expiring: [],
  jobKinds: [updateKind],
  quotas: [],
  mailKinds: [],
};
