import { Field } from './field.js';
import { label as nameOf } from './format.js';
import { usePageQuery } from './page-query.js';

export interface Choice {
  readonly value: string;
  readonly text: string;
}

export interface FilterProps {
  /** The query parameter that holds the value. */
  readonly name: string;
  readonly label: string;
  /** The text of the choice without a filter. */
  readonly all: string;
  readonly options: readonly Choice[];
}

/** API values as choices with readable labels. */
export const choicesOf = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, text: nameOf(value) }));

/** A labeled select. */
export function SelectField({
  label,
  options,
  value,
  onChange,
  error,
}: {
  label: string;
  options: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
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

/** A list filter with one of several values. */
export function SelectFilter({ name, label, all, options }: FilterProps) {
  const { query, change } = usePageQuery();
  return (
    <SelectField
      label={label}
      options={[{ value: '', text: all }, ...options]}
      value={query[name] ?? ''}
      onChange={(value) => change({ [name]: value })}
    />
  );
}
