/** Copies the only delivery `$1` times, with ids of the same second. */
export const copyDeliveries = `
  INSERT INTO deliveries SELECT (jsonb_populate_record(d,
    jsonb_build_object('id', left(d.id, 8) || lpad(to_hex(number), 16, '0')))).*
  FROM deliveries d, generate_series(1, $1::int) AS number`;
