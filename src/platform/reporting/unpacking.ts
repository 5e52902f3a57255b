import { reportingFunction } from './view.js';

/*
 * Functions that read packed columns: src/segments/columns.ts has their format. They see no table. Rows and parts
 * are counted from 0.
 */

/** The width, the unit and the start of each column, one after the other, of columns with the given lengths. */
const columns = reportingFunction(
  'packed_columns(bytea, integer[])',
  1,
  `(packed bytea, lengths integer[]) returns integer[] language plpgsql immutable parallel safe as $$
  declare
    start integer := 0;
    length integer;
    columns integer[] := '{}';
  begin
    foreach length in array lengths loop
      columns := columns || array[get_byte(packed, start), reporting.packed_integer(packed, start + 1), start + 5];
      start := start + 5 + get_byte(packed, start) * length;
    end loop;
    return columns;
  end $$`,
);

/** The number of all parts, from those of the rows in the first column. */
const parts = reportingFunction(
  'packed_parts(bytea, integer)',
  1,
  `(packed bytea, rows integer) returns integer language plpgsql immutable parallel safe as $$
  declare
    counts constant integer[] := reporting.packed_columns(packed, array[rows]);
    width constant integer := counts[1];
    unit constant integer := counts[2];
    start constant integer := counts[3];
    parts integer := 0;
  begin
    if width = 0 then return unit * rows; end if;
    for row_index in 0..rows - 1 loop
      parts := parts + reporting.packed_value(packed, width, unit, start, row_index);
    end loop;
    return parts;
  end $$`,
);

/**
 * The value at an index of a column. This and the next two are single expressions, which Postgres puts in the place of the call:
 * values that a query does not use are not read.
 */
const value = reportingFunction(
  'packed_value(bytea, integer, integer, integer, integer)',
  1,
  `(packed bytea, width integer, unit integer, start integer, index integer) returns integer
  language sql immutable parallel safe as $$
    select case width
      when 0 then unit
      when 1 then unit * get_byte(packed, start + index)
      when 2 then unit * ((
        (get_byte(packed, start + 2 * index) | (get_byte(packed, start + 2 * index + 1) << 8)) # 32768) - 32768)
      when 4 then unit * reporting.packed_integer(packed, start + 4 * index)
      else reporting.packed_float(packed, width, start + 8 * index)::integer end
  $$`,
);

/** The same of a column whose values may be beyond the range of integers. */
const number = reportingFunction(
  'packed_number(bytea, integer, integer, integer, integer)',
  1,
  `(packed bytea, width integer, unit integer, start integer, index integer) returns double precision
  language sql immutable parallel safe as $$
    select case when width < 8 then reporting.packed_value(packed, width, unit, start, index)
                else reporting.packed_float(packed, width, start + 8 * index) end
  $$`,
);

/** The signed little-endian integer at a place. */
const integer = reportingFunction(
  'packed_integer(bytea, integer)',
  1,
  `(packed bytea, place integer) returns integer language sql immutable parallel safe as $$
    select get_byte(packed, place) | (get_byte(packed, place + 1) << 8) | (get_byte(packed, place + 2) << 16)
           | (get_byte(packed, place + 3) << 24)
  $$`,
);

/** The little-endian floating-point number at a place: a fraction of 52 bits after a 1, an exponent of 11 bits, and the sign. */
const float = reportingFunction(
  'packed_float(bytea, integer, integer)',
  1,
  `(packed bytea, width integer, place integer) returns double precision
  language plpgsql immutable parallel safe as $$
  declare
    low constant bigint := reporting.packed_integer(packed, place)::bigint & 4294967295;
    high constant integer := reporting.packed_integer(packed, place + 4);
    exponent constant integer := (high >> 20) & 2047;
    fraction constant bigint := ((high & 1048575)::bigint << 32) | low;
  begin
    if width <> 8 then raise exception 'A column has values of % bytes.', width; end if;
    if exponent = 0 and fraction = 0 then return 0; end if;
    return (case when high < 0 then -1 else 1 end) * (fraction | (1::bigint << 52))::double precision
      * 2::double precision ^ (exponent - 1075);
  end $$`,
);

/** Each after the functions that it calls. */
export const unpackingFunctions = [integer, float, value, number, columns, parts];
