import type { ProductCheck } from "./check.ts";
import { accessoryCycle } from "./checks/accessory-cycle.ts";
import { attributeSpelling } from "./checks/attribute-spelling.ts";
import { attributeUnit } from "./checks/attribute-unit.ts";
import { categorySpelling } from "./checks/category-spelling.ts";
import { connectorDirection } from "./checks/connector-direction.ts";
import { connectorName } from "./checks/connector-name.ts";
import { connectorSignal } from "./checks/connector-signal.ts";
import { danglingReference } from "./checks/dangling-reference.ts";
import { discontinuedAccessory } from "./checks/discontinued-accessory.ts";
import { discontinuedInUse } from "./checks/discontinued-in-use.ts";
import { draftInUse } from "./checks/draft-in-use.ts";
import { duplicatePartNumber } from "./checks/duplicate-part-number.ts";
import { impossibleSize } from "./checks/impossible-size.ts";
import { listLabel } from "./checks/list-label.ts";
import { longUnchanged } from "./checks/long-unchanged.ts";
import { missingConnectors } from "./checks/missing-connectors.ts";
import { missingIdentity } from "./checks/missing-identity.ts";
import { missingMeasures } from "./checks/missing-measures.ts";
import { nearDuplicate } from "./checks/near-duplicate.ts";
import { neverUsed } from "./checks/never-used.ts";
import { outdatedCopies } from "./checks/outdated-copies.ts";
import { powerConnector } from "./checks/power-connector.ts";

/** Every check, those of the worst problems first. Cursors depend on the order within a product. */
export const productChecks: readonly ProductCheck[] = [
  danglingReference,
  accessoryCycle,
  connectorSignal,
  connectorDirection,
  duplicatePartNumber,
  impossibleSize,
  powerConnector,
  missingMeasures,
  missingIdentity,
  missingConnectors,
  connectorName,
  discontinuedInUse,
  draftInUse,
  discontinuedAccessory,
  categorySpelling,
  nearDuplicate,
  attributeSpelling,
  attributeUnit,
  listLabel,
  neverUsed,
  longUnchanged,
  outdatedCopies,
];
