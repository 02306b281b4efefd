import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Stores pairings in both directions with the connector of the lower id first, so none can be there twice. One whose
 * opposite is there already stays, and the log names it.
 */
export const pairingsInOrder: Migration = {
  async up(db) {
    await sql.raw(turned).execute(db);
  },
};

const turned = `
DO $$
DECLARE
  pairing record;
BEGIN
  FOR pairing IN
    SELECT application_id, id, connector_a_id, connector_b_id FROM connector_pairings
    WHERE bidirectional AND NOT deleted AND connector_a_id > connector_b_id
    FOR UPDATE
  LOOP
    BEGIN
      UPDATE connector_pairings AS turned
        SET connector_a_id = pairing.connector_b_id, connector_b_id = pairing.connector_a_id
        WHERE turned.application_id = pairing.application_id AND turned.id = pairing.id;
    EXCEPTION WHEN unique_violation THEN
      RAISE WARNING 'A pairing of connectors stays, because its opposite is stored too; delete one of them: %', pairing.id;
    END;
  END LOOP;
END
$$;
`;
