import { keyColumns } from "./base-columns.ts";
import { statements } from "./statements.ts";

/** Views of pages that users have saved; a process of the previous version knows none. */
export const savedViews = statements(`
        CREATE TABLE saved_views (${keyColumns},
          user_id text COLLATE "C" NOT NULL,
          page text COLLATE "C" NOT NULL,
          name text COLLATE "C" NOT NULL,
          query text NOT NULL,
          created_at timestamptz(3) NOT NULL
        );
        CREATE UNIQUE INDEX saved_views__user_id__page__name__key ON saved_views (application_id, user_id, page, name)`);
