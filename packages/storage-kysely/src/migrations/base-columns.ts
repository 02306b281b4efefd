/**
 * The columns and primary key of every resource. Ids compare by code point: their order is the order of time, and
 * partitions depend on it. There are no foreign keys: removal marks a row, and the retention drops deliveries by whole
 * days.
 */
export const baseColumns = `
  id text COLLATE "C" NOT NULL,
  application_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (application_id, id),
  version integer NOT NULL,
  deleted boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  updated_by text COLLATE "C"`;

/** The columns and primary key of tables whose rows are not resources. */
export const keyColumns = `
  id text COLLATE "C" NOT NULL,
  application_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (application_id, id)`;
