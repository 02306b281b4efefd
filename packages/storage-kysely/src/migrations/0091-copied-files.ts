import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Gives copies and snapshots that processes of the previous version still make files of their own, as the service now does
 * itself: a trigger finds the rows of a new copy that name files of its source.
 */
export const copiedFiles: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

/**
 * The files get the time and author of the copy and share the stored content, so they use nothing of a quota. Versions and
 * times of the rows that name them stay: nobody has changed anything. Ids of files in JSON are whole strings and not
 * keys: a quote that begins or ends one follows no backslash, and a colon follows a key.
 */
const statements = String.raw`
CREATE FUNCTION own_copied_files(application text, copy text, sources text[]) RETURNS integer LANGUAGE plpgsql AS $function$
DECLARE
  maker record;
  viewed record;
  old_ids text[];
  new_ids text[];
BEGIN
  IF NOT EXISTS (SELECT FROM files WHERE application_id = application AND owner_kind = 'project'
    AND owner_id = ANY (sources) AND NOT deleted) THEN RETURN 0; END IF;
  SELECT created_at, created_by INTO maker FROM projects WHERE application_id = application AND id = copy FOR UPDATE;
  SELECT array_agg(id), array_agg(left(copy, 8) || left(md5(gen_random_uuid()::text), 16)) INTO old_ids, new_ids FROM (
    SELECT id FROM files WHERE application_id = application AND owner_kind = 'project' AND owner_id = ANY (sources)
      AND NOT deleted AND id IN (
        SELECT file_id FROM view_items WHERE application_id = application AND project_id = copy
        UNION SELECT symbol_file_id FROM project_products WHERE application_id = application AND project_id = copy
        UNION SELECT named[1] FROM project_views, regexp_matches(settings::text, '(?<!\\)"([0-9a-f]{24})"(?!:)', 'g') AS named
          WHERE application_id = application AND project_id = copy)
    ORDER BY id FOR SHARE) AS chosen;
  IF old_ids IS NULL THEN RETURN 0; END IF;
  INSERT INTO files (application_id, id, version, deleted, created_at, updated_at, created_by, updated_by, owner_kind,
      owner_id, name, folder, tags, content_type, bytes, sha256, width, height, status, threat, scan_after)
    SELECT application, new_id, 0, false, maker.created_at, maker.created_at, maker.created_by, maker.created_by, owner_kind,
      copy, name, folder, tags, content_type, bytes, sha256, width, height, status, threat, scan_after
    FROM files JOIN unnest(old_ids, new_ids) AS pairs (old_id, new_id) ON id = old_id WHERE application_id = application;
  UPDATE view_items SET file_id = new_id FROM unnest(old_ids, new_ids) AS pairs (old_id, new_id)
    WHERE application_id = application AND project_id = copy AND file_id = old_id;
  UPDATE project_products SET symbol_file_id = new_id FROM unnest(old_ids, new_ids) AS pairs (old_id, new_id)
    WHERE application_id = application AND project_id = copy AND symbol_file_id = old_id;
  FOR viewed IN
    SELECT id, settings::text AS named FROM project_views WHERE application_id = application AND project_id = copy
      AND settings::text ~ array_to_string(old_ids, '|')
  LOOP
    FOR number IN 1 .. cardinality(old_ids) LOOP
      viewed.named := regexp_replace(viewed.named, '(?<!\\)"' || old_ids[number] || '"(?!:)', '"' || new_ids[number] || '"', 'g');
    END LOOP;
    UPDATE project_views SET settings = viewed.named::jsonb WHERE application_id = application AND id = viewed.id;
  END LOOP;
  RETURN cardinality(old_ids);
END
$function$;
CREATE FUNCTION own_new_copied_files() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  PERFORM own_copied_files(NEW.application_id, NEW.id, ARRAY[NEW.source_project_id]);
  RETURN NULL;
END
$function$;
CREATE TRIGGER own_new_copied_files AFTER INSERT ON projects FOR EACH ROW
  WHEN (NEW.source_project_id IS NOT NULL) EXECUTE FUNCTION own_new_copied_files();
`;
