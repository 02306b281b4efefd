import type { Resource } from "../engine/rows/definition.ts";
import type { Wing } from "../engine/wing.ts";
import type { StoredTable } from "../ports/table.ts";
import { personErasureKind } from "./persons/erasure-job.ts";
import { erasureOperations } from "./persons/erasure-operations.ts";
import { personExportKind } from "./persons/export-job.ts";
import { exportOperations } from "./persons/export-operations.ts";
import { auditProducts } from "./product-audit/audit-products.ts";
import { listProductChanges } from "./product-changes/list-product-changes.ts";
import { updateKind } from "./product-update/update-job.ts";
import { updateProducts } from "./product-update/update-products.ts";
import { listProductUsage } from "./product-usage/list-product-usage.ts";
import { auditProjects } from "./project-audit/audit-projects.ts";
import { search } from "./search/search.ts";
import { streamChanges } from "./stream/stream-changes.ts";

/**
 * Views of the whole deployment: the search, where products are used, how they changed, their audit and update, the audit
 * of projects, the stream of changes, and everything about one person. `service` returns its tables and resources, which the wings make together.
 */
export function createOperatorWing(
  service: () => { readonly tables: readonly StoredTable[]; readonly resources: readonly Resource[] },
): Wing {
  const tables = () => service().tables;
  const exportKind = personExportKind(tables);
  const erasureKind = personErasureKind(tables);
  return {
    operations: [
      listProductChanges,
      listProductUsage,
      search,
      auditProducts,
      updateProducts,
      auditProjects,
      streamChanges(() => service().resources),
      ...exportOperations(exportKind),
      ...erasureOperations,
    ],
    resources: [],
    tables: [],
    expiring: [],
    jobKinds: [updateKind, exportKind, erasureKind],
    quotas: [],
    mailKinds: [],
  };
}
