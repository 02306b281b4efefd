import { statements } from "./statements.ts";

/** Jobs of any kind: parameters and saved state in place of the columns of reports, and jobs of the system. */
export const jobs = statements(`
ALTER TABLE jobs
  ADD COLUMN queue text NOT NULL DEFAULT 'jobs',
  ADD COLUMN impersonator_id text COLLATE "C",
  ADD COLUMN request_id text NOT NULL DEFAULT '',
  ADD COLUMN parameters jsonb,
  ADD COLUMN state jsonb,
  ADD COLUMN idle_runs integer NOT NULL DEFAULT 0,
  ALTER COLUMN user_id DROP NOT NULL;
UPDATE jobs SET idle_runs = runs, parameters = jsonb_build_object('projectId', project_id, 'reportId', report_id);
ALTER TABLE jobs
  ALTER COLUMN parameters SET NOT NULL,
  ALTER COLUMN queue DROP DEFAULT,
  ALTER COLUMN request_id DROP DEFAULT,
  ALTER COLUMN idle_runs DROP DEFAULT,
  DROP COLUMN project_id,
  DROP COLUMN report_id;
`);
