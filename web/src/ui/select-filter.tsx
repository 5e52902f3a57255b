import { Field } from './field.js';
import { filterLabel, type Choice, type FilterName } from './filters.js';
import { usePageQuery } from './page-query.js';

export interface FilterProps {
  /** The query parameter that holds the value. */
  readonly name: FilterName;
  /** The text of the choice without a filter. */
  readonly all: string;
  readonly options: readonly Choice[];
}

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
export function SelectFilter({ name, all, options }: FilterProps) {
  const { query, change } = usePageQuery();
  return (
    <SelectField
      label={filterLabel(name)}
      options={[{ value: '', text: all }, ...options]}
      value={query[name] ?? ''}
      onChange={(value) => change({ [name]: value })}
    />
  );
}
