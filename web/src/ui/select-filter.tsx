import { Field } from './field.js';
import { label as nameOf } from './format.js';
import { usePageQuery } from './page-query.js';

export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** Names of the API as choices for people. */
export const choicesOf = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, text: nameOf(value) }));

/** A filter of a list by one of several values, kept in the page's address under `name`. */
export function SelectFilter({
  name,
  label,
  all,
  options,
}: {
  name: string;
  label: string;
  /** What it says when nothing is filtered. */
  all: string;
  options: readonly Choice[];
}) {
  const { query, change } = usePageQuery();
  return (
    <Field label={label}>
      {(field) => (
        <select
          {...field}
          name={name}
          value={query[name] ?? ''}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
        >
          <option value="">{all}</option>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
