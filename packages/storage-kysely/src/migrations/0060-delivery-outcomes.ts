import { settleDeliveries } from "./baseline/settle-deliveries.ts";
import { statements } from "./statements.ts";

/** Members by which operators find deliveries. Those of older deliveries stay null; no index makes writers pay. */
const columns = `
ALTER TABLE deliveries ADD COLUMN project_id text COLLATE "C", ADD COLUMN last_status_code integer,
  ADD COLUMN last_error_class text;
`;

/** Assignment after which the function also writes the newest attempt's outcome; a settlement may be without attempt. */
const lastAssignment = "url = coalesce(r.url, d.url)";

/** The function that records results of attempts, with their outcomes in the deliveries. */
export function withOutcomes(statement: string): string {
  if (!statement.includes(lastAssignment)) {
    throw new TypeError(`Cannot change the function settle_deliveries: it does not contain ${lastAssignment}`);
  }
  return statement.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION").replace(
    lastAssignment,
    `${lastAssignment},
      last_status_code = CASE WHEN r.outcome IS NULL THEN d.last_status_code ELSE r.status_code END,
      last_error_class = CASE WHEN r.outcome IS NULL THEN d.last_error_class ELSE r.error_class END`,
  );
}

/** Project, status code and error class of each delivery. */
export const deliveryOutcomes = statements(columns + withOutcomes(settleDeliveries));
