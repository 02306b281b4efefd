import { statements } from "./statements.ts";

/** Last complete step of each move of an application, on both sides; a move carries no row of this table along. */
export const applicationMoves = statements(`CREATE TABLE application_moves (
           application_id text COLLATE "C" NOT NULL,
           role text NOT NULL CHECK (role IN ('source', 'target')),
           peer text NOT NULL,
           step text NOT NULL,
           at timestamptz(3) NOT NULL DEFAULT now(),
           PRIMARY KEY (application_id, role)
         )`);
