const names = [
  "smallint|integer|bigint|int|int2|int4|int8|numeric|decimal",
  "real|double precision|float|float4|float8|boolean|bool",
  "text|varchar|character varying|char|character|bytea|uuid|json|jsonb|inet|cidr",
  "date|time|timetz|timestamp|timestamptz|interval",
];

/**
 * Types that a column may have when it is added to a table with rows. All are PostgreSQL's own: another may be a domain,
 * whose conditions are checked for every row under the lock, and `serial` writes a number into every row.
 */
export const builtInType = String.raw`(?:${names.join("|")})\b(?: ?\([\d, ]+\))?(?: with(?:out)? time zone)?(?:\[\])?`;
