import { sql, type Transaction } from '../../platform/database.js';

/** A field of a line that a record with the same identity must agree with. */
export interface ComparedField<Line> {
  readonly field: string;
  /** The SQL type of the values. */
  readonly type: 'text' | 'timestamptz' | 'integer' | 'numeric' | 'jsonb';
  /** The stored value, in SQL: of the row `o`. */
  readonly stored: string;
  /** The value of a line as it compares with the stored one, in SQL. Default: unchanged. */
  readonly given?: (value: string) => string;
  /** Whether null means that the line does not say anything, so that any stored value agrees with it. */
  readonly isOptional?: true;
  /** The value of a line, with defaults filled in. Equal values are equal texts. */
  readonly valueOf: (line: Line) => string | number | null;
}

/** The compared values of a line, in the order of the fields. */
export type ComparedValues = readonly (string | number | null)[];

export function comparedValues<Line>(fields: readonly ComparedField<Line>[], line: Line): ComparedValues {
  return fields.map(({ valueOf }) => valueOf(line));
}

/** The fields in which two lines differ. */
export function differingFields<Line>(
  fields: readonly ComparedField<Line>[],
  one: ComparedValues,
  other: ComparedValues,
): string[] {
  return fields.flatMap(({ field, isOptional }, index) => {
    const [left = null, right = null] = [one[index], other[index]];
    return left === right || (isOptional && (left === null || right === null)) ? [] : [field];
  });
}

/**
 * Compares lines with the stored records of the same identity. Returns the fields in which they differ, by the positions of the
 * lines, from 0; without the lines that agree.
 * @param source `from` items of the records as `o`, each for its row of `known`: a table of these columns, named `k0` and so on
 */
export async function storedDifferences<Line>(
  transaction: Transaction,
  workspaceId: string,
  { fields, source, keyTypes }: StoredComparison<Line>,
  rows: readonly { readonly key: readonly unknown[]; readonly values: ComparedValues }[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const names = [...keyTypes.map((_, index) => `k${index}`), ...fields.map((_, index) => `v${index}`)];
  const types = [...keyTypes, ...fields.map(({ type }) => type)];
  const columns = types.map((_, column) =>
    rows.map(({ key, values }) => (column < key.length ? key[column] : values[column - key.length])),
  );
  const text = `
    select place::integer as place, fields from (
      select known.place, array_remove(array[${fields.map(differs).join(', ')}], null) as fields
      from unnest(${types.map((type, index) => `$${index + 2}::${type}[]`).join(', ')})
        with ordinality known (${names.join(', ')}, place)
      cross join lateral ${source}
    ) compared
    where cardinality(fields) > 0`;
  const found = await sql<{ place: number; fields: string[] }>(transaction, text, [workspaceId, ...columns]);
  return new Map(found.map(({ place, fields: differing }) => [place - 1, differing]));
}

/** How lines are compared with stored records. */
export interface StoredComparison<Line> {
  readonly fields: readonly ComparedField<Line>[];
  readonly source: string;
  readonly keyTypes: readonly string[];
}

function differs<Line>({ field, stored, given, isOptional }: ComparedField<Line>, index: number): string {
  const value = `known.v${index}`;
  const isSaid = isOptional ? `${value} is not null and ` : '';
  return `case when ${isSaid}${stored} is distinct from ${given?.(value) ?? value} then '${field}' end`;
}
