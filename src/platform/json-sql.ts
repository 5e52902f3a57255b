/** A timestamp as milliseconds since 1970, which survives JSON unchanged. */
export function milliseconds(expression: string): string {
  return `floor(extract(epoch from ${expression}) * 1000)::float8`;
}

/**
 * Turns a query into a JSON array of objects in its order, a column of a larger statement. Reading all parts of a response
 * in one statement gives them the same snapshot.
 */
export function jsonRows(query: string): string {
  return `(select coalesce(json_agg(r), '[]'::json) from (${query}) r)`;
}
